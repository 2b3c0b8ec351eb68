import {
  type Near,
  type NearPlace,
  parseReference,
  PROPERTY_PAGE_SIZE,
  PROPERTY_PAGE_SIZE_MOBILE,
  PROPERTY_SORTS,
  type PropertyFacets,
  type PropertyPage,
  type PropertySort,
} from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MapPin, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { pageTitle } from '../../content/company.js';
import { SaveSearch } from '../../features/alerts/components/save-search.js';
import { FilterFields, SoldSwitch } from '../../features/properties/components/filter-fields.js';
import { FilterChips } from '../../features/properties/components/filter-chips.js';
import { NothingFits } from '../../features/properties/components/nothing-fits.js';
import { PagedProperties } from '../../features/properties/components/paged-properties.js';
import { SearchField } from '../../features/properties/components/search-field.js';
import { type AskedFilter, askedFilters } from '../../features/properties/data/asked-filters.js';
import { type Choice, withPlace } from '../../features/properties/data/suggestions.js';
import { countLabel } from '../../features/properties/data/categories.js';
import { facetsQuery, propertyPageQuery } from '../../features/properties/data/properties.api.js';
import { activeFilters, listHeading } from '../../features/properties/data/active-filters.js';
import {
  QUERY_NAMES,
  filtersToQuery,
  canonicalQuery,
  FILTER_NAMES,
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
import { preload } from '../../lib/code-loading.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { PHONE, useMediaQuery, WIDE } from '../../lib/use-media-query.js';
import { Button } from '../../ui/button.js';
import { NativeSelect } from '../../ui/native-select.js';
import { loadWithRetry } from '../../ui/load-with-retry.js';
import { PageHeader } from '../../ui/page-header.js';
import { EmptyState } from '../../ui/states.js';
import searchCopy from '../../content/search-copy.json' with { type: 'json' };
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const loadSheet = () => import('../../features/properties/components/filter-sheet.js');
const FilterSheet = lazy(() => loadWithRetry(loadSheet).then((module) => ({ default: module.FilterSheet })));

const texts = propertyCopy.propertyList;

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

  // Optimistic filters: the URL updates later, noticeably on slow phones. Further changes build on these.
  const asked = address.toString();
  const [chosen, setChosen] = useState<{ at: string; filters: PropertyFilters } | null>(null);
  if (chosen && chosen.at !== asked) setChosen(null);
  const wanted = chosen?.filters ?? filters;

  const isMapShown = filters.map === 'yes';
  const isWide = useMediaQuery(WIDE);

  /** Shows or hides the map. Wide screens show it again on the next visit. */
  function showMap(isShown: boolean, replace = false) {
    if (isWide) rememberMap(isShown);
    setAddress(filtersToQuery({ ...filters, map: isShown ? 'yes' : '' }), {
      preventScrollReset: true,
      replace,
    });
  }
  const showRememberedMap = useEffectEvent(() => {
    if (!isMapShown && wantsMap()) showMap(true, true);
  });
  useEffect(() => {
    if (isWide) showRememberedMap();
  }, [isWide]);

  /** Changing a filter keeps the scroll position. */
  function change(what: Partial<PropertyFilters>, replace = false) {
    const next = { ...withFilter(wanted, what), map: wanted.map };
    const nextAddress = filtersToQuery(next);
    setChosen(nextAddress.toString() === asked ? null : { at: asked, filters: next });
    setAddress(nextAddress, { preventScrollReset: true, replace });
  }

  /** Changing the page scrolls to the top. */
  function turnTo(page: number) {
    setAddress(filtersToQuery({ ...filters, page }));
  }

  return (
    <>
      <PageHead
        title={pageTitle(heading)}
        description={texts.description}
        path={paths.propertiesWhere(canonicalQuery(filters))}
        // Search results and parts of the map have no canonical URL.
        listed={filters.search === '' && filters.bounds === '' && filters.area === ''}
      />
      <PageHeader compact title={heading} text={isMapShown ? undefined : texts.description} />
      <div
        className={classNames(isMapShown ? 'px-4 sm:px-6 lg:px-8' : 'container-page', 'pt-6 pb-14 lg:pb-20')}
      >
        <Filters
          filters={wanted}
          facets={facets}
          asked={askedFilters(wanted, list.data)}
          near={list.data?.near ?? null}
          // A listings service of the release before answers without it.
          nearPlaces={(list.data as Partial<PropertyPage> | undefined)?.nearPlaces ?? []}
          onChange={change}
          onMap={() => showMap(!isMapShown)}
          found={chosen || list.isPlaceholderData ? undefined : list.data}
        />
        <div className={classNames('mt-6', isMapShown && 'items-start lg:grid lg:grid-cols-2 lg:gap-6')}>
          {/* On phones the map takes the place of the list. */}
          <div className={classNames(isMapShown && 'results-list max-lg:hidden noscript:block!')}>
            {isUnknownPlace ? (
              <EmptyState
                title={searchCopy.near.unknown}
                text={searchCopy.near.unknownText}
                action={<Button onClick={() => change({ near: '', radius: '' })}>{texts.empty.reset}</Button>}
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
            <div className="results-map h-dvh max-h-[calc(100dvh-6rem)] overflow-hidden rounded-card border border-line bg-sunken noscript:hidden lg:sticky lg:top-24 print:hidden">
              <MapColumn
                filters={filters}
                onChange={(what, replace) =>
                  setAddress(filtersToQuery({ ...filters, ...what, page: 1 }), {
                    preventScrollReset: true,
                    replace,
                  })
                }
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

interface FiltersProps {
  filters: PropertyFilters;
  facets: PropertyFacets | undefined;
  /** Read out of the search. */
  asked: AskedFilter[];
  near: Near | null;
  nearPlaces: NearPlace[];
  /** `replace`: adds no history entry. */
  onChange: (change: Partial<PropertyFilters>, replace?: boolean) => void;
  /** Shows or hides the map. */
  onMap: () => void;
  /** Undefined while loading. */
  found: PropertyPage | undefined;
}

/** Search and filters (in a sheet on phones), active filters and number of results. */
function Filters({ filters, facets, asked, near, nearPlaces, onChange, onMap, found }: FiltersProps) {
  const navigate = useNavigate();
  const form = useId();
  /** The button that opened the sheet; null while closed. */
  const [sheetOpener, setSheetOpener] = useState<HTMLElement | null>(null);
  // Without a search all fit alike.
  const sorts = PROPERTY_SORTS.filter((sort) => sort !== 'relevance' || filters.search !== '');
  const active = activeFilters(filters);
  const isMapShown = filters.map === 'yes';
  const isWide = useMediaQuery(WIDE);
  // With the corrected search, which is the one that the list shows.
  const shown = { ...filters, search: found?.correctedSearch ?? filters.search };
  const field = useRef<Pick<HTMLElement, 'focus'>>(null);

  /** Opens a property directly by its reference. */
  function search(text: string) {
    const id = parseReference(text);
    if (id !== null) void navigate(paths.property(id));
    else if (text !== filters.search) onChange({ search: text });
  }

  /** Opens a listing, or narrows the list to a place. */
  function pick({ id, search: text, location }: Choice) {
    if (id !== null) void navigate(paths.property(id));
    else if (location === null) search(text);
    else onChange({ search: text, location: withPlace(filters.location, location) });
  }

  return (
    <section aria-label={texts.filters.label}>
      <div className="gap-x-4 gap-y-5 md:grid md:grid-cols-2 md:rounded-card md:border md:border-line md:bg-surface md:p-5 lg:grid-cols-4 xl:grid-cols-7">
        <SearchField
          value={filters.search}
          onPause={(text) => onChange({ search: text }, true)}
          onSubmit={search}
          onPick={pick}
          ref={field}
          form={{ id: form, action: paths.properties }}
          className="lg:col-span-3 xl:col-span-2"
        />
        {filters.near !== '' && (
          <>
            <input type="hidden" form={form} name={QUERY_NAMES.near} value={filters.near} />
            <input type="hidden" form={form} name={QUERY_NAMES.radius} value={filters.radius} />
          </>
        )}
        <div className="hidden md:contents noscript:contents">
          <FilterFields
            form={form}
            names={FILTER_NAMES}
            value={filters}
            facets={facets}
            onChange={onChange}
          />
        </div>
      </div>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-3 md:mt-5 md:flex md:flex-wrap md:justify-between md:gap-x-6">
        <Button
          look="outline"
          className="md:hidden noscript:hidden"
          aria-haspopup="dialog"
          onPointerEnter={() => preload(loadSheet)}
          onClick={(event) => setSheetOpener(event.currentTarget)}
        >
          <SlidersHorizontal aria-hidden />
          {active.length > 0 ? filled(texts.filters.labelCounted, { n: active.length }) : texts.filters.label}
        </Button>
        <p role="status" className="order-last pt-1 text-sm font-medium tabular md:order-none md:text-base">
          {found ? totalLabel(found) : <>&nbsp;</>}
        </p>
        <div className="hidden md:ml-auto md:block noscript:block">
          <SoldSwitch sold={filters.sold} facets={facets} form={form} onChange={onChange} />
        </div>
        <Button
          look={isMapShown ? 'primary' : 'outline'}
          aria-pressed={isMapShown}
          className="order-last ml-auto md:order-none noscript:hidden"
          onClick={onMap}
        >
          <MapPin aria-hidden />
          {isMapShown && !isWide ? searchCopy.map.list : searchCopy.map.open}
        </Button>
        <label className="flex min-w-0 items-center gap-2">
          <span className="sr-only shrink-0 text-sm text-muted md:not-sr-only">{texts.sort.label}</span>
          <NativeSelect
            className="w-full"
            name={QUERY_NAMES.sort}
            form={form}
            value={sorts.includes(filters.sort) ? filters.sort : sorts[0]}
            onChange={(event) => onChange({ sort: event.target.value as PropertySort })}
            options={sorts.map((sort) => ({ value: sort, label: texts.sort.choices[sort] }))}
          />
        </label>
      </div>
      <FilterChips
        filters={filters}
        asked={asked}
        near={near}
        nearPlaces={nearPlaces}
        onChange={onChange}
        onAddPlace={() => field.current?.focus()}
      />
      <SaveSearch filters={alertFilters(shown)} name={searchName(shown)} />
      {filters.search !== '' && <SearchedFor search={filters.search} found={found} />}
      {sheetOpener && (
        <Suspense fallback={null}>
          <FilterSheet
            opener={sheetOpener}
            filters={filters}
            onClose={() => setSheetOpener(null)}
            onApply={(next) => {
              setSheetOpener(null);
              onChange(next);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** "64 properties"; a large part of the map counts up to a thousand. */
function totalLabel({ total, totalIsCapped }: PropertyPage): string {
  return totalIsCapped ? filled(texts.countAtLeast, { n: groupedNumber(total) }) : countLabel(total);
}

/** The corrected search term, if it differs from the typed one. Its line is always reserved. */
function SearchedFor({ search, found }: { search: string; found: PropertyPage | undefined }) {
  const corrected = found?.correctedSearch;
  return (
    <p role="status" className="mt-4 min-h-[2lh] break-words sm:min-h-[1lh]">
      {corrected ? (
        <>
          <span className="font-medium">{filled(texts.search.corrected, { corrected })}</span>{' '}
          <span className="text-muted">{filled(texts.search.typed, { search })}</span>
        </>
      ) : (
        found !== undefined &&
        found.total > 0 && <span className="text-muted">{filled(texts.search.results, { search })}</span>
      )}
    </p>
  );
}
