import {
  ANY,
  BEDROOM_CHOICES,
  cleanLine,
  NO_UPPER_PRICE,
  parseShillings,
  PLACE_SEPARATOR,
  PLACES_MAX,
  placesOf,
  type PageParameter,
  type PropertySummary,
  PROPERTY_SEARCH_MAX,
  PROPERTY_SORTS,
  PROPERTY_TYPES,
  TYPE_TEXTS,
  type PropertySort,
  radiusFrom,
  PURPOSE_CHOICES,
  type SoldChoice,
} from '@lml/common/contracts';
import { FACT_NAMES, factsFromUrl, type FactValues, NO_FACTS, withOfferedFacts } from './fact-filters.js';

/** A value of a list, or `ANY`. */
export const FILTER_NAMES = ['purpose', 'location', 'type', 'price', 'bedrooms'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export type FilterChoice = Record<FilterName, string>;

/** Filters of the list. The URL holds them, not component state. */
export interface PropertyFilters extends FilterChoice, FactValues {
  /** Empty for no search. */
  search: string;
  /** The place that listings must be near, as `near` of the API; empty for any. */
  near: string;
  /** How near, such as `3km`; empty for the radius of the place. */
  radius: string;
  /** Whether sold and let listings are shown. */
  sold: SoldChoice;
  sort: PropertySort;
  page: number;
  /** Part of the map as `formatBounds` writes it; empty for all of it. */
  bounds: string;
  /** Drawn area as `formatArea` writes it; empty for none. */
  area: string;
  /** Whether the map is shown. */
  map: 'yes' | '';
}

export const NO_FILTERS: PropertyFilters = {
  search: '',
  purpose: ANY,
  location: ANY,
  type: ANY,
  price: ANY,
  bedrooms: ANY,
  ...NO_FACTS,
  near: '',
  radius: '',
  sold: 'hide',
  sort: 'relevance',
  page: 1,
  bounds: '',
  area: '',
  map: '',
};

/** The filters of no map. */
export const NO_MAP = { bounds: '', area: '', map: '' } as const satisfies Partial<PropertyFilters>;

/** Changes of these leave the view of the map as it is. */
const KEEPS_VIEW: readonly string[] = ['sort', 'page', 'bounds', 'map'];

/** Query parameters, in their order in the URL. */
export const QUERY_NAMES = {
  search: 'q',
  purpose: 'for',
  type: 'type',
  location: 'location',
  price: 'price',
  bedrooms: 'beds',
  ...FACT_NAMES,
  near: 'near',
  radius: 'radius',
  sold: 'sold',
  sort: 'sort',
  page: 'page',
  bounds: 'bounds',
  area: 'area',
  map: 'map',
} as const satisfies Record<keyof PropertyFilters, PageParameter>;

const BOUNDS = /^(-?\d{1,3}(\.\d{1,7})?(,|$)){4}$/;
const AREA = /^[\w-]{1,400}$/;

/** Upper limit of the page number. */
const PAGE_MAX = 1_000_000_000;

/** Reads the filters from the URL; missing or invalid values get their default. */
export function filtersFromUrl(address: URLSearchParams): PropertyFilters {
  const read = (name: keyof PropertyFilters) => cleanLine(address.get(QUERY_NAMES[name]) ?? '');
  const location = read('location');
  const price = typedRange(address) ?? read('price');
  const near = searchText(read('near'));
  const radius = radiusFrom(read('radius'));
  const asked = read('purpose').toLowerCase();
  const purpose = oneOf(PURPOSE_CHOICES, asked);
  // Forms send a segment as the purpose.
  const type = oneOf(
    PROPERTY_TYPES,
    asked === 'land' || asked === 'commercial' ? asked : read('type').toLowerCase(),
  );
  return {
    search: searchText(read('search')),
    purpose,
    location: location.length <= PROPERTY_SEARCH_MAX ? joinedPlaces(placesOf(location)) : ANY,
    type,
    price: isPriceRange(price) ? price : ANY,
    bedrooms: oneOf(BEDROOM_CHOICES, read('bedrooms')),
    ...factsFromUrl(read, { purpose, type }),
    near,
    radius: near === '' || radius === undefined ? '' : radiusParameter(radius),
    sold: read('sold') === 'show' ? 'show' : NO_FILTERS.sold,
    sort: PROPERTY_SORTS.find((sort) => sort === read('sort')) ?? NO_FILTERS.sort,
    page: pageFromUrl(address),
    // The API checks the rest, and says what is wrong.
    bounds: BOUNDS.test(read('bounds')) ? read('bounds') : '',
    area: AREA.test(read('area')) ? read('area') : '',
    map: read('map') === 'yes' ? 'yes' : '',
  };
}

/** Value of the location filter for these places; `ANY` for none. */
export function joinedPlaces(places: string[]): string {
  return places.slice(0, PLACES_MAX).join(PLACE_SEPARATOR) || ANY;
}

/** `3000` → `3km`, `500` → `500m`: one text for each radius. */
export function radiusParameter(metres: number): string {
  return metres < 1000 ? `${metres}m` : `${metres / 1000}km`;
}

/** Normalises typed search text. */
export function searchText(typed: string): string {
  return cleanLine(cleanLine(typed).slice(0, PROPERTY_SEARCH_MAX));
}

function oneOf(choices: readonly string[], value: string): string {
  return choices.includes(value) ? value : ANY;
}

/** Reads the ends of the price that were typed; undefined if none was, or they are in the wrong order. */
function typedRange(address: URLSearchParams): string | undefined {
  const [min, max] = ['min', 'max'].map((name) => parseShillings(address.get(name) ?? ''));
  return min === undefined && max === undefined ? undefined : priceRange(min, max);
}

/** Value of the price filter from one end to the other, either of which may be open; undefined in the wrong order. */
export function priceRange(min = 0, max = NO_UPPER_PRICE): string | undefined {
  return min <= max ? `${min}-${max}` : undefined;
}

function isPriceRange(text: string): boolean {
  const [min, max] = text.split('-').map(Number);
  return /^\d{1,15}-\d{1,15}$/.test(text) && min! <= max!;
}

/** Page number in the URL, from 1. */
export function pageFromUrl(address: URLSearchParams): number {
  const page = Number(address.get(QUERY_NAMES.page) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}

/** URL query of the filters; omits defaults, so that the plain list has a plain URL. */
export function filtersToQuery(filters: PropertyFilters): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of Object.keys(QUERY_NAMES) as (keyof PropertyFilters)[]) {
    if (filters[name] !== NO_FILTERS[name]) address.set(QUERY_NAMES[name], String(filters[name]));
  }
  return address;
}

/**
 * Canonical query of a list: filters and page in fixed order. Sort order, the map and unknown parameters do not make
 * another page.
 */
export function canonicalQuery(filters: PropertyFilters): string {
  const address = filtersToQuery({ ...filters, sort: NO_FILTERS.sort, ...NO_MAP });
  address.sort();
  return address.toString();
}

/** Changing a filter resets the page to 1, filters that are no longer on offer are unset, and the map moves from its view to the results. */
export function withFilter(
  filters: PropertyFilters,
  change: Partial<Omit<PropertyFilters, 'page'>>,
): PropertyFilters {
  const next = withOfferedFacts({ ...filters, ...change, page: 1 });
  const changed = Object.keys(change).filter(
    (name) => next[name as keyof PropertyFilters] !== filters[name as keyof PropertyFilters],
  );
  const keepsView = changed.includes('bounds') || changed.every((name) => KEEPS_VIEW.includes(name));
  return keepsView ? next : { ...next, bounds: '' };
}

/** Returns filters that find what is like a property: of its type and purpose, in its area, with as many bedrooms. */
export function filtersLike({ type, purpose, location, bedrooms }: PropertySummary): PropertyFilters {
  const parts = location.split(',').map((part) => part.trim());
  // The first of two parts may be a street.
  const area = (parts.length > 2 ? parts.at(-2) : parts.at(-1)) ?? ANY;
  const most = Number(BEDROOM_CHOICES.at(-1));
  return {
    ...NO_FILTERS,
    type,
    purpose,
    location: area,
    // More are those of a whole building.
    bedrooms: bedrooms && bedrooms <= most ? String(bedrooms) : ANY,
  };
}

/** "joint-venture" → "Joint-venture": capitalised, as in the choices. */
export function typeLabel(type: string): string {
  return TYPE_TEXTS[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
}

/** Sort orders that mean something for the filters: by fit for a search, by land for land, per area for comparable listings. */
export function offeredSorts({ search, type, purpose }: PropertyFilters): PropertySort[] {
  return PROPERTY_SORTS.filter((sort) => {
    if (sort === 'relevance') return search !== '';
    if (sort === 'land-asc' || sort === 'land-desc') return type === 'land';
    if (sort === 'size-desc') return type !== 'land';
    return sort !== 'area-price-asc' || type === 'land' || (type !== ANY && purpose !== ANY);
  });
}
