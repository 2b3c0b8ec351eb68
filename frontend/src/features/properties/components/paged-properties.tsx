import { isCommercialLetting, type PropertyPage } from '@lml/common/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { pageParameters } from '../../../lib/page-parameters.js';
import { Button } from '../../../ui/button.js';
import { Pagination } from '../../../ui/pagination.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { AreaUnitSwitch } from './area-unit-switch.js';
import { pageFromUrl } from '../data/property-filters.js';
import { type GridItemProps, PropertyGrid, PropertyGridSkeleton } from './property-grid.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.propertyList;

interface PagedPropertiesProps {
  /** May hold the previous page as placeholder data, which is shown dimmed. */
  list: UseQueryResult<PropertyPage>;
  /** Page size. */
  skeletonCount: number;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** The page has its own heading above the list. */
  headed?: boolean;
  /** List item of the grid. */
  item?: ComponentType<GridItemProps>;
  onPage: (page: number) => void;
}

/**
 * One page of properties in any state: loading, failed, empty, past the end, or loaded. A page that fails after another one,
 * for example without a connection, leaves that one in its place.
 */
export function PagedProperties({
  list,
  skeletonCount,
  empty,
  headed = false,
  item,
  onPage,
}: PagedPropertiesProps) {
  const [address] = useSearchParams();
  const asked = address.toString();
  /** Query of the visible list, which stays until the next one has loaded. */
  const [shownFor, setShownFor] = useState(asked);
  /** The list that loaded last; it stays, dimmed, below the error of one that failed. */
  const [loaded, setLoaded] = useState(list.data);
  if (list.data && !list.isPlaceholderData) {
    if (shownFor !== asked) setShownFor(asked);
    if (loaded !== list.data) setLoaded(list.data);
  }
  if (list.isPending) return <PropertyGridSkeleton count={skeletonCount} label={texts.loading} />;
  const hasFailed = !list.data;
  const shown = list.data ?? loaded;
  const failure = hasFailed && (
    <ErrorState
      title={texts.loadError}
      text={problemText(list.error)}
      onRetry={() => void list.refetch()}
      busy={list.isFetching}
    />
  );
  if (!shown || (hasFailed && shown.properties.length === 0)) return failure;
  const { properties, page, pages, pageSize, total, totalIsCapped } = shown;
  if (total === 0) return empty;
  if (properties.length === 0) {
    return (
      <EmptyState
        title={texts.empty.title}
        text={texts.pastEnd.text}
        action={<Button onClick={() => onPage(1)}>{texts.pastEnd.button}</Button>}
      />
    );
  }
  const first = (page - 1) * pageSize + 1;
  // A listings service of the release before answers without it.
  const nearby = (shown as Partial<PropertyPage>).nearest ?? [];
  const isStale = list.isPlaceholderData || hasFailed;

  /** The page that failed stands in the address already: it is loaded again. */
  function turnTo(to: number) {
    if (hasFailed && to === pageFromUrl(address)) void list.refetch();
    else onPage(to);
  }

  return (
    <>
      {!headed && <h2 className="sr-only">{texts.listHeading}</h2>}
      <div className="relative isolate">
        {/* A new list gets new cards: reused cards would move, which counts as layout shift. */}
        <PropertyGrid key={shownFor} properties={properties} stale={isStale} inView item={item} />
        {/* Above the cards, which must not move when it comes and goes. */}
        {hasFailed && (
          <div className="absolute inset-x-0 top-0 z-10 mx-auto w-fit rounded-card bg-raised shadow-float">
            {failure}
          </div>
        )}
      </div>
      {/* Below the cards, which must not move where one page has it and the next has not. */}
      {properties.some(isCommercialLetting) && (
        <div className="mt-6 flex justify-end">
          <AreaUnitSwitch />
        </div>
      )}
      <div className="mt-10">
        <Pagination
          page={page}
          pages={pages}
          fetching={list.isFetching}
          summary={filled(total === 1 ? texts.showingOne : texts.showing, {
            x: first,
            y: first + properties.length - 1,
            n: totalIsCapped ? filled(texts.atLeast, { n: groupedNumber(total) }) : groupedNumber(total),
          })}
          position={filled(texts.page, { p: page, t: pages })}
          previousLabel={texts.previous}
          nextLabel={texts.next}
          onPage={turnTo}
          address={pageParameters(address).filter(([name]) => name !== 'page')}
        />
      </div>
      {nearby.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-5 text-h3">{texts.nearby}</h2>
          <PropertyGrid properties={nearby} stale={isStale} />
        </section>
      )}
    </>
  );
}
