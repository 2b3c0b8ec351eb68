import { PROPERTY_PAGE_SIZE, PROPERTY_PAGE_SIZE_MOBILE, type PropertyPage } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { SaveSearch } from '../../features/alerts/components/save-search.js';
import { ListFilters } from '../../features/properties/components/list-filters.js';
import { NothingFits } from '../../features/properties/components/nothing-fits.js';
import { PagedProperties } from '../../features/properties/components/paged-properties.js';
import { useChosenFilters } from '../../features/properties/components/use-chosen-filters.js';
import { askedFilters } from '../../features/properties/data/asked-filters.js';
import { facetsQuery, propertyPageQuery } from '../../features/properties/data/properties.api.js';
import { activeFilters, listHeading } from '../../features/properties/data/active-filters.js';
import {
  filtersToQuery,
  canonicalQuery,
  filtersFromUrl,
  NO_FILTERS,
  withFilter,
  type PropertyFilters,
} from '../../features/properties/data/property-filters.js';
import { alertFilters, searchName } from '../../features/properties/data/saved-search.js';
import { PinnedItem } from '../../features/properties/map/pinned-item.js';
import { MapColumn } from '../../features/properties/map/map-column.js';
import { rememberMap, wantsMap } from '../../features/properties/map/map-choices.js';
import { classNames } from '../../lib/class-names.js';
import { ApiError } from '../../lib/api-client.js';
import { PHONE, useMediaQuery, WIDE } from '../../lib/use-media-query.js';
import { Button } from '../../ui/button.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState } from '../../ui/states.js';
import searchCopy from '../../content/search-copy.json' with { type: 'json' };

/** List of properties, filtered by the URL. */
export function PropertyListPage() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFromUrl(address);
  const phone = useMediaQuery(PHONE);
  const pageSize = phone ? PROPERTY_PAGE_SIZE_MOBILE : PROPERTY_PAGE_SIZE;
  const list = useQuery({ ...propertyPageQuery(filters, pageSize), placeholderData: keepPreviousData });
  const { data: facets } = useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData });
  const heading = listHeading(filters, list.isPlaceholderData ? null : list.data?.near);

  const isUnknownPlace = filters.near !== '' && list.error instanceof ApiError && list.error.status === 400;

  const [wanted, setChosen, isChoosing] = useChosenFilters(filters, address);

  const isMapShown = filters.map === 'yes';
  const isWide = useMediaQuery(WIDE);

  /** Keeps the scroll position. */
  function choose(next: PropertyFilters, replace = false) {
    setChosen(next);
    setAddress(filtersToQuery(next), { preventScrollReset: true, replace });
  }

  function change(what: Partial<PropertyFilters>, replace = false) {
    choose({ ...withFilter(wanted, what), map: wanted.map }, replace);
  }

  /** Shows or hides the map. Wide screens show it again on the next visit. */
  function showMap(isShown: boolean) {
    if (isWide) rememberMap(isShown);
    choose({ ...wanted, map: isShown ? 'yes' : '' });
  }
  const showRememberedMap = useEffectEvent(() => {
    if (isMapShown || !wantsMap()) return;
    setAddress(filtersToQuery({ ...filters, map: 'yes' }), { preventScrollReset: true, replace: true });
  });
  useEffect(() => {
    if (isWide) showRememberedMap();
  }, [isWide]);

  /** Changing the page scrolls to the top. */
  function turnTo(page: number) {
    setAddress(filtersToQuery({ ...wanted, page }));
  }

  return (
    <>
      <PageHead
        title={pageTitle(heading)}
        description={searchCopy.description}
        path={paths.propertiesWhere(canonicalQuery(filters))}
        // Search results and parts of the map have no canonical URL.
        listed={filters.search === '' && filters.bounds === '' && filters.area === ''}
      />
      <PageHeader compact title={heading} text={isMapShown ? undefined : <Description filters={filters} />} />
      <div
        className={classNames(isMapShown ? 'px-4 sm:px-6 lg:px-8' : 'container-page', 'pt-6 pb-14 lg:pb-20')}
      >
        <ListFilters
          filters={wanted}
          facets={facets}
          asked={askedFilters(wanted, list.data)}
          near={list.data?.near ?? null}
          // A listings service of the release before answers without it.
          nearPlaces={(list.data as Partial<PropertyPage> | undefined)?.nearPlaces ?? []}
          onChange={change}
          onMap={() => showMap(wanted.map !== 'yes')}
          found={isChoosing || list.isPlaceholderData ? undefined : list.data}
          saveSearch={(shown) => <SaveSearch filters={alertFilters(shown)} name={searchName(shown)} />}
        />
        <div className={classNames('mt-6', isMapShown && 'items-start lg:grid lg:grid-cols-2 lg:gap-6')}>
          {/* On phones the map takes the place of the list. */}
          <div className={classNames(isMapShown && 'results-list max-lg:hidden noscript:block!')}>
            {isUnknownPlace ? (
              <EmptyState
                title={searchCopy.near.unknown}
                text={searchCopy.near.unknownText}
                action={
                  <Button onClick={() => change({ near: '', radius: '' })}>{searchCopy.empty.reset}</Button>
                }
              />
            ) : (
              <PagedProperties
                list={list}
                skeletonCount={pageSize}
                onPage={turnTo}
                item={isMapShown ? PinnedItem : undefined}
                empty={
                  list.data && (
                    <NothingFits filters={filters} page={list.data} onReset={() => change(NO_FILTERS)} />
                  )
                }
              />
            )}
          </div>
          {isMapShown && (
            <div className="results-map h-dvh max-h-[calc(100dvh-6rem-var(--offline-notice))] overflow-hidden rounded-card border border-line bg-sunken noscript:hidden lg:sticky lg:top-24 print:hidden">
              <MapColumn
                filters={filters}
                onChange={(what, replace) => choose({ ...wanted, ...what, page: 1 }, replace)}
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** Introduction, which phones leave out once filters are set: the listings come first there. */
function Description({ filters }: { filters: PropertyFilters }) {
  const isNarrowed = filters.search !== '' || activeFilters(filters).length > 0;
  return <span className={isNarrowed ? 'max-md:hidden' : undefined}>{searchCopy.description}</span>;
}
