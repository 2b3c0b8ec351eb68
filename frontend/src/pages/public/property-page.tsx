import {
  isSold,
  listingPurchase,
  propertyIdOf,
  propertyReference,
  type InterestKind,
  type Property,
} from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState, type MouseEventHandler } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { useHeadOffice } from '../../site/offices.api.js';
import { pageTitle } from '../../content/company.js';
import { ratesQuery } from '../../features/costs/data/rates.api.js';
import { AgentCard } from '../../features/properties/components/agent-card.js';
import { FIRST_ON_PHONES, Gallery } from '../../features/properties/components/gallery.js';
import { Price } from '../../features/properties/components/price.js';
import {
  PropertyActions,
  PropertyActionsSkeleton,
} from '../../features/properties/components/property-actions.js';
import { HEADER_PRICE, PropertyHeader } from '../../features/properties/components/property-header.js';
import { PropertySections } from '../../features/properties/components/property-sections.js';
import { isHidden, SimilarProperties } from '../../features/properties/components/similar-properties.js';
import { useChatLink } from '../../features/properties/data/chat-link.js';
import { trackAction } from '../../features/properties/data/track-action.js';
import { propertyQuery } from '../../features/properties/data/properties.api.js';
import { propertySummary } from '../../features/properties/data/property-summary.js';
import { recentlyViewed, useRecentlyViewed } from '../../features/properties/data/recently-viewed.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { preload } from '../../lib/code-loading.js';
import { classNames } from '../../lib/class-names.js';
import { hydratesLater } from '../../lib/early-input.js';
import { filled, telephoneLink } from '../../lib/format.js';
import { backgroundComponent } from '../../ui/background-component.js';
import { Button, buttonClass } from '../../ui/button.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { Skeleton } from '../../ui/skeleton.js';
import { SocialIcon } from '../../ui/social-icons.js';
import { ErrorState } from '../../ui/states.js';
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const PropertyJsonLd = backgroundComponent(() =>
  import('../../features/properties/components/property-json-ld.js').then((module) => module.PropertyJsonLd),
);

const loadDialog = () => import('../../features/inquiries/components/inquiry-dialog.js');
const InquiryDialog = lazyComponent(() => loadDialog().then((module) => module.InquiryDialog));

const CostsBox = lazyComponent(() =>
  import('../../features/costs/components/costs-box.js').then((module) => module.CostsBox),
);

const PrintSheet = lazyComponent(() =>
  import('../../features/properties/components/print-sheet.js').then((module) => module.PrintSheet),
);

const SoldNotice = lazyComponent(() =>
  import('../../features/properties/components/sold-notice.js').then((module) => module.SoldNotice),
);

const RecentlyViewed = lazyComponent(() =>
  import('../../features/properties/components/recently-viewed.js').then((module) => module.RecentlyViewed),
);

const SafetyStrip = lazyComponent(() =>
  import('../../features/inquiries/components/safety-strip.js').then((module) => module.SafetyStrip),
);

const PlanInAddress = lazyComponent(() =>
  import('./plan-in-address.js').then((module) => module.PlanInAddress),
);

const PropertyMissing = lazyComponent(() =>
  import('./property-missing.js').then((module) => module.PropertyMissing),
);

const texts = propertyCopy.propertyDetail;

export function PropertyPage() {
  const id = propertyIdOf(useParams().id ?? '');
  const { data: property, error, isFetching, refetch } = useQuery(propertyQuery(id));

  useCanonicalAddress(property);

  if (error instanceof ApiError && error.isMissing) {
    return (
      <Suspense fallback={null}>
        <PropertyMissing id={id} error={error} />
      </Suspense>
    );
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
      <div
        className="container-page relative flex flex-col pb-12 md:block md:pt-5 lg:pb-16 print:hidden"
        key={id}
      >
        <PropertyHead property={property} />
        <PropertyHeader property={property} />
        {property ? <PropertyBody property={property} /> : <PropertySkeleton />}
      </div>
    </>
  );
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
  const { id, title, sharePicture, pictures } = property;
  return (
    <>
      <PageHead
        title={pageTitle(title)}
        description={propertySummary(property)}
        path={paths.property(id, title)}
        listed={!isHidden(property)}
        picture={sharePicture ? { url: sharePicture, alt: pictures[0]?.alt || title } : undefined}
      />
      <Suspense fallback={null}>
        <PropertyJsonLd property={property} />
      </Suspense>
    </>
  );
}

function PropertyBody({ property }: { property: Property }) {
  /** The button that opened the inquiry dialog; null while closed. */
  const [inquirer, setInquirer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    recentlyViewed.put({ id: property.id, at: Date.now() });
    trackAction(property.id, 'view');
  }, [property.id]);
  // Kept when the dialog opens: React would replace a section whose code is still on its way by its placeholder.
  const sections = useMemo(
    () => (
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
    ),
    [property],
  );
  const safety = useMemo(
    () => (
      <Suspense fallback={<Skeleton className="h-44 rounded-card!" />}>
        <SafetyStrip property={property} />
      </Suspense>
    ),
    [property],
  );
  const onAction = (kind: InterestKind) => trackAction(property.id, kind);
  const values = { title: property.title, reference: propertyReference(property.id) };
  const chat = useChatLink(property);
  const message = filled(propertyCopy.inquiry.message, values);
  const subject = filled(propertyCopy.inquiry.subject, values);
  return (
    <>
      <PropertyActions property={property} />
      {(isSold(property) || isHidden(property)) && (
        <Suspense fallback={<Skeleton className="mb-6 h-14 rounded-card!" />}>
          <SoldNotice property={property} />
        </Suspense>
      )}
      <Gallery pictures={property.pictures} title={property.title} />
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-14">
        {sections}
        <aside className="deferred-layout">
          <div className="space-y-4 lg:sticky lg:top-24" onPointerEnter={() => preload(loadDialog)}>
            <SidePrice property={property} />
            {safety}
            <AgentCard
              agent={property.agent}
              others={property.agents.slice(1)}
              chat={chat}
              reference={values.reference}
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
        chat={chat}
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

/** Price beside the text on wide screens, once that of the header has left the view. */
function SidePrice({ property }: { property: Property }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([header]) => setIsShown(!header!.isIntersecting));
    observer.observe(document.getElementById(HEADER_PRICE)!);
    return () => observer.disconnect();
  }, []);
  return (
    // Keeps its room, so that nothing moves when it appears.
    <div
      className={classNames(
        'hidden rounded-card border border-line bg-surface p-5 lg:block',
        !isShown && 'invisible',
      )}
    >
      <Price property={property} large />
      <p className="mt-1 text-sm text-muted tabular">
        {texts.referenceLabel} {propertyReference(property.id)}
      </p>
    </div>
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
  chat,
  onInquire,
  onAction,
}: {
  property: Property;
  chat: string;
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
        className={`${buttonClass('outline')} px-3! max-[359px]:[&_svg]:hidden`}
      >
        <Phone aria-hidden />
        {texts.buttons.call}
      </a>
      <a
        href={chat}
        target="_blank"
        rel="noreferrer"
        onClick={() => onAction('whatsapp')}
        className={`${buttonClass('outline')} px-3! max-[359px]:[&_svg]:hidden`}
      >
        <SocialIcon name="WhatsApp" />
        {texts.buttons.whatsapp}
      </a>
      <Button look="accent" className="px-3!" onClick={onInquire} onFocus={() => preload(loadDialog)}>
        {texts.buttons.inquireShort}
      </Button>
    </div>
  );
}

function PropertySkeleton() {
  return (
    <div role="status" className="contents">
      <span className="sr-only">{texts.loading}</span>
      <PropertyActionsSkeleton />
      <Skeleton className={classNames(FIRST_ON_PHONES, 'aspect-[3/2] md:aspect-[3/1] md:rounded-card!')} />
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
