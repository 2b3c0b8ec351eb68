import { offerFrom, PLACE_PAGE_MIN, type PlaceOffer, type PlacePage } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { PropertyGrid, PropertyGridSkeleton } from '../../features/properties/components/property-grid.js';
import { breadcrumbData } from '../../features/properties/data/structured-data.js';
import {
  isListedPage,
  offerName,
  placeHeading,
  placeText,
} from '../../features/properties/data/place-texts.js';
import {
  filtersOfPlace,
  newestOfPlaceQuery,
  placePageQuery,
} from '../../features/properties/data/places.api.js';
import { filtersToQuery } from '../../features/properties/data/property-filters.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import copy from '../../content/places-copy.json' with { type: 'json' };
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

/** Listings and figures of a place, or of one offer there, such as homes to rent. */
export function PlacePageView() {
  const { place: slug = '', offer: offerText } = useParams();
  const offer = offerText === undefined ? undefined : offerFrom(offerText);
  const { data: page, error, isFetching, refetch } = useQuery(placePageQuery(slug));
  if (offerText !== undefined && offer === undefined) return <Navigate to={paths.place(slug)} replace />;
  if (error instanceof ApiError && error.isMissing) {
    return (
      <div className="container-page section-space">
        <PageHead title={pageTitle(copy.missing)} path={null} />
        <EmptyState
          title={copy.missing}
          text={copy.missingText}
          headingLevel="h1"
          action={
            <Link to={paths.places} className={buttonClass()}>
              {copy.breadcrumb}
            </Link>
          }
        />
      </div>
    );
  }
  if (error && !page) {
    return (
      <>
        <PageHead title={pageTitle(copy.failed)} path={null} />
        <ErrorState
          title={copy.failed}
          text={problemText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
          headingLevel="h1"
        />
      </>
    );
  }
  if (!page) {
    return (
      <div className="container-page section-space">
        <PageHead title={pageTitle()} path={null} />
        <PropertyGridSkeleton count={6} label={propertyCopy.propertyList.loading} />
      </div>
    );
  }
  return <Place page={page} offer={offer} />;
}

function Place({ page, offer }: { page: PlacePage; offer: PlaceOffer | undefined }) {
  const heading = placeHeading(page.name, offer);
  const text = placeText(page, offer);
  const path = paths.place(page.slug, offer);
  const steps = [
    { name: copy.breadcrumb, path: paths.places },
    { name: page.name, path: paths.place(page.slug) },
    ...(offer ? [{ name: offerName(offer), path }] : []),
  ];
  const others = page.offers.filter((one) => !isSame(one, offer));
  return (
    <>
      <PageHead
        title={pageTitle(heading)}
        description={text}
        path={path}
        listed={isListedPage(page, offer)}
        data={(origin) => [breadcrumbData(origin, steps)]}
      />
      <PageHeader title={heading} text={text}>
        <nav aria-label={propertyCopy.propertyDetail.breadcrumb.label} className="mt-4 text-sm text-muted">
          <ol className="flex flex-wrap items-center gap-2">
            {steps.slice(0, -1).map((step) => (
              <li key={step.path} className="flex items-center gap-2">
                <Link to={step.path} className="inline-flex min-h-8 items-center hover:text-primary">
                  {step.name}
                </Link>
                <span aria-hidden>/</span>
              </li>
            ))}
            <li aria-current="page">{steps.at(-1)!.name}</li>
          </ol>
        </nav>
      </PageHeader>
      <div className="container-page space-y-12 pt-8 pb-14 lg:pt-12 lg:pb-20">
        {!offer && page.offers.length > 0 && <Figures page={page} />}
        <Newest page={page} offer={offer} />
        {offer && (
          <Links title={filled(copy.others, { place: page.name })}>
            <PlaceLink to={paths.place(page.slug)}>{filled(copy.everything, { place: page.name })}</PlaceLink>
            {others.map((one) => (
              <PlaceLink key={offerName(one)} to={offerPath(page, one)}>
                {filled(copy.neighbour, { place: offerName(one), n: groupedNumber(one.count) })}
              </PlaceLink>
            ))}
          </Links>
        )}
        {page.neighbours.length > 0 && (
          <Links title={filled(copy.neighbours, { place: page.name })}>
            {page.neighbours.map(({ slug, name, count }) => (
              <PlaceLink key={slug} to={paths.place(slug)}>
                {filled(copy.neighbour, { place: name, n: groupedNumber(count) })}
              </PlaceLink>
            ))}
          </Links>
        )}
      </div>
    </>
  );
}

/** Number, additions and median price of each offer. */
function Figures({ page }: { page: PlacePage }) {
  const texts = copy.figures;
  return (
    <section>
      <h2 className="mb-4 text-h3">{filled(texts.title, { place: page.name })}</h2>
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full text-left">
          <thead className="border-b border-line text-sm text-muted">
            <tr>
              <th scope="col" className="px-4 py-3 font-medium">
                {texts.offer}
              </th>
              <th scope="col" className="px-4 py-3 text-right font-medium">
                {texts.count}
              </th>
              <th scope="col" className="px-4 py-3 text-right font-medium max-sm:hidden">
                {texts.newThisMonth}
              </th>
              <th scope="col" className="px-4 py-3 text-right font-medium">
                {texts.medianPrice}
              </th>
            </tr>
          </thead>
          <tbody>
            {page.offers.map((offer) => (
              <tr key={offerName(offer)} className="border-b border-line last:border-0">
                <th scope="row" className="px-4 py-2.5 font-medium">
                  <Link
                    to={offerPath(page, offer)}
                    className="inline-flex min-h-8 items-center text-primary underline underline-offset-4"
                  >
                    {offerName(offer)}
                  </Link>
                </th>
                <td className="px-4 py-2.5 text-right tabular">{groupedNumber(offer.count)}</td>
                <td className="px-4 py-2.5 text-right tabular max-sm:hidden">
                  {groupedNumber(offer.newThisMonth)}
                </td>
                <td className="px-4 py-2.5 text-right tabular">
                  {offer.medianPrice === null ? (
                    <span className="text-muted">{texts.few}</span>
                  ) : (
                    filled(texts.price, { price: groupedNumber(offer.medianPrice) })
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Newest({ page, offer }: { page: PlacePage; offer: PlaceOffer | undefined }) {
  const list = useQuery(newestOfPlaceQuery(page, offer));
  const all = paths.propertiesWhere(filtersToQuery(filtersOfPlace(page, offer)).toString());
  const title = offer
    ? filled(copy.offerListings, {
        types: copy.types[offer.type].toLowerCase(),
        purpose: copy.purposes[offer.purpose],
      })
    : filled(copy.listings, { place: page.name });
  if (list.isPending) return <PropertyGridSkeleton count={6} label={propertyCopy.propertyList.loading} />;
  if (!list.data) {
    return (
      <ErrorState
        title={propertyCopy.propertyList.loadError}
        text={problemText(list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const { total, properties } = list.data;
  if (total === 0) {
    return (
      <EmptyState
        title={copy.none}
        text={copy.noneText}
        action={
          <Link to={paths.properties} className={buttonClass()}>
            {propertyCopy.propertyDetail.breadcrumb.list}
          </Link>
        }
      />
    );
  }
  return (
    <section>
      <h2 className="mb-4 text-h3">{title}</h2>
      <PropertyGrid properties={properties} />
      <Link to={all} className={`mt-8 ${buttonClass('outline')}`}>
        {total < PLACE_PAGE_MIN ? copy.allFew : filled(copy.all, { n: groupedNumber(total) })}
        <ArrowRight aria-hidden />
      </Link>
    </section>
  );
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-4 text-h3">{title}</h2>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </nav>
  );
}

function PlaceLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-medium hover:border-primary hover:text-primary"
      >
        {children}
      </Link>
    </li>
  );
}

/** An offer with few listings has no page of its own, but a list. */
function offerPath(page: PlacePage, offer: PlaceOffer & { count: number }): string {
  const { type, purpose } = offer;
  return offer.count >= PLACE_PAGE_MIN
    ? paths.place(page.slug, offer)
    : paths.propertiesWhere(filtersToQuery(filtersOfPlace(page, { type, purpose })).toString());
}

function isSame(one: PlaceOffer, other: PlaceOffer | undefined): boolean {
  return one.type === other?.type && one.purpose === other.purpose;
}
