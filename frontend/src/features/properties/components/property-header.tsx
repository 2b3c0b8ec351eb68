import { estimatedPrice, isSold, propertyReference, type Property } from '@lml/common/contracts';
import { MapPin, Star } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';
import { paths } from '../../../site/paths.js';
import { useSiteSettings } from '../../../site/site-settings.js';
import { Badge } from '../../../ui/badge.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { typeLabel } from '../data/property-filters.js';
import { CompareButton } from './compare-button.js';
import { FreshnessLine } from './freshness-line.js';
import { Price } from './price.js';
import { PropertyFacts } from './property-facts.js';
import { isHidden } from './similar-properties.js';
import { StatusBadge } from './status-badge.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const ForeignPrice = lazyComponent(() => import('./foreign-price.js').then((module) => module.ForeignPrice));

const texts = propertyCopy.propertyDetail;
/** Id of the price, beside which the page shows no other one. */
export const HEADER_PRICE = 'price';
/** Titles from this length use a smaller font, so that the picture stays in the first view. */
const LONG_TITLE = 60;

/**
 * Breadcrumbs, title, facts and price of a property's page. On phones the price comes first, so that it is in the
 * first view of the smallest. The heading element stays the same while loading, so that it keeps the focus.
 */
export function PropertyHeader({ property }: { property: Property | undefined }) {
  return (
    <header className="mb-6 wrap-anywhere">
      <nav aria-label={texts.breadcrumb.label} className="mb-4 text-sm text-muted">
        <ol className="flex flex-wrap items-center gap-2">
          <li>
            <Link to={paths.properties} className="inline-flex min-h-8 items-center hover:text-primary">
              {texts.breadcrumb.list}
            </Link>
          </li>
          {property && (
            <>
              <li aria-hidden>/</li>
              <li>
                <Link
                  to={paths.propertiesOfType(property.type)}
                  className="inline-flex min-h-8 items-center hover:text-primary"
                >
                  {typeLabel(property.type)}
                </Link>
              </li>
              {property.place && (
                <>
                  <li aria-hidden>/</li>
                  <li>
                    <Link
                      to={paths.place(property.place.slug)}
                      className="inline-flex min-h-8 items-center hover:text-primary"
                    >
                      {property.place.name}
                    </Link>
                  </li>
                </>
              )}
              <li aria-hidden>/</li>
              <li aria-current="page" className="tabular">
                {propertyReference(property.id)}
              </li>
            </>
          )}
        </ol>
      </nav>
      <div className="flex flex-col gap-x-10 gap-y-3 lg:grid lg:grid-cols-[1fr_auto] lg:grid-rows-[1fr_auto] lg:gap-y-0">
        <div className="w-full min-w-0 lg:row-span-2 lg:max-w-3xl">
          <h1
            tabIndex={-1}
            className={classNames(
              'leading-[1.15] break-words',
              (property?.title.length ?? 0) > LONG_TITLE
                ? 'text-[clamp(1.5rem,1.3rem+1vw,2rem)]'
                : 'text-[clamp(1.75rem,1.4rem+1.6vw,2.75rem)]',
            )}
          >
            {property?.title ?? (
              <>
                <span className="sr-only">{texts.loading}</span>
                <Skeleton className="h-[1.1em] w-3/4" />
              </>
            )}
          </h1>
          {property ? (
            <>
              <p className="mt-2 flex items-start gap-1.5 text-muted">
                <MapPin aria-hidden className="mt-1 size-4" />
                {property.location}
              </p>
              <div className="mt-3 flex flex-wrap items-center gap-2">
                <StatusBadge property={property} />
                {property.featured && (
                  <Badge tone="outline" className="border-accent! text-accent!">
                    <Star aria-hidden className="size-3.5 fill-current" />
                    {propertyCopy.propertyCard.featured}
                  </Badge>
                )}
                <PropertyFacts property={property} />
                <CompareButton property={property} size="small" className="sm:ml-2" />
              </div>
              {!isHidden(property) && (
                <div className="mt-2">
                  <FreshnessLine freshness={property.freshness} />
                </div>
              )}
            </>
          ) : (
            <>
              <Skeleton className="mt-3 h-5 w-1/2" />
              <Skeleton className="mt-4 h-6 w-2/3" />
            </>
          )}
        </div>
        <div
          key={property ? 'price' : 'loading'}
          id={HEADER_PRICE}
          className="max-lg:order-first lg:self-end lg:text-right"
        >
          {property ? <Price property={property} large /> : <Skeleton className="h-9 w-48" />}
        </div>
        {property && <PriceAbroad property={property} />}
      </div>
    </header>
  );
}

/** Estimate in another currency, where staff have entered rates; its code comes apart. */
function PriceAbroad({ property }: { property: Property }) {
  const { exchange } = useSiteSettings();
  const price = isSold(property) || isHidden(property) ? null : estimatedPrice(property);
  if (!exchange || price === null) return null;
  return (
    <div className="lg:text-right">
      <Suspense fallback={<Skeleton className="mt-2 h-20" />}>
        <ForeignPrice property={property} price={price} rates={exchange} />
      </Suspense>
    </div>
  );
}
