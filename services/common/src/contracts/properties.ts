import type { Agent } from './agents.js';
import type { Picture } from './pictures.js';
import type { StoredFields } from './property/field-table.js';
import type { DetailFields, ListedFields, PricingFields } from './property/fields.js';

export const PROPERTY_TYPES = [
  'residential',
  'commercial',
  'land',
  'development',
  'villa',
  'godown',
  'joint-venture',
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** Characters; a status is free text. */
export const PROPERTY_STATUS_MAX = 40;

/** What a property is offered for; it outlives a change of status to "sold" or "available". */
export const PROPERTY_PURPOSES = ['sale', 'rent', 'lease'] as const;
export type PropertyPurpose = (typeof PROPERTY_PURPOSES)[number];

export const AREA_UNITS = ['sqft', 'sqm', 'acre'] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];

export const REFERENCE_PREFIX = 'LML-';

/** Characters of a search, and of any text that a list is narrowed down by. */
export const PROPERTY_SEARCH_MAX = 200;
/** Texts that a list can be narrowed down by at once, one of which the title holds. */
export const PROPERTY_TITLES_MAX = 10;

/** What a visitor is after: lettings are all that is for rent or for lease. */
export const PURPOSE_CHOICES = ['sale', 'rent'] as const;
export type PurposeChoice = (typeof PURPOSE_CHOICES)[number];

/** At least so many bedrooms. */
export const BEDROOM_CHOICES = ['1', '2', '3', '4', '5'] as const;
export type BedroomChoice = (typeof BEDROOM_CHOICES)[number];

/** Any value of a filter. */
export const ANY = 'all';

/** Both ends are in. The last has no upper end, whatever its value says. Whole Kenyan shillings. */
export const PRICE_RANGES = [
  { value: ANY, label: 'Any price' },
  { value: '0-100000', label: 'Under KES 100k' },
  { value: '100000-250000', label: 'KES 100k - 250k' },
  { value: '250000-500000', label: 'KES 250k - 500k' },
  { value: '500000-1000000', label: 'KES 500k - 1M' },
  { value: '1000000-10000000', label: 'KES 1M - 10M' },
  { value: '10000000-99999999', label: 'KES 10M+' },
] as const;
export const OPEN_ENDED_PRICE_RANGE = '10000000-99999999';

export const PROPERTY_SORTS = ['newest', 'price-asc', 'price-desc', 'size-desc'] as const;
export type PropertySort = (typeof PROPERTY_SORTS)[number];

export const PROPERTY_PAGE_SIZE = 9;
export const PROPERTY_PAGE_SIZE_MAX = 100;
/** On a phone the list asks for fewer. */
export const PROPERTY_PAGE_SIZE_MOBILE = 6;
export const FEATURED_MAX = 12;
/** `GET /api/properties/{id}/similar` answers with no more. */
export const SIMILAR_MAX = 6;
/** Properties that a visitor can save, and that one call can ask for by their ids. */
export const SAVED_MAX = 100;

export interface RoomConfiguration {
  id: number;
  roomType: string;
  /** Square feet. */
  size: number;
  bathrooms: number;
  /** Whole Kenyan shillings. */
  price: number;
  description: string;
  /** Addresses. */
  images: string[];
  features: string[];
}

/** Parsed from the description of a development; see the markup's grammar in the listings service. */
export interface UnitType {
  type: string;
  size: number;
  sizeUnit: 'SqM' | 'SqFt';
  price: number;
  description: string;
  subtitle: string;
}

export interface Coordinates {
  lat: number;
  lng: number;
  address: string | null;
  neighborhood: string | null;
  landmark: string | null;
}

/** Rates and figures that stand beside the price, or in its place. Whole Kenyan shillings. */
export interface Pricing extends Partial<StoredFields<PricingFields>> {
  /** Where rent differs by floor: shown in place of `rentPerSqft`. */
  rentByFloor?: { floor: string; perSqft: number }[];
}

/** A property as lists and cards show it. */
export interface PropertySummary extends StoredFields<ListedFields> {
  id: number;
  /** Addresses of the photos in order, the first the main one; `pictures` has what a page needs to show them well. */
  images: string[];
  /** In a list only the main picture, in a property all of them. */
  pictures: Picture[];
  /** Of the room configurations; null when there are none. */
  roomPrices: { min: number; max: number } | null;
  pricing: Pricing | null;
  /** Whether the description speaks of a price "starting from". */
  suggestsStartingPrice: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** `GET /api/properties/{id}`. 410 `PROPERTY_GONE` for what visitors could see until it was deleted. */
export interface Property extends PropertySummary, StoredFields<DetailFields> {
  /**
   * The description as HTML without its unit types, for a page to show as it is: it holds nothing but the tags of the
   * markup and text, whatever was entered.
   */
  descriptionHtml: string;
  roomConfigurations: RoomConfiguration[];
  unitTypes: UnitType[];
  /** Not among `pictures`. */
  floorPlans: Picture[];
  /** What a link to it is shown with (`SHARE_PICTURE`); null where no photo is ours. */
  sharePicture: string | null;
  coordinates: Coordinates | null;
  /** The first of `agents`. */
  agent: Agent | null;
  agents: Agent[];
}

/** `GET /api/properties`. A page past the end is an empty list. */
export interface PropertyPage {
  properties: PropertySummary[];
  /** Matching properties on all pages. */
  total: number;
  pages: number;
  page: number;
  pageSize: number;
  /**
   * What was searched for in place of the words that were asked for: those that occur nowhere are replaced by the
   * nearest words of titles and locations. Null when the words were taken as they stand.
   */
  correctedSearch: string | null;
}

/**
 * `GET /api/properties/facets`: how many properties each choice of a filter would leave while all other filters stay
 * as they are. A location that is not in it would leave none.
 */
export interface PropertyFacets {
  /** With all filters as they are. */
  total: number;
  types: Record<PropertyType, number>;
  /** By area and town, sorted. */
  locations: Record<string, number>;
  /** By the value of the price range. */
  priceRanges: Record<string, number>;
  purposes: Record<PurposeChoice, number>;
  /** With at least that many bedrooms. */
  bedrooms: Record<BedroomChoice, number>;
}

/** `GET /api/properties/filter-options`. */
export interface FilterOptions {
  /** Areas and towns in use, without the streets; sorted, each once. */
  locations: string[];
  propertyTypes: PropertyType[];
}

/** `LML-12`, as people quote it. */
export function propertyReference(id: number): string {
  return `${REFERENCE_PREFIX}${id}`;
}

const REFERENCE = /^lml[\s\p{Pd}]*0*([1-9]\d{0,14})$/iu;

/** The id in a reference, however it is typed (`LML-12`, `lml 12`, `LML12`); null for any other text. */
export function parseReference(text: string): number | null {
  const digits = REFERENCE.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
