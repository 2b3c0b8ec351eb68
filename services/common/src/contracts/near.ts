import { isPlacePosition } from './places.js';

/** Limits of the list's `radius`, in metres. */
export const NEAR_LIMITS = { radiusMin: 100, radiusMax: 50_000 } as const;

/** Radii on offer, in kilometres. */
export const NEAR_CHOICES_KM = [1, 2, 3, 5, 10] as const;

/** Radius around an office or a position, if none is given. */
export const NEAR_DEFAULT_M = 3000;

export const NEAR_TEXTS = {
  near:
    'near must be the name or number of a place that we know, such as Sarit Centre, or office: and the number of an ' +
    'office, or latitude,longitude in or near Kenya, such as -1.261,36.802',
  radius: 'radius must be from 100m to 50km, such as 3km or 500m',
  radiusAlone: 'radius needs near: the place to measure from, such as near=Sarit Centre',
} as const;

/** A circle that listings must be in: `near` and `radius` of the list, with the place found. */
export interface Near {
  /** Name of the place; null for a position. */
  name: string | null;
  /** Metres. */
  radiusM: number;
}

/** A place of a list that a circle can be drawn around. */
export interface NearPlace {
  /** Its words in the search, or its text in the location filter. */
  text: string;
  /** Value of `near`. */
  name: string;
}

/** Parses `3km`, `3 km`, `0.5` (kilometres) and `500m`. @returns metres; undefined if it is none or out of range */
export function radiusFrom(text: string): number | undefined {
  const [, number, unit = 'km'] = /^(\d{1,5}(?:\.\d{1,3})?) ?(km|m)?$/.exec(text.trim().toLowerCase()) ?? [];
  const metres = Math.round(Number(number) * (unit === 'km' ? 1000 : 1));
  return metres >= NEAR_LIMITS.radiusMin && metres <= NEAR_LIMITS.radiusMax ? metres : undefined;
}

/** `500` → "500 m", `2500` → "2.5 km". */
export function radiusLabel(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
}

/** Parses `-1.261,36.802`; undefined if it is no position in or near Kenya. */
export function positionFrom(text: string): { lat: number; lng: number } | undefined {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d{1,10})?) ?, ?(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(text.trim()) ?? [];
  if (lat === undefined) return undefined;
  const position = { lat: Number(lat), lng: Number(lng) };
  return isPlacePosition(position) ? position : undefined;
}
