import {
  ANY,
  BEDROOM_CHOICES,
  cleanLine,
  type PageParameter,
  PRICE_RANGES,
  PROPERTY_SEARCH_MAX,
  PROPERTY_SORTS,
  PROPERTY_TYPES,
  type PropertySort,
  PURPOSE_CHOICES,
} from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const words = propertyCopy.propertyList.filters;

/** What can be chosen from a list of values, of which `ANY` is one. */
export const FILTER_NAMES = ['purpose', 'location', 'type', 'price', 'bedrooms'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export type FilterChoice = Record<FilterName, string>;

/** What the list is narrowed down to. It lives in the address and nowhere else. */
export interface PropertyFilters extends FilterChoice {
  /** Empty when nothing is searched for. */
  search: string;
  sort: PropertySort;
  page: number;
}

export const NO_FILTERS: PropertyFilters = {
  search: '',
  purpose: ANY,
  location: ANY,
  type: ANY,
  price: ANY,
  bedrooms: ANY,
  sort: 'newest',
  page: 1,
};

/** What the parts of an address are called, in their order. */
export const ADDRESS_NAMES = {
  search: 'q',
  purpose: 'for',
  type: 'type',
  location: 'location',
  price: 'price',
  bedrooms: 'beds',
  sort: 'sort',
  page: 'page',
} as const satisfies Record<keyof PropertyFilters, PageParameter>;

/** No list is longer. */
const PAGE_MAX = 1_000_000_000;

/** The filters of an address; whatever is missing or makes no sense stands at its default. */
export function filtersFromAddress(address: URLSearchParams): PropertyFilters {
  const read = (name: keyof PropertyFilters) => cleanLine(address.get(ADDRESS_NAMES[name]) ?? '');
  const location = read('location');
  const price = read('price');
  return {
    search: searchText(read('search')),
    purpose: oneOf(PURPOSE_CHOICES, read('purpose').toLowerCase()),
    location: location.length <= PROPERTY_SEARCH_MAX ? location || ANY : ANY,
    type: oneOf(PROPERTY_TYPES, read('type').toLowerCase()),
    price: isPriceRange(price) ? price : ANY,
    bedrooms: oneOf(BEDROOM_CHOICES, read('bedrooms')),
    sort: PROPERTY_SORTS.find((sort) => sort === read('sort')) ?? NO_FILTERS.sort,
    page: pageFromAddress(address),
  };
}

/** What is searched for when this was typed. */
export function searchText(typed: string): string {
  return cleanLine(cleanLine(typed).slice(0, PROPERTY_SEARCH_MAX));
}

function oneOf(choices: readonly string[], value: string): string {
  return choices.includes(value) ? value : ANY;
}

function isPriceRange(text: string): boolean {
  const [min, max] = text.split('-').map(Number);
  return /^\d{1,15}-\d{1,15}$/.test(text) && min! <= max!;
}

/** The page of an address, from 1. */
export function pageFromAddress(address: URLSearchParams): number {
  const page = Number(address.get(ADDRESS_NAMES.page) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** The query of an address; defaults are left out, so that the plain list has a plain address. */
export function addressFromFilters(filters: PropertyFilters): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of Object.keys(ADDRESS_NAMES) as (keyof PropertyFilters)[]) {
    if (filters[name] !== NO_FILTERS[name]) address.set(ADDRESS_NAMES[name], String(filters[name]));
  }
  return address;
}

/**
 * The query by which search engines know a list: what narrows it down and its page, by name. The order of the list, and
 * whatever else stands in an address, makes no other page of it.
 */
export function canonicalAddress(filters: PropertyFilters): string {
  const address = addressFromFilters({ ...filters, sort: NO_FILTERS.sort });
  address.sort();
  return address.toString();
}

/** A changed filter starts again at page 1. */
export function withFilter(
  filters: PropertyFilters,
  change: Partial<Omit<PropertyFilters, 'page'>>,
): PropertyFilters {
  return { ...filters, ...change, page: 1 };
}

export interface ActiveFilter {
  name: FilterName;
  label: string;
}

/** The choices that are set, as chips name them; a search stands in its own box. */
export function activeFilters(filters: PropertyFilters): ActiveFilter[] {
  return FILTER_NAMES.filter((name) => filters[name] !== ANY).map((name) => ({
    name,
    label:
      name === 'bedrooms'
        ? filled(words.bedroomsSet, { n: filters.bedrooms })
        : choiceLabel(name, filters[name]),
  }));
}

/** A value of a filter in words. */
export function choiceLabel(name: FilterName, value: string): string {
  switch (name) {
    case 'purpose':
      return value === 'sale' ? words.sale : words.rent;
    case 'type':
      return typeLabel(value);
    case 'price':
      return priceRangeLabel(value);
    case 'bedrooms':
      return filled(words.atLeast, { n: value });
    case 'location':
      return value;
  }
}

/** "joint-venture" → "Joint-venture": the value with a capital, as the choices have it. */
export function typeLabel(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}

function priceRangeLabel(range: string): string {
  return (
    PRICE_RANGES.find(({ value }) => value === range)?.label ??
    filled(words.priceBetween, { range: range.replace('-', ' - ') })
  );
}
