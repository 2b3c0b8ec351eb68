import { ArrowRight, Check } from 'lucide-react';
import type { OwnerService, PropertyType, ServiceCard, ServiceSlug } from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../site/paths.js';
import { categoryPictures } from '../../content/pictures.js';
import copy from '../../content/services-copy.json' with { type: 'json' };
import { buttonClass } from '../../ui/button.js';
import { ResponsivePicture } from '../../ui/responsive-picture.js';

/** The category whose picture a card shows. */
const PICTURES: Record<ServiceSlug, PropertyType> = {
  'property-management': 'residential',
  'estate-agency': 'villa',
  'project-consultancy': 'development',
  valuation: 'land',
};

/** Texts of the cards until staff change them. @param promises whether the owner has promised title searches */
export function builtInCards(promises: boolean | undefined): ServiceCard[] {
  return copy.cards.map(({ slug, title, text, promise, bullets }) => ({
    ...{ slug: slug as ServiceSlug, title, bullets },
    text: (promises && promise) || text,
  }));
}

/** Cards of the services page; also its preview in the settings. */
export function ServiceCards({ texts }: { texts: readonly ServiceCard[] }) {
  return (
    <ul className="container-page grid gap-5 py-10 lg:grid-cols-2 lg:gap-6 lg:py-16">
      {texts.map(({ slug, title, text, bullets }, index) => {
        const picture = categoryPictures[PICTURES[slug]];
        const actions = copy.cards.find((card) => card.slug === slug)?.actions ?? [];
        return (
          <li
            key={slug}
            id={slug}
            className="flex flex-col overflow-hidden rounded-card border border-line bg-surface"
          >
            {picture && (
              <ResponsivePicture
                picture={picture}
                alt=""
                sizes="(min-width: 1024px) 590px, 88vw"
                eager={index === 0}
                className="aspect-[3/2] w-full object-cover"
              />
            )}
            <div className="flex grow flex-col p-6 sm:p-8">
              <h2 className="text-h3">{title}</h2>
              <p className="mt-3 text-muted">{text}</p>
              <ul className="mt-5 space-y-2 border-t border-line pt-5">
                {bullets.map((bullet) => (
                  <li key={bullet} className="flex items-start gap-2.5">
                    <Check aria-hidden className="mt-1 size-4 text-success" />
                    {bullet}
                  </li>
                ))}
              </ul>
              <p className="mt-auto flex flex-wrap gap-3 pt-6">
                {actions.length === 0 ? (
                  <Link to={paths.contactSection} className={buttonClass('outline')}>
                    {copy.callToAction.button.label}
                  </Link>
                ) : (
                  actions.map(({ label, service }) => (
                    <Link
                      key={service}
                      to={paths.listPropertyFor(service as OwnerService)}
                      className={buttonClass('outline')}
                    >
                      {label}
                      <ArrowRight aria-hidden />
                    </Link>
                  ))
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
