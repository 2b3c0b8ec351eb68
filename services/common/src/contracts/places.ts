/** area: an estate or a town. */
export const PLACE_KINDS = ['area', 'county', 'landmark'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** `POST /api/admin/places`; with `PUT /api/admin/places/{id}` missing fields stay unchanged. */
export interface PlaceDetails {
  kind: PlaceKind;
  name: string;
  county: string;
  /** Other names. One that ends with `?` is also an ordinary word: it counts only alone, or after a word such as "near". */
  aliases?: string[];
  coordinates: { lat: number; lng: number };
  /** Metres around the position that belong to the place. */
  radiusM: number;
}

/** Body of `PUT /api/admin/places/{id}`. */
export interface PlaceChanges extends Partial<PlaceDetails> {
  /** Version that the changes were made to. */
  version: number;
}

/** `GET /api/admin/places`. */
export interface StaffPlace extends Required<PlaceDetails> {
  id: number;
  /** Increases with each change. */
  version: number;
  /** Saved searches of visitors that name the place and are not stopped. */
  savedSearches: number;
}

export const PLACE_LIMITS = {
  /** All of them are held in memory. */
  placesMax: 2000,
  nameMin: 2,
  nameMax: 60,
  /** Longer names are not found in a search. */
  nameWordsMax: 5,
  countyMin: 2,
  countyMax: 40,
  aliasesMax: 40,
  radiusMin: 100,
  radiusMax: 100_000,
  /** Kenya and what is near it, in degrees. */
  latMin: -6,
  latMax: 6,
  lngMin: 33,
  lngMax: 43,
} as const;

/** Error texts; the form shows them before the service does. */
export const PLACE_TEXTS = {
  name: `Name must be at least ${PLACE_LIMITS.nameMin} characters`,
  nameWords: `Names must have at most ${PLACE_LIMITS.nameWordsMax} words, with a letter in them`,
  county: `County must be at least ${PLACE_LIMITS.countyMin} characters, such as Nairobi`,
  coordinates:
    `The position must be in or near Kenya: latitude from ${PLACE_LIMITS.latMin} to ${PLACE_LIMITS.latMax}, ` +
    `longitude from ${PLACE_LIMITS.lngMin} to ${PLACE_LIMITS.lngMax}, such as -1.2905, 36.787`,
  radius: 'Radius must be from 100 to 100,000 metres',
} as const;

/** Whether a position is in or near Kenya. */
export function isPlacePosition({ lat, lng }: { lat: number; lng: number }): boolean {
  const { latMin, latMax, lngMin, lngMax } = PLACE_LIMITS;
  return lat >= latMin && lat <= latMax && lng >= lngMin && lng <= lngMax;
}
