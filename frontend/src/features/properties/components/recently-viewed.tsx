import { priceLine, type PropertySummary } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { STAFF_TEXT_LANGUAGE } from '../../../lib/language.js';
import { useNear } from '../../../lib/use-near.js';
import { paths } from '../../../site/paths.js';
import { showToast } from '../../../ui/toast-store.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { propertiesByIdQuery } from '../data/properties.api.js';
import { RECENT_MAX, recentlyViewed, useRecentlyViewed } from '../data/recently-viewed.js';
import { PropertyPicture } from './property-picture.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };

const texts = favouritesCopy.recent;
const ITEM = 'w-44 shrink-0 snap-start sm:w-52';

/**
 * Swipeable strip of the properties viewed last. It is the last section of its page, has its full height from
 * the start so that nothing moves, and loads only when it comes near the viewport.
 */
export function RecentlyViewed({ exceptId }: { exceptId?: number }) {
  const viewed = useRecentlyViewed();
  const ids = viewed
    .map(({ id }) => id)
    .filter((id) => id !== exceptId)
    .slice(0, RECENT_MAX);
  if (ids.length === 0) return null;

  function clear() {
    const before = recentlyViewed.read();
    recentlyViewed.remove(...before.map(({ id }) => id));
    showToast({
      title: texts.cleared,
      tone: 'info',
      action: { label: favouritesCopy.save.undo, onPress: () => recentlyViewed.put(...before) },
    });
  }

  return (
    <section aria-labelledby="recent-heading" className="mt-16 border-t border-line pt-10 print:hidden">
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id="recent-heading" className="text-h3">
          {texts.title}
        </h2>
        <button
          type="button"
          onClick={clear}
          className="min-h-11 rounded-control px-3 text-sm font-semibold text-primary underline underline-offset-4"
        >
          {texts.clear}
        </button>
      </div>
      <Strip ids={ids} />
    </section>
  );
}

function Strip({ ids }: { ids: number[] }) {
  const [strip, isNear] = useNear<HTMLUListElement>();
  const { data } = useQuery({ ...propertiesByIdQuery(ids), enabled: isNear });

  // Remove deleted properties from the list.
  const goneIds = data && ids.filter((id) => !data.properties.some((property) => property.id === id));
  const gone = goneIds?.join(',');
  useEffect(() => {
    if (gone) recentlyViewed.remove(...gone.split(',').map(Number));
  }, [gone]);

  return (
    <ul
      ref={strip}
      className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-3 md:-mx-1 md:scroll-px-1 md:px-1"
    >
      {data
        ? data.properties.map((property) => <SmallCard key={property.id} property={property} />)
        : ids.map((id) => <SmallCardSkeleton key={id} />)}
    </ul>
  );
}

function SmallCard({ property }: { property: PropertySummary }) {
  return (
    <li className={ITEM}>
      <Link to={paths.property(property.id, property.title)} className="group block rounded-card">
        <span className="block aspect-[3/2] overflow-hidden rounded-card">
          <PropertyPicture
            picture={property.pictures[0]}
            sizes="208px"
            alt=""
            thumbnail
            className="transition-transform duration-250 ease-out group-hover:scale-[1.03]"
          />
        </span>
        <span
          lang={STAFF_TEXT_LANGUAGE}
          className="mt-2 block truncate text-sm leading-5 font-semibold group-hover:text-primary"
        >
          {property.title}
        </span>
        <span className="block truncate text-sm leading-5 text-muted tabular">{priceLine(property)}</span>
      </Link>
    </li>
  );
}

/** Skeleton with the height of a card. */
function SmallCardSkeleton() {
  return (
    <li aria-hidden className={ITEM}>
      <Skeleton className="aspect-[3/2] rounded-card!" />
      <Skeleton className="mt-2 h-5 w-4/5" />
      <Skeleton className="h-5 w-1/2" />
    </li>
  );
}
