import {
  FACT_FILTERS,
  type Near,
  type NearPlace,
  parseReference,
  type PropertyFacets,
  type PropertyPage,
  type PropertySort,
} from '@lml/common/contracts';
import { ChevronDown, MapPin, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { preload } from '../../../lib/code-loading.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import { NativeSelect } from '../../../ui/native-select.js';
import { activeFilters } from '../data/active-filters.js';
import type { AskedFilter } from '../data/asked-filters.js';
import { countLabel } from '../data/categories.js';
import { FILTER_NAMES, offeredSorts, type PropertyFilters, QUERY_NAMES } from '../data/property-filters.js';
import { type Choice, withPlace } from '../data/suggestions.js';
import { FilterChips } from './filter-chips.js';
import { FilterFields, SoldSwitch } from './filter-fields.js';
import { SearchField } from './search-field.js';
import { SegmentLinks } from './segment-links.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const loadSheet = () => import('./filter-sheet.js');
const FilterSheet = lazyComponent(() => loadSheet().then((module) => module.FilterSheet));
const loadMore = () => import('./more-fields.js');
const MoreFields = lazyComponent(() => loadMore().then((module) => module.MoreFields));

interface ListFiltersProps {
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
  /** Button that saves the search with these filters. */
  saveSearch: (filters: PropertyFilters) => ReactNode;
}

/** Search and filters (in a sheet on phones), active filters and number of results. */
export function ListFilters({
  filters,
  facets,
  asked,
  near,
  nearPlaces,
  onChange,
  onMap,
  found,
  saveSearch,
}: ListFiltersProps) {
  const navigate = useNavigate();
  const form = useId();
  /** The button that opened the sheet; null while closed. */
  const [sheetOpener, setSheetOpener] = useState<HTMLElement | null>(null);
  const sorts = offeredSorts(filters);
  const active = activeFilters(filters);
  const isMapShown = filters.map === 'yes';
  /** Whether one of the further filters was set when the page was opened. */
  const [hasMore] = useState(() => FACT_FILTERS.some((name) => filters[name] !== ''));
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
    <section aria-label={searchCopy.filters.label} className={isMapShown ? undefined : 'list-filters'}>
      <SegmentLinks filters={filters} />
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
          <details
            // Not controlled: setting a filter must not close it.
            open={hasMore || undefined}
            className="group md:col-span-full"
          >
            <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-medium text-primary">
              <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
              {searchCopy.filters.more}
            </summary>
            <div className="mt-3 grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
              <Suspense fallback={null}>
                <MoreFields form={form} filters={filters} onChange={onChange} />
              </Suspense>
            </div>
          </details>
        </div>
      </div>
      <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-3 md:mt-5 md:flex md:flex-wrap md:justify-between md:gap-x-6">
        <Button
          look="outline"
          className="md:hidden"
          aria-haspopup="dialog"
          onPointerEnter={() => preload(loadSheet)}
          onClick={(event) => setSheetOpener(event.currentTarget)}
        >
          <SlidersHorizontal aria-hidden />
          {active.length > 0
            ? filled(searchCopy.filters.labelCounted, { n: active.length })
            : searchCopy.filters.label}
        </Button>
        {/* The least width keeps the switch beside it in place when the count changes. */}
        <p
          role="status"
          className="order-last pt-1 text-sm font-medium tabular md:order-none md:min-w-28 md:text-base lg:min-w-40"
        >
          {found ? totalLabel(found) : <>&nbsp;</>}
        </p>
        <div className="hidden md:block noscript:block">
          <SoldSwitch sold={filters.sold} facets={facets} form={form} onChange={onChange} />
        </div>
        <Button
          look={isMapShown ? 'primary' : 'outline'}
          aria-pressed={isMapShown}
          className="order-last ml-auto md:order-none"
          onClick={onMap}
        >
          <MapPin aria-hidden />
          {isMapShown && <span className="lg:hidden">{searchCopy.map.list}</span>}
          <span className={isMapShown ? 'max-lg:hidden' : undefined}>{searchCopy.map.open}</span>
        </Button>
        <label className="flex min-w-0 items-center gap-2">
          <span className="sr-only shrink-0 text-sm text-muted md:not-sr-only">{searchCopy.sort.label}</span>
          <NativeSelect
            className="w-full"
            name={QUERY_NAMES.sort}
            form={form}
            value={sorts.includes(filters.sort) ? filters.sort : sorts[0]}
            onChange={(event) => onChange({ sort: event.target.value as PropertySort })}
            options={sorts.map((sort) => ({ value: sort, label: searchCopy.sort.choices[sort] }))}
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
      {saveSearch(shown)}
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
  return totalIsCapped ? filled(searchCopy.countAtLeast, { n: groupedNumber(total) }) : countLabel(total);
}

/** The corrected search term, if it differs from the typed one. Its line is always reserved. */
function SearchedFor({ search, found }: { search: string; found: PropertyPage | undefined }) {
  const corrected = found?.correctedSearch;
  return (
    <p role="status" className="mt-4 min-h-[2lh] break-words sm:min-h-[1lh]">
      {corrected ? (
        <>
          <span className="font-medium">{filled(searchCopy.search.corrected, { corrected })}</span>{' '}
          <span className="text-muted">{filled(searchCopy.search.typed, { search })}</span>
        </>
      ) : (
        found !== undefined &&
        found.total > 0 && <span className="text-muted">{filled(searchCopy.search.results, { search })}</span>
      )}
    </p>
  );
}
