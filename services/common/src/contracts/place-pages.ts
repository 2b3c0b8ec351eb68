import type { LatLng } from './map.js';
import type { PropertyType, PurposeChoice } from './properties.js';

/** Fewer listings on the market make no page for search engines. */
export const PLACE_PAGE_MIN = 3;

/** Fewer prices have no median worth showing. */
export const MEDIAN_MIN = 3;

/** Names of the types in addresses of place pages. */
const TYPE_SLUGS: Record<PropertyType, string> = {
  residential: 'homes',
  commercial: 'commercial-property',
  land: 'land',
  development: 'developments',
  villa: 'villas',
  godown: 'godowns',
  'joint-venture': 'joint-ventures',
};
const PURPOSE_SLUGS: Record<PurposeChoice, string> = { rent: 'to-rent', sale: 'for-sale' };

/** One type of property for sale or to rent. */
export interface PlaceOffer {
  type: PropertyType;
  purpose: PurposeChoice;
}

/** A place with listings on the market. */
export interface ListedPlace {
  /** Part of its address. */
  slug: string;
  name: string;
  county: string;
  /** Listings on the market. */
  count: number;
}

/** Figures of an offer in a place. */
export interface PlaceFigures extends PlaceOffer {
  /** Listings on the market. */
  count: number;
  /** Those added in the current month in Nairobi. */
  newThisMonth: number;
  /** Middle price in shillings; null with fewer than `MEDIAN_MIN` prices. */
  medianPrice: number | null;
}

/** `GET /api/places/{slug}`. */
export interface PlacePage extends ListedPlace {
  /** Value of the list's location filter that finds its listings. */
  location: string;
  /** Most listings first. */
  offers: PlaceFigures[];
  /** Nearest places with at least `PLACE_PAGE_MIN` listings. */
  neighbours: ListedPlace[];
}

/** A place that the map of the results names (`GET /api/places/map`), the largest first. */
export interface MapPlace extends LatLng {
  name: string;
  /** Metres around the position that belong to the place. */
  radiusM: number;
}

/** Larger places are counties around a town of their own. */
export const MAP_PLACE_RADIUS_MAX = 20_000;

/** `{ type: 'residential', purpose: 'rent' }` → `homes-to-rent`. */
export function offerSlug({ type, purpose }: PlaceOffer): string {
  return `${TYPE_SLUGS[type]}-${PURPOSE_SLUGS[purpose]}`;
}

/** Parses a part of an address; undefined if it names no offer. */
export function offerFrom(slug: string): PlaceOffer | undefined {
  for (const type of Object.keys(TYPE_SLUGS) as PropertyType[])
    for (const purpose of Object.keys(PURPOSE_SLUGS) as PurposeChoice[])
      if (offerSlug({ type, purpose }) === slug) return { type, purpose };
  return undefined;
}

/** Returns the path of a place's page, or of one offer in it. */
export function placePagePath(slug: string, offer?: PlaceOffer): string {
  return `/places/${encodeURIComponent(slug)}${offer ? `/${offerSlug(offer)}` : ''}`;
}
