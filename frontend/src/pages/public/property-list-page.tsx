import {
  ANY,
  PROPERTY_PAGE_SIZE,
  PROPERTY_PAGE_SIZE_MOBILE,
  PROPERTY_SORTS,
  type PropertySort,
} from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { FilterFields } from '../../features/properties/components/filter-fields.js';
import { NothingFound } from '../../features/properties/components/nothing-found.js';
import { PagedListings } from '../../features/properties/components/paged-listings.js';
import { countLabel } from '../../features/properties/data/categories.js';
import { filterOptionsQuery, propertyPageQuery } from '../../features/properties/data/properties.api.js';
import {
  activeFilters,
  addressFromFilters,
  filtersFromAddress,
  NO_FILTERS,
  typeLabel,
  withFilter,
  type PropertyFilters,
} from '../../features/properties/data/property-filters.js';
import { preload } from '../../lib/code-loading.js';
import { PHONE, useMediaQuery } from '../../lib/use-media-query.js';
import { Button } from '../../ui/button.js';
import { NativeSelect } from '../../ui/native-select.js';
import { patiently } from '../../ui/patiently.js';
import { PageHeader } from '../../ui/page-header.js';
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

const loadSheet = () => import('../../features/properties/components/filter-sheet.js');
const FilterSheet = lazy(() => patiently(loadSheet).then((module) => ({ default: module.FilterSheet })));

const words = propertyCopy.propertyList;

const SORT_LABELS: Record<PropertySort, string> = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'size-desc': 'Largest first',
};

/** All listings, narrowed down by the filters in the address. */
export function PropertyListPage() {
  const [address, setAddress] = useSearchParams();
  const filters = filtersFromAddress(address);
  const phone = useMediaQuery(PHONE);
  const pageSize = phone ? PROPERTY_PAGE_SIZE_MOBILE : PROPERTY_PAGE_SIZE;
  const list = useQuery({ ...propertyPageQuery(filters, pageSize), placeholderData: keepPreviousData });
  const { data: options } = useQuery(filterOptionsQuery);
  const heading =
    filters.type === ANY
      ? words.headingDefault
      : words.headingByType.replace('{Type}', typeLabel(filters.type));

  /** A new page starts at its top; a changed filter leaves the reader where the filters are. */
  function show(next: PropertyFilters) {
    setAddress(addressFromFilters(next), { preventScrollReset: next.page === filters.page });
  }

  return (
    <>
      <title>{pageTitle(heading)}</title>
      <PageHeader title={heading} text={words.description} />
      <div className="container-page pt-6 pb-14 lg:pt-8 lg:pb-20">
        <Filters
          filters={filters}
          options={options}
          pageSize={pageSize}
          onChange={show}
          count={list.isPlaceholderData ? undefined : list.data?.total}
        />
        <div className="mt-6">
          <PagedListings
            list={list}
            skeletonCount={pageSize}
            eagerCount={phone ? 1 : 3}
            onPage={(page) => show({ ...filters, page })}
            empty={
              <NothingFound
                title={words.empty.title}
                text={words.empty.text}
                action={<Button onClick={() => show(NO_FILTERS)}>{words.empty.reset}</Button>}
              />
            }
          />
        </div>
      </div>
    </>
  );
}

interface FiltersProps {
  filters: PropertyFilters;
  options: Parameters<typeof FilterFields>[0]['options'];
  pageSize: number;
  onChange: (filters: PropertyFilters) => void;
  /** Undefined while it is being counted. */
  count: number | undefined;
}

/** A row on wide screens, a sheet on phones; beneath, what is set and how many that leaves. */
function Filters({ filters, options, pageSize, onChange, count }: FiltersProps) {
  const [sheetOpen, setSheetOpen] = useState(false);
  const active = activeFilters(filters);
  return (
    <section aria-label="Filters">
      <div className="hidden gap-4 rounded-card border border-line bg-surface p-5 md:grid md:grid-cols-3">
        <FilterFields
          value={filters}
          options={options}
          onChange={(change) => onChange(withFilter(filters, change))}
        />
      </div>
      <div className="flex gap-3 md:mt-5 md:items-center md:justify-between">
        <Button
          look="outline"
          className="grow md:hidden"
          aria-haspopup="dialog"
          onPointerEnter={() => preload(loadSheet)}
          onClick={() => setSheetOpen(true)}
        >
          <SlidersHorizontal aria-hidden />
          Filters{active.length > 0 && ` (${active.length})`}
        </Button>
        <p role="status" className="hidden font-medium tabular md:block">
          {count === undefined ? <>&nbsp;</> : countLabel(count)}
        </p>
        <label className="flex grow items-center gap-2 md:grow-0">
          <span className="sr-only shrink-0 text-sm text-muted md:not-sr-only">Sort by</span>
          <NativeSelect
            className="w-full"
            value={filters.sort}
            onChange={(event) => onChange(withFilter(filters, { sort: event.target.value as PropertySort }))}
            options={PROPERTY_SORTS.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
          />
        </label>
      </div>
      <p className="mt-4 text-sm font-medium tabular md:hidden">
        {count === undefined ? <>&nbsp;</> : countLabel(count)}
      </p>
      {active.length > 0 && (
        <ul aria-label="Filters that are set" className="mt-4 flex flex-wrap gap-2">
          {active.map(({ name, label }) => (
            <li key={name}>
              <button
                type="button"
                aria-label={`Remove filter: ${label}`}
                onClick={() => onChange(withFilter(filters, { [name]: ANY }))}
                className="flex min-h-9 items-center gap-1.5 rounded-full bg-primary-soft pr-2.5 pl-3.5 text-sm font-medium hover:bg-line"
              >
                {label}
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              onClick={() => onChange({ ...NO_FILTERS, sort: filters.sort })}
              className="min-h-9 rounded-full px-3 text-sm font-medium text-primary underline underline-offset-4"
            >
              {words.empty.reset}
            </button>
          </li>
        </ul>
      )}
      {sheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            filters={filters}
            options={options}
            pageSize={pageSize}
            onClose={() => setSheetOpen(false)}
            onApply={(next) => {
              setSheetOpen(false);
              onChange(next);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
