import {
  ANY,
  cleanLine,
  PROPERTY_STATUS_MAX,
  type PublishedFilter,
  PUBLISHED_FILTER,
  STAFF_PROPERTY_LIMITS,
  STAFF_PROPERTY_SORTS,
  STAFF_TYPE_FILTER,
  type StaffPropertySort,
} from '@lml/common/contracts';
import { pageNumber } from '../../../lib/page-number.js';

/** Filters for properties that need attention. */
export const NEEDS = ['incomplete', 'due', 'stale'] as const;
export type Need = (typeof NEEDS)[number];

/** Filters of the staff list. The URL holds them, not component state. */
export interface StaffPropertyFilters {
  /** Empty for no search. */
  search: string;
  type: (typeof STAFF_TYPE_FILTER)[number];
  /** `available` means on the market; statuses beyond the offered ones are allowed. */
  status: string;
  published: PublishedFilter;
  need: Need | typeof ANY;
  sort: StaffPropertySort;
  page: number;
}

export const NO_FILTERS: StaffPropertyFilters = {
  search: '',
  type: ANY,
  status: ANY,
  published: ANY,
  need: ANY,
  sort: 'newest',
  page: 1,
};

/** Reads the filters from the URL; missing or invalid values get their default. */
export function staffPropertyFiltersFromUrl(address: URLSearchParams): StaffPropertyFilters {
  const read = (name: string) => cleanLine(address.get(name) ?? '');
  const oneOf = <T extends string>(choices: readonly T[], name: string, unset: T): T =>
    choices.find((choice) => choice === read(name).toLowerCase()) ?? unset;
  const status = read('status').toLowerCase();
  return {
    search: searchText(read('search')),
    type: oneOf(STAFF_TYPE_FILTER, 'type', ANY),
    status: status && status.length <= PROPERTY_STATUS_MAX ? status : ANY,
    published: oneOf(PUBLISHED_FILTER, 'published', ANY),
    need: NEEDS.find((need) => read(need) === 'true') ?? ANY,
    sort: oneOf(STAFF_PROPERTY_SORTS, 'sort', NO_FILTERS.sort),
    page: pageNumber(address),
  };
}

/** Normalises typed search text. */
export function searchText(typed: string): string {
  return cleanLine(cleanLine(typed).slice(0, STAFF_PROPERTY_LIMITS.searchMax));
}

/** URL query of the filters; omits defaults. */
export function staffPropertyFiltersToQuery({ need, ...filters }: StaffPropertyFilters): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of Object.keys(filters) as (keyof typeof filters)[]) {
    if (filters[name] !== NO_FILTERS[name]) address.set(name, String(filters[name]));
  }
  if (need !== ANY) address.set(need, 'true');
  return address;
}

/** Changing a filter resets the page to 1. */
export function withFilter(
  filters: StaffPropertyFilters,
  change: Partial<Omit<StaffPropertyFilters, 'page'>>,
): StaffPropertyFilters {
  return { ...filters, ...change, page: 1 };
}

/** Whether the list is filtered; the sort order does not count. */
export function isFiltered(filters: StaffPropertyFilters): boolean {
  return (['search', 'type', 'status', 'published', 'need'] as const).some(
    (name) => filters[name] !== NO_FILTERS[name],
  );
}
