import type { PropertyCheck } from './verification.js';
import type { Freshness } from './freshness.js';
import type { Agent } from './agents.js';
import type { Near, NearPlace } from './near.js';
import type { Picture, PictureLabel } from './pictures.js';
import type { PricePoint, Reduction } from './price-history.js';
import type { StoredFields } from './property/field-table.js';
import type { DetailFields, ListedFields, PricingFields } from './property/fields.js';
import type { PaymentTerms } from './property/payment-terms.js';
import type { ROOM_FIELDS } from './property/room-fields.js';
import { capitalised } from './text.js';
import { PRICE_RANGE_TEXTS, STATUS_TEXTS } from './texts/property.js';

export { FIELD_NAMES, TYPE_TEXTS } from './texts/property.js';

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

/** Max characters; a status is free text. */
export const PROPERTY_STATUS_MAX = 40;

/** Lower-case statuses of listings that are no longer on the market. */
export const SOLD_STATUSES: readonly string[] = [
  'sold',
  'sold out',
  'let',
  'let out',
  'rented',
  'rented out',
  'leased',
  'leased out',
];

/** Whether it is sold by sealed bids. A listings service of the previous release does not send the day. */
export function isTender<T extends Pick<PropertySummary, 'purpose' | 'bidsCloseOn'>>(
  property: T,
): property is T & { bidsCloseOn: string } {
  return property.purpose === 'sale' && Boolean(property.bidsCloseOn);
}

/** Returns whether a status means sold or let. */
export function isSold({ status }: { status: string }): boolean {
  return SOLD_STATUSES.includes(status.toLowerCase());
}

/** Whether a list includes sold and let listings, which come last in it. */
export const SOLD_CHOICES = ['show', 'hide'] as const;
export type SoldChoice = (typeof SOLD_CHOICES)[number];

/** Purposes of a listing; unaffected by a status such as "sold" or "available". */
export const PROPERTY_PURPOSES = ['sale', 'rent', 'lease'] as const;
export type PropertyPurpose = (typeof PROPERTY_PURPOSES)[number];

/** Statuses that the marks of the staff list set. */
export const MARKED_STATUSES = {
  available: 'available',
  sold: 'sold',
  let: 'Let',
  underOffer: 'Under offer',
} as const;

const ON_OFFER: Record<PropertyPurpose, string> = { sale: 'For Sale', rent: 'For Rent', lease: 'For Lease' };
/** Lower-case; said of a letting, these mean that it is let. */
const SAID_OF_SALES = ['sold', 'sold out'];

interface Offered {
  status: string;
  purpose: PropertyPurpose;
}

/**
 * Returns a listing's status as people read it, fitting its purpose: "available" is "For Sale" or "For Rent", and a
 * letting is never "Sold" but "Let". Other texts stay as entered, with a capital letter.
 */
export function statusLabel(offered: Offered, texts = STATUS_TEXTS): string {
  const english = englishLabel(offered);
  return texts[english.toLowerCase()] ?? english;
}

function englishLabel({ status, purpose }: Offered): string {
  const known = status.trim().toLowerCase();
  if (known === MARKED_STATUSES.available) return ON_OFFER[purpose];
  if (purpose !== 'sale' && SAID_OF_SALES.includes(known)) return MARKED_STATUSES.let;
  return capitalised(status);
}

/** Whether a listing stays listed although somebody has made an offer for it. */
export function isUnderOffer({ status }: Pick<Offered, 'status'>): boolean {
  return status.trim().toLowerCase() === MARKED_STATUSES.underOffer.toLowerCase();
}

/** Whether a listing is on the market and open to offers, whatever its status says of its purpose. */
export function isOnOffer({ status }: Pick<Offered, 'status'>): boolean {
  return !isSold({ status }) && !isUnderOffer({ status });
}

/** How exactly visitors see where a listing is: the place, a circle around it, or its town alone. */
export const PIN_PRECISIONS = ['exact', 'area', 'hidden'] as const;
export type PinPrecision = (typeof PIN_PRECISIONS)[number];

export const AREA_UNITS = ['sqft', 'sqm', 'acre'] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];

export const REFERENCE_PREFIX = 'LML-';

/** Max characters of a search and of any filter text. */
export const PROPERTY_SEARCH_MAX = 200;
/** Max title filters at once; the title must contain one of them. */
export const PROPERTY_TITLES_MAX = 10;

/** Separates the places of a location filter, any of which matches. */
export const PLACE_SEPARATOR = ';';
/** Max places of a location filter. */
export const PLACES_MAX = 10;

/** Splits a location filter into its places; each once. */
export function placesOf(location: string): string[] {
  const places = location
    .split(PLACE_SEPARATOR)
    .map((place) => place.trim())
    .filter((place) => place !== '');
  return places.filter(
    (place, index) => places.findIndex((one) => one.toLowerCase() === place.toLowerCase()) === index,
  );
}

/** Purposes that visitors choose from; to let covers rent and lease. */
export const PURPOSE_CHOICES = ['sale', 'rent'] as const;
export type PurposeChoice = (typeof PURPOSE_CHOICES)[number];

/** Minimum numbers of bedrooms. */
export const BEDROOM_CHOICES = ['1', '2', '3', '4', '5'] as const;
export type BedroomChoice = (typeof BEDROOM_CHOICES)[number];

/** Filter value that matches everything. */
export const ANY = 'all';

/** Both ends inclusive. The last range has no upper limit, whatever its value says. Whole Kenyan shillings. */
export const PRICE_RANGES = [
  { value: ANY, label: PRICE_RANGE_TEXTS.any },
  { value: '0-100000', label: PRICE_RANGE_TEXTS.under100k },
  { value: '100000-250000', label: 'KES 100k - 250k' },
  { value: '250000-500000', label: 'KES 250k - 500k' },
  { value: '500000-1000000', label: 'KES 500k - 1M' },
  { value: '1000000-10000000', label: 'KES 1M - 10M' },
  { value: '10000000-99999999', label: 'KES 10M+' },
] as const;
export const OPEN_ENDED_PRICE_RANGE = '10000000-99999999';

/**
 * `relevance` is by fit if there is a search, else newest first. Those by land area are for land, and the one by price
 * per area for land, or for one type and purpose; newest first otherwise.
 */
export const PROPERTY_SORTS = [
  'relevance',
  'newest',
  'price-asc',
  'price-desc',
  'size-desc',
  'land-asc',
  'land-desc',
  'area-price-asc',
] as const;
export type PropertySort = (typeof PROPERTY_SORTS)[number];

export const PROPERTY_PAGE_SIZE = 9;
export const PROPERTY_PAGE_SIZE_MAX = 100;
/** Page size on phones. */
export const PROPERTY_PAGE_SIZE_MOBILE = 6;
export const FEATURED_MAX = 12;
/** Max results of `GET /api/properties/{id}/similar`. */
export const SIMILAR_MAX = 6;
/** Max results of `nearest`. */
export const NEAREST_MAX = 6;
/** Lists with at most so many matches also have those nearby, within `NEARBY_M` metres. */
export const FEW_MATCHES = 3;
export const NEARBY_M = 25_000;
/** Lists without matches have those within so many metres: a day's journey to work reaches no farther. */
export const NEAREST_M = 50_000;
/** Max favourites of a visitor, and ids per call. */
export const SAVED_MAX = 100;
/** Properties side by side on the comparison page. */
export const COMPARE_MIN = 2;
export const COMPARE_MAX = 4;

export interface RoomConfiguration extends StoredFields<typeof ROOM_FIELDS> {
  id: number;
}

/** Parsed from a development's description; see the markup's grammar in the listings service. */
export interface UnitType {
  type: string;
  size: number;
  sizeUnit: 'SqM' | 'SqFt';
  price: number;
  description: string;
  subtitle: string;
}

/** Place of a listing, with the part of the address of its page. */
export interface PropertyPlace {
  slug: string;
  name: string;
}

export interface Coordinates {
  lat: number;
  lng: number;
  address: string | null;
  neighborhood: string | null;
  landmark: string | null;
}

/** Rent of a floor and what is known of it. Rates are whole Kenyan shillings a month. */
export interface FloorPricing {
  floor: string;
  perSqft: number;
  /** Square feet. */
  lettableSqft?: number;
  /** Square feet, at most the lettable area. */
  usableSqft?: number;
  servicePerSqft?: number;
  available?: boolean;
  /** A day, as "2026-12-31". */
  from?: string;
}

/** Rates and figures shown beside or instead of the price. Whole Kenyan shillings. */
export interface Pricing extends Partial<StoredFields<PricingFields>> {
  /** Rents that differ by floor; shown instead of `rentPerSqft`. */
  rentByFloor?: FloorPricing[];
}

/** A property in lists and cards. */
export interface PropertySummary extends StoredFields<ListedFields> {
  id: number;
  /** Photo URLs in order, main photo first; `pictures` has the sizes. */
  images: string[];
  /** The label of each of `images`, in the same order; missing if all of them are photographs of the property. */
  imageLabels?: (PictureLabel | null)[];
  /** Only the main picture in lists, all of them in details. */
  pictures: Picture[];
  /** Price range of the rooms; null if there are none. */
  roomPrices: { min: number; max: number } | null;
  pricing: Pricing | null;
  /** Whether the description mentions a price "starting from". */
  suggestsStartingPrice: boolean;
  /** Number for chats about it, as entered: that of the first agent; null without an agent, who is then the head office. */
  whatsapp: string | null;
  /** Null off the market, and for one that came from a file a short while ago: nobody has said yet that it is available. */
  freshness: Freshness | null;
  /** A real reduction of the price in the last weeks, on the market only. */
  reduced: Reduction | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** `GET /api/properties/{id}`. 410 `PROPERTY_GONE` if it was public until it was deleted. */
export interface Property extends PropertySummary, StoredFields<DetailFields> {
  /**
   * The description as safe HTML without its unit types: contains only the markup's tags and text, whatever was
   * entered.
   */
  descriptionHtml: string;
  roomConfigurations: RoomConfiguration[];
  unitTypes: UnitType[];
  /** Terms of off-plan payment plans, for all or for single unit types; empty if none are agreed. */
  paymentTerms: PaymentTerms[];
  /** Valid checks by staff; empty if there are none. */
  checks: PropertyCheck[];
  /** Prices that visitors saw, newest first; empty if the price never changed, or is not shown. */
  priceHistory: PricePoint[];
  /** Not included in `pictures`. */
  floorPlans: Picture[];
  /** Link preview picture (`SHARE_PICTURE`); null without own photos. */
  sharePicture: string | null;
  /** The place that its location names, which has a page; null if none is known. */
  place: PropertyPlace | null;
  coordinates: Coordinates | null;
  /** The first of `agents`. */
  agent: Agent | null;
  agents: Agent[];
}

/** A `word` is no filter: it must occur in the text. Words are named beside filters only. */
export const UNDERSTOOD_KINDS = [
  'bedrooms',
  'purpose',
  'type',
  'price',
  'place',
  'landmark',
  'road',
  'word',
] as const;
export type UnderstoodKind = (typeof UNDERSTOOD_KINDS)[number];

/** A filter that was read out of a search, or a word of the text. */
export interface Understood {
  kind: UnderstoodKind;
  /** For people, such as `3+ bedrooms`. */
  label: string;
  /** Its words in the search, or in `correctedSearch` if that is set. */
  text: string;
}

/** `GET /api/properties`. A page past the end is an empty list. */
export interface PropertyPage {
  properties: PropertySummary[];
  /** Number of matches on all pages. */
  total: number;
  /** Set if there are more matches than `total`, which counts up to `TOTAL_MAX` by facts, by prices between the bands, in a large
   * area of the map, and by words that very many contain. */
  totalIsCapped?: true;
  pages: number;
  page: number;
  pageSize: number;
  /**
   * The corrected search: words that occur nowhere are replaced by the nearest words of titles and locations. Null if
   * nothing was corrected.
   */
  correctedSearch: string | null;
  /** Filters that were read out of the search, in its order. A filter of the query replaces the one in the search. */
  understood: Understood[];
  /** The circle of the query; null without one. */
  near: Near | null;
  /** Places of the search and the location filter that `near` knows; none beside a circle. */
  nearPlaces: NearPlace[];
  /**
   * If nothing or at most `FEW_MATCHES` match at a known place: the nearest others that fit the other filters, at most
   * `NEAREST_MAX`, within `NEAREST_M`; beside matches those within `NEARBY_M`, on the first page only.
   */
  nearest: PropertySummary[];
}

/**
 * `GET /api/properties/facets`: matches per filter choice, with all other filters applied.
 */
export interface PropertyFacets {
  /** With all filters applied. */
  total: number;
  types: Record<PropertyType, number>;
  /** By area and town, sorted. */
  locations: Record<string, number>;
  /** By the price range's value. */
  priceRanges: Record<string, number>;
  purposes: Record<PurposeChoice, number>;
  /** By minimum number of bedrooms. */
  bedrooms: Record<BedroomChoice, number>;
  /** Sold and let listings. */
  sold: number;
}

/** `GET /api/properties/filter-options`. */
export interface FilterOptions {
  /** Areas and towns in use, without streets; sorted, no duplicates. */
  locations: string[];
  propertyTypes: PropertyType[];
}

/** Code of the 404 of a listing that is hidden while its reports are looked into. */
export const PROPERTY_BEING_CHECKED = 'PROPERTY_BEING_CHECKED';

/** Formats a reference such as `LML-12`. */
export function propertyReference(id: number): string {
  return `${REFERENCE_PREFIX}${id}`;
}

const REFERENCE = /^lml[\s\p{Pd}]*0*([1-9]\d{0,14})$/iu;

/** Parses a reference in any notation (`LML-12`, `lml 12`, `LML12`); null for other text. */
export function parseReference(text: string): number | null {
  const digits = REFERENCE.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
