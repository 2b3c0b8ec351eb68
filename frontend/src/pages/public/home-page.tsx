import { FIRST_OFFICES, type PropertySummary, type PropertyType } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { useOfficeHours } from '../../site/office-hours.js';
import { useSiteSettings, useSocialLinks } from '../../site/site-settings.js';
import { pageTitle } from '../../content/company.js';
import { CategoryCard } from '../../features/properties/components/category-card.js';
import type { FeaturedCarouselProps } from '../../features/properties/components/featured-carousel.js';
import { FeaturedCarouselSkeleton } from '../../features/properties/components/featured-carousel-skeleton.js';
import { PropertyGrid, PropertyGridSkeleton } from '../../features/properties/components/property-grid.js';
import { companyData, siteData } from '../../features/properties/data/company-data.js';
import {
  categoryCountsQuery,
  featuredQuery,
  latestQuery,
} from '../../features/properties/data/properties.api.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { useNear } from '../../lib/use-near.js';
import { buttonClass } from '../../ui/button.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { SectionHeading } from '../../ui/section-heading.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { ContactSection } from './contact-section.js';
import { BUILT_IN_HOME, HomeHero } from './home-hero.js';
import { type ShownOffice, useOffices } from './use-offices.js';
import contactCopy from '../../content/contact-copy.json' with { type: 'json' };
import homeCopy from '../../content/home-copy.json' with { type: 'json' };
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const OfficesDialog = lazyComponent(() =>
  import('./offices-dialog.js').then((module) => module.OfficesDialog),
);

/** Optional: renders nothing if its code fails to load. */
const FeaturedCarousel = lazy<ComponentType<FeaturedCarouselProps>>(() =>
  import('../../features/properties/components/featured-carousel.js').then(
    (module) => ({ default: module.FeaturedCarousel }),
    () => ({ default: () => null }),
  ),
);

const { categories, featured, experienceStrip, owners } = homeCopy;

export function HomePage() {
  /** Initial office and the button that opened the dialog; null while closed. */
  const [offering, setOffering] = useState<{ office: string; opener: HTMLElement } | null>(null);
  const offices = useOffices();
  const shownOffices = offices.map((office) => ({ ...office, region: regionOf(office) }));
  const facts = { offices, hours: useOfficeHours(), social: useSocialLinks() };
  const open = (office: string, opener: HTMLElement) => setOffering({ office, opener });
  return (
    <>
      <PageHead
        title={pageTitle()}
        path={paths.home}
        data={(origin) => [siteData(origin), companyData(origin, facts)]}
      />
      <HomeHero
        texts={useSiteSettings().home ?? BUILT_IN_HOME}
        onContact={(event) => open(offices[0]?.name ?? '', event.currentTarget)}
      />
      <Categories />
      <Featured />
      <WhyUs />
      <Owners />
      <OfficesStrip offices={shownOffices} onOpen={open} />
      <ContactSection />
      {offering && (
        <Suspense fallback={null}>
          <OfficesDialog
            offices={shownOffices}
            startOn={offering.office}
            opener={offering.opener}
            onClose={() => setOffering(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Categories() {
  const { data: counts } = useQuery(categoryCountsQuery);
  return (
    <section className="deferred-layout container-page section-space">
      <SectionHeading
        shortOnPhones
        title={categories.heading}
        text={categories.intro}
        aside={
          <Link to={paths.categories} className={buttonClass('outline')}>
            {categories.all}
            <ArrowRight aria-hidden />
          </Link>
        }
      />
      <ul className="rail grid gap-5 sm:grid-cols-3 lg:gap-6">
        {categories.cards.map(({ type, title, text }) => (
          <li key={type}>
            <CategoryCard
              type={type}
              title={title}
              text={text}
              count={counts?.[type as PropertyType]}
              sizes="(min-width: 640px) 60vw, 88vw"
              className="aspect-[3/2] sm:aspect-[3/4] lg:aspect-[4/5]"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Newest properties in a collapsible group, and the featured ones below. */
function Featured() {
  const { data, isPending, error, refetch, isFetching } = useQuery(latestQuery);
  const latest = data?.properties ?? [];
  return (
    // No scroll anchoring: late cards vary in height and must not move the reader below.
    <section
      id={featured.anchor}
      className="deferred-layout border-y border-line bg-sunken [overflow-anchor:none]"
    >
      <div className="container-page section-space">
        <SectionHeading shortOnPhones title={featured.heading} text={featured.intro} />
        <details open className="group/latest">
          <summary className="mb-6 flex min-h-11 w-fit items-center gap-2 rounded-control">
            <h3 className="text-h3">{featured.collapsibleTitle}</h3>
            <ChevronDown
              aria-hidden
              className="size-5 transition-transform duration-200 group-open/latest:rotate-180"
            />
          </summary>
          {isPending ? (
            // As tall as the screen, so that the sections below are out of view when the cards push them
            // down.
            <div className="min-h-dvh">
              <PropertyGridSkeleton rail count={3} label={propertyCopy.propertyList.loading} />
            </div>
          ) : error && !data ? (
            // As tall as its skeleton, so that the sections below stay in place if the cards load later.
            <div className="min-h-dvh">
              <ErrorState
                title={propertyCopy.propertyList.loadError}
                text={problemText(error)}
                onRetry={() => void refetch()}
                busy={isFetching}
                headingLevel="h3"
              />
            </div>
          ) : latest.length === 0 ? (
            <EmptyState
              headingLevel="h3"
              title={featured.empty}
              action={
                <Link to={paths.properties} className={buttonClass()}>
                  {featured.carousel.filterBarButton.label}
                </Link>
              }
            />
          ) : (
            <>
              <PropertyGrid properties={latest} rail />
              <Link to={paths.properties} className={`${buttonClass('outline', 'large')} mt-6 lg:mt-8`}>
                {featured.viewAll.label}
                <ArrowRight aria-hidden />
              </Link>
            </>
          )}
        </details>
        <FeaturedProperties latest={isPending ? undefined : latest} />
      </div>
    </section>
  );
}

/** Featured properties that are not among the newest above. They load when the reader comes near. */
function FeaturedProperties({ latest }: { latest: PropertySummary[] | undefined }) {
  const [part, isNear] = useNear<HTMLDivElement>();
  const { data, isError } = useQuery({ ...featuredQuery, enabled: isNear });
  // Only when near: an error of an earlier visit must not keep this part from being observed and loaded again.
  if (isNear && isError && !data) return null;

  const others = latest && data?.filter(({ id }) => !latest.some((shown) => shown.id === id));
  if (others?.length === 0 && latest?.length !== 0) return null;
  const nothingAbove = latest?.length === 0;
  return (
    <div
      ref={part}
      className={classNames(
        'mt-8 border-t border-line pt-8 lg:mt-16 lg:pt-12',
        // A skeleton that pulses out of view costs a style calculation in each frame.
        !isNear && '[&_*]:animate-none',
      )}
    >
      {others ? (
        <Suspense fallback={<FeaturedCarouselSkeleton />}>
          <FeaturedCarousel
            properties={others}
            {...(!nothingAbove && { title: featured.carousel.title })}
            headingLevel="h3"
            action={
              !nothingAbove && (
                <Link to={paths.properties} className={buttonClass('outline')}>
                  {featured.carousel.filterBarButton.label}
                </Link>
              )
            }
          />
        </Suspense>
      ) : (
        <FeaturedCarouselSkeleton />
      )}
    </div>
  );
}

function WhyUs() {
  return (
    <section aria-label={homeCopy.experienceLabel} className="deferred-layout bg-night text-night-ink">
      <div className="container-page py-8 sm:py-14 lg:py-20">
        <dl className="rail rail-small grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-4">
          {experienceStrip.map(({ figure, text }) => (
            <div key={figure} className="flex flex-col border-l-2 border-gold pl-4 lg:pl-6">
              <dt className="order-2 mt-1 text-[0.9375rem] text-night-muted">{text}</dt>
              <dd className="font-display text-[clamp(1.5rem,1.1rem+1.5vw,2.125rem)] leading-tight font-semibold tabular">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Owners() {
  return (
    <section className="deferred-layout border-b border-line bg-surface">
      <div className="container-page flex flex-col items-start gap-4 py-8 sm:gap-6 sm:flex-row sm:items-center sm:justify-between lg:py-14">
        <div className="max-w-2xl">
          <h2 className="text-h2">{owners.heading}</h2>
          <p className="mt-2 text-lg text-muted max-sm:hidden">{owners.text}</p>
        </div>
        <Link to={paths.listProperty} className={`${buttonClass('primary', 'large')} shrink-0`}>
          {owners.button}
          <ArrowRight aria-hidden />
        </Link>
      </div>
    </section>
  );
}

/** Region in the language of the page, unless staff have changed it. */
function regionOf({ region }: ShownOffice): string {
  const index = FIRST_OFFICES.findIndex((first) => first.region === region);
  return contactCopy.officesModal.regions[index] ?? region;
}

function OfficesStrip({
  offices,
  onOpen,
}: {
  offices: readonly ShownOffice[];
  onOpen: (name: string, opener: HTMLElement) => void;
}) {
  return (
    <section
      id={contactCopy.officesModal.anchor}
      className="deferred-layout container-page section-space pb-0!"
    >
      <SectionHeading
        shortOnPhones
        title={contactCopy.officesModal.title}
        text={contactCopy.officesModal.intro}
      />
      <ul className="rail rail-small grid gap-3 sm:grid-cols-4 lg:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        {offices.map(({ name, region }) => (
          <li key={name}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={(event) => onOpen(name, event.currentTarget)}
              className="flex h-full w-full flex-col rounded-card border border-line bg-surface p-4 text-left transition-colors duration-150 hover:border-primary"
            >
              <span className="font-display text-lg leading-snug font-semibold">{name}</span>
              <span className="mt-0.5 text-[0.8125rem] text-muted">{region}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
