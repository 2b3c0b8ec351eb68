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

/** What listings may be in need of. */
export const NEEDS = ['incomplete', 'stale'] as const;
export type Need = (typeof NEEDS)[number];

/** What the list is narrowed down to. It lives in the address and nowhere else. */
export interface ListingFilters {
  /** Empty when nothing is searched for. */
  search: string;
  type: (typeof STAFF_TYPE_FILTER)[number];
  /** `available` is whatever is on the market; besides those offered, any status will do. */
  status: string;
  published: PublishedFilter;
  need: Need | typeof ANY;
  sort: StaffPropertySort;
  page: number;
}

export const NO_FILTERS: ListingFilters = {
  search: '',
  type: ANY,
  status: ANY,
  published: ANY,
  need: ANY,
  sort: 'newest',
  page: 1,
};

const PAGE_MAX = 1_000_000_000;

/** The filters of an address; whatever is missing or makes no sense stands at its default. */
export function listingFiltersFromAddress(address: URLSearchParams): ListingFilters {
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
    page: pageFromAddress(address),
  };
}

/** The page of an address, from 1. */
export function pageFromAddress(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** What is searched for when this was typed. */
export function searchText(typed: string): string {
  return cleanLine(cleanLine(typed).slice(0, STAFF_PROPERTY_LIMITS.searchMax));
}

/** The query of an address; defaults are left out. */
export function addressFromListingFilters({ need, ...filters }: ListingFilters): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of Object.keys(filters) as (keyof typeof filters)[]) {
    if (filters[name] !== NO_FILTERS[name]) address.set(name, String(filters[name]));
  }
  if (need !== ANY) address.set(need, 'true');
  return address;
}

/** A changed filter starts again at page 1. */
export function withFilter(
  filters: ListingFilters,
  change: Partial<Omit<ListingFilters, 'page'>>,
): ListingFilters {
  return { ...filters, ...change, page: 1 };
}

/** Whether anything is left out; the order leaves nothing out. */
export function isNarrowed(filters: ListingFilters): boolean {
  return (['search', 'type', 'status', 'published', 'need'] as const).some(
    (name) => filters[name] !== NO_FILTERS[name],
  );
}
