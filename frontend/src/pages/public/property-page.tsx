import {
  isSold,
  listingPurchase,
  PROPERTY_BEING_CHECKED,
  propertyIdOf,
  propertyReference,
  type InterestKind,
  type Property,
} from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { House, MapPin, Phone, Star } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type MouseEventHandler } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { useHeadOffice } from '../../site/offices.api.js';
import { pageTitle } from '../../content/company.js';
import { ratesQuery } from '../../features/costs/data/rates.api.js';
import { CompareButton } from '../../features/properties/components/compare-button.js';
import { AgentCard } from '../../features/properties/components/agent-card.js';
import { Gallery } from '../../features/properties/components/gallery.js';
import { Price } from '../../features/properties/components/price.js';
import {
  PropertyActions,
  PropertyActionsSkeleton,
} from '../../features/properties/components/property-actions.js';
import { PropertyFacts } from '../../features/properties/components/property-facts.js';
import { PropertySections } from '../../features/properties/components/property-sections.js';
import { SimilarProperties, SoldNotice } from '../../features/properties/components/similar-properties.js';
import { StatusBadge } from '../../features/properties/components/status-badge.js';
import { trackAction } from '../../features/properties/data/track-action.js';
import { breadcrumbData } from '../../features/properties/data/structured-data.js';
import { propertyData } from '../../features/properties/data/property-data.js';
import { propertyQuery } from '../../features/properties/data/properties.api.js';
import { typeLabel } from '../../features/properties/data/property-filters.js';
import { propertySummary } from '../../features/properties/data/property-summary.js';
import { recentlyViewed, useRecentlyViewed } from '../../features/properties/data/recently-viewed.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { preload } from '../../lib/code-loading.js';
import { hydratesLater } from '../../lib/early-input.js';
import { filled, telephoneLink, whatsappLink } from '../../lib/format.js';
import { Badge } from '../../ui/badge.js';
import { Button, buttonClass } from '../../ui/button.js';
import { loadWithRetry } from '../../ui/load-with-retry.js';
import { Skeleton } from '../../ui/skeleton.js';
import { SocialIcon } from '../../ui/social-icons.js';
import { ErrorState } from '../../ui/states.js';
import contactCopy from '../../content/contact-copy.json' with { type: 'json' };
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const loadDialog = () => import('../../features/inquiries/components/inquiry-dialog.js');
const InquiryDialog = lazy(() =>
  loadWithRetry(loadDialog).then((module) => ({ default: module.InquiryDialog })),
);

const CostsBox = lazy(() =>
  loadWithRetry(() => import('../../features/costs/components/costs-box.js')).then((module) => ({
    default: module.CostsBox,
  })),
);

const PrintSheet = lazy(() =>
  loadWithRetry(() => import('../../features/properties/components/print-sheet.js')).then((module) => ({
    default: module.PrintSheet,
  })),
);

const RecentlyViewed = lazy(() =>
  loadWithRetry(() => import('../../features/properties/components/recently-viewed.js')).then((module) => ({
    default: module.RecentlyViewed,
  })),
);

const SafetyStrip = lazy(() =>
  loadWithRetry(() => import('../../features/inquiries/components/safety-strip.js')).then((module) => ({
    default: module.SafetyStrip,
  })),
);

const PlanInAddress = lazy(() =>
  loadWithRetry(() => import('./plan-in-address.js')).then((module) => ({ default: module.PlanInAddress })),
);

const texts = propertyCopy.propertyDetail;
/** Titles from this length use a smaller font, so that the picture stays in the first view. */
const LONG_TITLE = 60;

export function PropertyPage() {
  const id = propertyIdOf(useParams().id ?? '');
  const { data: property, error, isFetching, refetch } = useQuery(propertyQuery(id));

  useCanonicalAddress(property);

  if (error instanceof ApiError && error.isMissing) {
    return <PropertyMissing id={id} notice={noticeOf(error)} />;
  }
  if (error && !property) {
    return (
      <>
        <PageHead title={pageTitle(texts.loadError)} path={null} />
        <ErrorState
          title={texts.loadError}
          text={problemText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
          headingLevel="h1"
        />
      </>
    );
  }
  return (
    <>
      {property && (
        <Suspense fallback={null}>
          <PrintSheet property={property} />
        </Suspense>
      )}
      <div className="container-page pt-5 pb-12 lg:pb-16 print:hidden" key={id}>
        <PropertyHead property={property} />
        <PropertyHeader property={property} />
        {property ? <PropertyBody property={property} /> : <PropertySkeleton />}
      </div>
    </>
  );
}

function noticeOf({ status, code, text }: ApiError): typeof texts.notFound {
  if (code === PROPERTY_BEING_CHECKED) return { ...texts.notFound, title: texts.beingChecked, text };
  return status === 410 ? texts.gone : texts.notFound;
}

/** Replaces another address of the page in the browser; on the server the route redirects. */
function useCanonicalAddress(property: Property | undefined): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const path = property && paths.property(property.id, property.title);
  useEffect(() => {
    if (path !== undefined && path !== pathname) {
      void navigate({ pathname: path, search, hash }, { replace: true, preventScrollReset: true });
    }
  }, [path, pathname, search, hash, navigate]);
}

/** Identical under both of its URLs. */
function PropertyHead({ property }: { property: Property | undefined }) {
  if (!property) return <PageHead title={pageTitle(propertyCopy.propertyList.headingDefault)} path={null} />;
  const { id, title, type, sharePicture, pictures, place } = property;
  const path = paths.property(id, title);
  return (
    <PageHead
      title={pageTitle(title)}
      description={propertySummary(property)}
      path={path}
      picture={sharePicture ? { url: sharePicture, alt: pictures[0]?.alt || title } : undefined}
      data={(origin) => [
        propertyData(origin, property),
        breadcrumbData(origin, [
          { name: texts.breadcrumb.list, path: paths.properties },
          { name: typeLabel(type), path: paths.propertiesOfType(type) },
          ...(place ? [{ name: place.name, path: paths.place(place.slug) }] : []),
          { name: title, path },
        ]),
      ]}
    />
  );
}

/** The heading element stays the same while loading, so that it keeps the focus. */
function PropertyHeader({ property }: { property: Property | undefined }) {
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
      <div className="flex flex-col gap-x-10 gap-y-4 lg:flex-row lg:items-end lg:justify-between">
        <div className="w-full min-w-0 lg:max-w-3xl">
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
            </>
          ) : (
            <>
              <Skeleton className="mt-3 h-5 w-1/2" />
              <Skeleton className="mt-4 h-6 w-2/3" />
            </>
          )}
        </div>
        <div key={property ? 'price' : 'loading'} className="shrink-0 lg:text-right">
          {property ? <Price property={property} large /> : <Skeleton className="h-9 w-48" />}
        </div>
      </div>
    </header>
  );
}

function PropertyBody({ property }: { property: Property }) {
  /** The button that opened the inquiry dialog; null while closed. */
  const [inquirer, setInquirer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    recentlyViewed.put({ id: property.id, at: Date.now() });
    trackAction(property.id, 'view');
  }, [property.id]);
  const onAction = (kind: InterestKind) => trackAction(property.id, kind);
  const values = { title: property.title, reference: propertyReference(property.id) };
  const message = filled(contactCopy.inquiryDialog.defaultMessage, values);
  const subject = filled(contactCopy.inquiryDialog.subjectTemplate, values);
  return (
    <>
      <PropertyActions property={property} />
      <SoldNotice property={property} />
      <Gallery pictures={property.pictures} title={property.title} />
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-14">
        <PropertySections
          property={property}
          costs={<CostsOfListing property={property} />}
          plan={
            <div {...hydratesLater}>
              <Suspense fallback={<Skeleton className="h-96 rounded-card!" />}>
                <PlanInAddress property={property} />
              </Suspense>
            </div>
          }
        />
        <aside>
          <div className="space-y-4 lg:sticky lg:top-24" onPointerEnter={() => preload(loadDialog)}>
            <div className="hidden rounded-card border border-line bg-surface p-5 lg:block">
              <Price property={property} large />
              <p className="mt-1 text-sm text-muted tabular">
                {texts.referenceLabel} {propertyReference(property.id)}
              </p>
            </div>
            <Suspense fallback={<Skeleton className="h-44 rounded-card!" />}>
              <SafetyStrip property={property} />
            </Suspense>
            <AgentCard
              agent={property.agent}
              others={property.agents.slice(1)}
              message={message}
              subject={subject}
              onInquire={(event) => setInquirer(event.currentTarget)}
              onAction={onAction}
            />
          </div>
        </aside>
      </div>
      <SimilarProperties id={String(property.id)} property={property} />
      <ViewedBefore exceptId={property.id} />
      <PhoneBar
        property={property}
        message={message}
        onInquire={(event) => setInquirer(event.currentTarget)}
        onAction={onAction}
      />
      {inquirer && (
        <Suspense fallback={null}>
          <InquiryDialog property={property} opener={inquirer} onClose={() => setInquirer(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Properties viewed before, if any; their code comes apart. */
function ViewedBefore({ exceptId }: { exceptId: number }) {
  const viewed = useRecentlyViewed();
  if (!viewed.some(({ id }) => id !== exceptId)) return null;
  return (
    <Suspense fallback={null}>
      <RecentlyViewed exceptId={exceptId} />
    </Suspense>
  );
}

/** All-in cost of a listing for sale; its code comes apart, and the page is whole without it. */
function CostsOfListing({ property }: { property: Property }) {
  const { data: rates } = useQuery(ratesQuery);
  const purchase = isSold(property) ? null : listingPurchase(property);
  if (!rates || !purchase) return null;
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-card!" />}>
      <CostsBox
        purchase={purchase}
        rates={rates.inForce}
        isLowest={property.roomPrices !== null || purchase.price !== property.price}
        isAffordable={property.affordableHousing === 'yes'}
      />
    </Suspense>
  );
}

/** Sticky contact bar on phones, until the footer. */
function PhoneBar({
  property: { agent },
  message,
  onInquire,
  onAction,
}: {
  property: Property;
  message: string;
  onInquire: MouseEventHandler<HTMLElement>;
  onAction: (kind: InterestKind) => void;
}) {
  const office = useHeadOffice();
  return (
    <div
      data-contact-bar
      className="sticky bottom-0 z-30 -mx-4 mt-10 -mb-12 flex flex-wrap gap-2 *:last:grow border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 lg:hidden"
    >
      <a
        href={telephoneLink(agent?.phone ?? office.phone)}
        // Counts like showing the number in the agent card.
        onClick={() => onAction('phone')}
        className={`${buttonClass('outline')} px-3! min-[360px]:px-4! max-[359px]:[&_svg]:hidden`}
      >
        <Phone aria-hidden />
        {texts.buttons.call}
      </a>
      <a
        href={whatsappLink(agent?.whatsapp ?? agent?.phone ?? office.whatsapp, message)}
        target="_blank"
        rel="noreferrer"
        onClick={() => onAction('whatsapp')}
        className={`${buttonClass('outline')} px-3! min-[360px]:px-4! max-[359px]:[&_svg]:hidden`}
      >
        <SocialIcon name="WhatsApp" />
        {texts.buttons.whatsapp}
      </a>
      <Button look="accent" onClick={onInquire} onFocus={() => preload(loadDialog)}>
        {texts.buttons.inquireShort}
      </Button>
    </div>
  );
}

function PropertySkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      <PropertyActionsSkeleton />
      <Skeleton className="aspect-[3/2] w-full rounded-card! md:aspect-[3/1]" />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-14">
        <div className="space-y-3">
          <Skeleton className="mb-5 h-7 w-40" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5 w-4/5" />
        </div>
        <Skeleton className="h-80 rounded-card!" />
      </div>
    </div>
  );
}

interface PropertyMissingProps {
  id: string;
  notice: typeof texts.notFound;
}

/** Deleted or never existed: links to similar properties. */
function PropertyMissing({ id, notice: { title, text, link } }: PropertyMissingProps) {
  return (
    <div className="container-page pb-12 lg:pb-16">
      <div className="mx-auto flex max-w-xl flex-col items-center justify-center py-16 text-center">
        <PageHead title={pageTitle(title)} description={text} path={null} />
        <span className="mb-5 grid size-16 place-items-center rounded-full bg-primary-soft text-primary">
          <House aria-hidden className="size-7" />
        </span>
        <h1 tabIndex={-1} className="text-h1">
          {title}
        </h1>
        <p className="mt-3 text-lg text-muted first-letter:uppercase">{text}</p>
        <Link to={paths.properties} className={`${buttonClass('primary', 'large')} mt-7`}>
          {link.label}
        </Link>
      </div>
      <SimilarProperties id={id} />
    </div>
  );
}
