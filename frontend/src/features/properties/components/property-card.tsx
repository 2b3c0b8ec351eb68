import type { PropertySummary } from '@lml/common/contracts';
import { MapPin } from 'lucide-react';
import { useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { LANGUAGE, STAFF_TEXT_LANGUAGE } from '../../../lib/language.js';
import { paths } from '../../../site/paths.js';

import { classNames } from '../../../lib/class-names.js';
import { filled, truncated } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { buttonClass } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { CardPictures } from './card-pictures.js';
import { CompareButton } from './compare-button.js';
import { FavouriteButton } from './favourite-button.js';
import { Price } from './price.js';
import { FreshnessLine } from './freshness-line.js';
import { PropertyFacts } from './property-facts.js';
import { StatusBadge } from './status-badge.js';
import { WhatsAppButton } from './whatsapp-button.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const TITLE_LENGTH = 30;
const FEATURES_SHOWN = 3;
export const CARD_SIZES =
  '(min-width: 1264px) 384px, (min-width: 1024px) 31vw, (min-width: 640px) 47vw, 88vw';

interface PropertyCardProps {
  property: PropertySummary;
  eager?: boolean;
  /** Value of `<img sizes>`; by default that of the grid. */
  sizes?: string;
  /** Whether its pictures can be swiped; not where a swipe moves the card. */
  swiped?: boolean;
}

/**
 * Card of a property. A click anywhere follows its one link, unless text is being selected. The picture is a
 * second link for the mouse only, so that its context menu works.
 */
export function PropertyCard({
  property,
  eager = false,
  sizes = CARD_SIZES,
  swiped = true,
}: PropertyCardProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const { title } = property;
  const cut = title.length > TITLE_LENGTH;

  function follow(event: MouseEvent<HTMLElement>) {
    const onLink = event.target instanceof Element && event.target.closest('a, button');
    if (onLink || event.defaultPrevented || window.getSelection()?.toString()) return;
    link.current?.dispatchEvent(
      new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        shiftKey: event.shiftKey,
      }),
    );
  }

  return (
    <article
      onClick={follow}
      className={classNames(
        'group flex h-full cursor-pointer break-inside-avoid flex-col overflow-hidden rounded-card border bg-surface transition-shadow duration-200 hover:shadow-float',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary',
        property.featured ? 'border-accent' : 'border-line',
      )}
    >
      <div className="relative aspect-[3/2] overflow-hidden print:aspect-[2/1]">
        <CardPictures property={property} sizes={sizes} eager={eager} swiped={swiped} />
        <StatusBadge property={property} className="absolute top-3 left-3 shadow-sm" />
        <FavouriteButton property={property} className="absolute top-3 right-3" />
        <WhatsAppButton property={property} />
      </div>
      <div className="flex grow flex-col gap-3 p-4 sm:p-5 print:gap-1 print:p-2">
        <Price property={property} />
        <div>
          <h3 lang={STAFF_TEXT_LANGUAGE} className="text-lg leading-snug" title={cut ? title : undefined}>
            {cut ? (
              <>
                <span aria-hidden>{truncated(title, TITLE_LENGTH)}</span>
                <span className="sr-only">{title}</span>
              </>
            ) : (
              title
            )}
          </h3>
          <p className="mt-1 flex items-start gap-1.5 text-sm text-muted">
            <MapPin aria-hidden className="mt-0.5 size-4" />
            {property.location}
          </p>
        </div>
        <PropertyFacts property={property} />
        <FreshnessLine freshness={property.freshness} />
        {property.features.length > 0 && (
          <ul aria-label={propertyCopy.propertyCard.features} className="flex flex-wrap gap-1.5 print:hidden">
            {property.features.slice(0, FEATURES_SHOWN).map((feature, index) => (
              <li
                key={feature}
                lang={STAFF_TEXT_LANGUAGE}
                className="flex max-w-full flex-wrap items-center gap-1.5"
              >
                <Badge className="font-medium! wrap-anywhere whitespace-normal!">{feature}</Badge>
                {/* Beside the last tag, so that it never stands on a line of its own. */}
                {index === FEATURES_SHOWN - 1 && property.features.length > FEATURES_SHOWN && (
                  <span lang={LANGUAGE} className="text-[0.8125rem] text-muted">
                    {filled(propertyCopy.propertyCard.moreFeatures, {
                      n: property.features.length - FEATURES_SHOWN,
                    })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-1 print:hidden">
          <Link
            ref={link}
            to={paths.property(property.id, property.title)}
            className={classNames(buttonClass('outline'), 'grow outline-none')}
          >
            {propertyCopy.propertyCard.viewDetails}
            <span className="sr-only">: {title}</span>
          </Link>
          <CompareButton property={property} className="px-3!" />
        </div>
      </div>
    </article>
  );
}

/** Skeleton with the size of a card. */
export function PropertyCardSkeleton() {
  return (
    <div
      aria-hidden
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <Skeleton className="aspect-[3/2] rounded-none!" />
      <div className="flex grow flex-col gap-3 p-4 sm:p-5">
        <Skeleton className="h-7 w-2/5" />
        <div className="space-y-2">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
        <Skeleton className="h-4 w-1/2" />
        <div className="flex gap-1.5">
          <Skeleton className="h-6 w-20 rounded-full!" />
          <Skeleton className="h-6 w-24 rounded-full!" />
          <Skeleton className="h-6 w-16 rounded-full!" />
        </div>
        <Skeleton className="mt-auto h-11 w-full" />
      </div>
    </div>
  );
}
