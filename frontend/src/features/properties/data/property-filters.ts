import {
  ANY,
  PRICE_RANGES,
  PROPERTY_SORTS,
  PROPERTY_TYPES,
  type PropertySort,
  type PropertyType,
} from '@lml/common/contracts';

/** What the list is narrowed down to. It lives in the address and nowhere else. */
export interface PropertyFilters {
  location: string;
  type: string;
  price: string;
  sort: PropertySort;
  page: number;
}

export const NO_FILTERS: PropertyFilters = { location: ANY, type: ANY, price: ANY, sort: 'newest', page: 1 };

/** The filters of an address; whatever is missing or makes no sense stands at its default. */
export function filtersFromAddress(address: URLSearchParams): PropertyFilters {
  const type = (address.get('type') ?? ANY).toLowerCase();
  const price = address.get('price') ?? ANY;
  return {
    location: address.get('location')?.trim() || ANY,
    type: isPropertyType(type) ? type : ANY,
    price: /^\d{1,15}-\d{1,15}$/.test(price) ? price : ANY,
    sort: PROPERTY_SORTS.find((sort) => sort === address.get('sort')) ?? NO_FILTERS.sort,
    page: pageFromAddress(address),
  };
}

/** The page of an address, from 1. */
export function pageFromAddress(address: URLSearchParams): number {
  const page = Number(address.get('page') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** The query of an address; defaults are left out, so that the plain list has a plain address. */
export function addressFromFilters(filters: PropertyFilters): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of ['type', 'location', 'price', 'sort', 'page'] as const) {
    if (filters[name] !== NO_FILTERS[name]) address.set(name, String(filters[name]));
  }
  return address;
}

/** A changed filter starts again at page 1. */
export function withFilter(
  filters: PropertyFilters,
  change: Partial<Omit<PropertyFilters, 'page'>>,
): PropertyFilters {
  return { ...filters, ...change, page: 1 };
}

export interface ActiveFilter {
  name: 'location' | 'type' | 'price';
  label: string;
}

/** The filters that are set, as chips name them. */
export function activeFilters(filters: PropertyFilters): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  if (filters.location !== ANY) active.push({ name: 'location', label: filters.location });
  if (filters.type !== ANY) active.push({ name: 'type', label: typeLabel(filters.type) });
  if (filters.price !== ANY) active.push({ name: 'price', label: priceRangeLabel(filters.price) });
  return active;
}

/** "joint-venture" → "Joint-venture": the value with a capital, as the choices have it. */
export function typeLabel(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

function priceRangeLabel(range: string): string {
  return PRICE_RANGES.find(({ value }) => value === range)?.label ?? `KES ${range.replace('-', ' - ')}`;
}

function isPropertyType(value: string): value is PropertyType {
  return PROPERTY_TYPES.some((type) => type === value);
}
