import { propertyReference, type PropertySummary } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Heart, ListX, Scale, Share2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { company, pageTitle } from '../../content/company.js';
import { PropertyGrid, PropertyGridSkeleton } from '../../features/properties/components/property-grid.js';
import { RecentlyViewed } from '../../features/properties/components/recently-viewed.js';
import { ShareButton } from '../../features/properties/components/share-button.js';
import {
  idsFromUrl,
  removeFavourites,
  saveAll,
  useFavourites,
} from '../../features/properties/data/favourites.js';
import { propertiesByIdQuery } from '../../features/properties/data/properties.api.js';
import { wholeText } from '../../features/properties/data/share-text.js';
import { ShareAndVoteButton } from '../../features/shortlists/components/share-and-vote-button.js';
import { StoredShortlists } from '../../features/shortlists/components/stored-shortlists.js';
import { ownPath } from '../../lib/language.js';
import { problemText } from '../../lib/api-client.js';
import { classNames } from '../../lib/class-names.js';
import { filled, staffDateTime, whatsappLink } from '../../lib/format.js';
import { savedPropertiesKeptAt } from '../../lib/kept-offline.js';
import { useOnline } from '../../lib/use-online.js';
import type { Shareable } from '../../lib/share.js';
import { useOrigin } from '../../lib/site-origin.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { Button, buttonClass } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { SocialIcon } from '../../ui/social-icons.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { showToast } from '../../ui/toast-store.js';
import { COMPARE_MAX, COMPARE_MIN, SAVED_MAX } from '@lml/common/contracts';
import favouritesCopy from '../../content/favourites-copy.json' with { type: 'json' };
import pageCopy from '../../content/favourites-page-copy.json' with { type: 'json' };
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const { favourites: own, sharedList: shared } = pageCopy;
const { save, compare } = favouritesCopy;
/** Number of skeletons for a list of unknown or great length. */
const SKELETONS = 9;

/** The visitor's favourites; with ids in the URL, a list shared by someone else. */
export function FavouritesPage() {
  const [address] = useSearchParams();
  const sharedIds = idsFromUrl(address);
  return sharedIds ? <SharedList key={sharedIds.join()} ids={sharedIds} /> : <OwnList />;
}

function OwnList() {
  const hydrated = useHydrated();
  const ids = useFavourites().map(({ id }) => id);
  const list = useSavedProperties(ids);
  const { listed, gone } = list;
  const main = useFocusAfterRemoval(ids.length);
  const what = shareableList(ids, useOrigin());

  return (
    <>
      <PageHead title={pageTitle(own.title)} description={own.text} path={paths.favourites} listed={false} />
      <PageHeader title={own.title} text={own.text} />
      <div ref={main} tabIndex={-1} className="container-page pt-6 pb-14 outline-none lg:pt-8 lg:pb-20">
        {hydrated && ids.length === 0 ? (
          <EmptyState
            title={own.empty.title}
            text={own.empty.text}
            icon={Heart}
            action={
              <Link to={paths.properties} className={buttonClass()}>
                {own.empty.link}
              </Link>
            }
          />
        ) : (
          <>
            {/* The server does not know the favourites, so "Share" appears after hydration. */}
            <Toolbar count={ids.length} ready={hydrated}>
              <ShareButton what={() => what} className={buttonClass('outline')}>
                <Share2 aria-hidden />
                {own.share}
              </ShareButton>
              <WhatsAppLink what={what} />
              {/* The link is there before the properties come: later it would move the buttons beside it under the finger. */}
              <CompareLink ids={list.complete ? listed.map(({ id }) => id) : ids} />
              <ShareAndVoteButton ids={listed.map(({ id }) => id)} />
            </Toolbar>
            <OfflineNote />
            <Listed list={list} count={ids.length} loading={own.loading} failed={own.failed}>
              {gone.length > 0 && <GoneProperties ids={gone} />}
              {listed.length > 0 && <Cards properties={listed} />}
            </Listed>
          </>
        )}
        <StoredShortlists />
        <RecentlyViewed />
      </div>
    </>
  );
}

/** The date of the copy that is shown without a connection. */
function OfflineNote() {
  const online = useOnline();
  const [keptAt, setKeptAt] = useState<number | null>(null);
  useEffect(() => {
    if (!online) void savedPropertiesKeptAt().then(setKeptAt);
  }, [online]);
  if (online || keptAt === null) return null;
  const date = staffDateTime(new Date(keptAt).toISOString());
  return <p className="pb-4 font-medium">{filled(own.offline, { date })}</p>;
}

function SharedList({ ids }: { ids: number[] }) {
  const list = useSavedProperties(ids);
  const { listed, gone } = list;
  const favourites = useFavourites();
  const missing = listed.filter(({ id }) => !favourites.some((entry) => entry.id === id));

  function addAll() {
    const { saved, leftOut } = saveAll(listed.map(({ id }) => id));
    showToast(
      saved === 0
        ? { title: save.full, description: filled(save.fullText, { max: SAVED_MAX }), tone: 'info' }
        : {
            title: saved === 1 ? shared.savedOne : filled(shared.saved, { n: saved }),
            description: leftOut > 0 ? filled(shared.leftOut, { max: SAVED_MAX, n: leftOut }) : undefined,
          },
    );
  }

  const nothing = ids.length === 0 || (list.complete && listed.length === 0);
  return (
    <>
      <PageHead
        title={pageTitle(shared.title)}
        description={shared.text}
        path={paths.sharedFavourites(ids)}
        listed={false}
      />
      <PageHeader title={shared.title} text={shared.text} />
      <div className="container-page pt-6 pb-14 lg:pt-8 lg:pb-20">
        {nothing ? (
          <EmptyState
            title={shared.empty.title}
            text={shared.empty.text}
            icon={ListX}
            action={
              <Link to={paths.properties} className={buttonClass()}>
                {shared.empty.link}
              </Link>
            }
          />
        ) : (
          <>
            <Toolbar count={list.complete ? listed.length : ids.length}>
              {/* Stays mounted when all are saved, so that it keeps the focus. */}
              <Button disabled={!list.complete || missing.length === 0} onClick={addAll}>
                <Heart aria-hidden className={missing.length === 0 ? 'fill-current' : undefined} />
                {list.complete && missing.length === 0 ? save.saved : shared.saveAll}
              </Button>
              <Link to={paths.favourites} className={buttonClass('outline')}>
                {shared.ownList}
              </Link>
            </Toolbar>
            <Listed list={list} count={ids.length} loading={shared.loading} failed={shared.failed}>
              {gone.length > 0 && (
                <p className="mb-6 text-muted">
                  {gone.length === 1 ? shared.goneOne : filled(shared.gone, { n: gone.length })}
                </p>
              )}
              <Cards properties={listed} />
            </Listed>
          </>
        )}
      </div>
    </>
  );
}

/**
 * The properties with these ids in order, and the ids of deleted ones. While a changed list loads, shows the
 * known ones, so that a removed card disappears at once.
 */
function useSavedProperties(ids: number[]) {
  const query = useQuery({
    ...propertiesByIdQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const complete = query.data !== undefined && !query.isPlaceholderData;
  const byId = new Map(query.data?.properties.map((property) => [property.id, property]));
  return {
    query,
    complete,
    listed: ids.flatMap((id) => byId.get(id) ?? []),
    gone: complete ? ids.filter((id) => !byId.has(id)) : [],
  };
}

/** The removed card contained the focus: move it to the list. */
function useFocusAfterRemoval(count: number) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      element.current?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
  return element;
}

function shareableList(ids: number[], origin: string): Shareable {
  return {
    title: filled(own.shareTitle, { company: company.name }),
    text: filled(ids.length === 1 ? own.shareTextOne : own.shareText, {
      n: ids.length,
      company: company.name,
    }),
    url: `${origin}${ownPath(paths.sharedFavourites(ids))}`,
  };
}

function WhatsAppLink({ what }: { what: Shareable }) {
  return (
    <a
      href={whatsappLink('', wholeText(what))}
      target="_blank"
      rel="noreferrer"
      aria-label={favouritesCopy.share.whatsappLabel}
      className={buttonClass('outline')}
    >
      <SocialIcon name="WhatsApp" />
      {favouritesCopy.share.whatsapp}
    </a>
  );
}

/** Link to the comparison of the newest favourites. */
function CompareLink({ ids }: { ids: number[] }) {
  if (ids.length < COMPARE_MIN) return null;
  const compared = ids.slice(0, COMPARE_MAX);
  return (
    <Link to={paths.compare(compared)} className={buttonClass('outline')}>
      <Scale aria-hidden />
      {ids.length > COMPARE_MAX ? filled(compare.newest, { n: COMPARE_MAX }) : compare.these}
    </Link>
  );
}

function Toolbar({ count, ready = true, children }: { count: number; ready?: boolean; children: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className="font-medium tabular">
        {count === 0 ? <>&nbsp;</> : count === 1 ? own.countOne : filled(own.count, { n: count })}
      </p>
      <div className={classNames('flex flex-wrap gap-2.5 print:hidden', !ready && 'invisible')}>
        {children}
      </div>
    </div>
  );
}

interface ListedProps {
  list: ReturnType<typeof useSavedProperties>;
  count: number;
  loading: string;
  failed: string;
  children: ReactNode;
}

/** The list in any state: loading, failed, or loaded. */
function Listed({ list: { query }, count, loading, failed, children }: ListedProps) {
  if (query.isPending)
    return <PropertyGridSkeleton count={Math.min(count || SKELETONS, SKELETONS)} label={loading} />;
  if (!query.data) {
    return (
      <ErrorState
        title={failed}
        text={problemText(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return children;
}

function Cards({ properties }: { properties: PropertySummary[] }) {
  return (
    <>
      <h2 className="sr-only">{propertyCopy.propertyList.listHeading}</h2>
      <PropertyGrid properties={properties} inView />
    </>
  );
}

/** Favourites that are no longer on the site. */
function GoneProperties({ ids }: { ids: number[] }) {
  const texts = own.gone;
  return (
    <section
      aria-labelledby="gone-heading"
      className="mb-6 rounded-card border border-line bg-surface px-5 py-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="gone-heading" className="text-lg">
          {texts.heading}
        </h2>
        {ids.length > 1 && (
          <Button look="quiet" size="small" onClick={() => removeFavourites(ids)}>
            {texts.removeAll}
          </Button>
        )}
      </div>
      <ul className="mt-1">
        {ids.map((id) => {
          const reference = propertyReference(id);
          return (
            <li key={id} className="flex items-center justify-between gap-4 text-muted">
              <span>{filled(texts.text, { reference })}</span>
              <Button
                look="quiet"
                size="small"
                aria-label={filled(texts.removeLabel, { reference })}
                onClick={() => removeFavourites([id], reference)}
              >
                {texts.remove}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
