import type { Position } from './question/places.js';

/** Twice the mean radius of the earth, in metres. */
const EARTH_DIAMETER_M = 12_742_017.6;
/** Metres of a degree of latitude; slightly too few, so that the box contains the circle. */
const LATITUDE_DEGREE_M = 111_000;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance in metres (haversine). */
export function distanceM(one: Pick<Position, 'lat' | 'lng'>, other: Pick<Position, 'lat' | 'lng'>): number {
  const chord =
    Math.sin(radians(one.lat - other.lat) / 2) ** 2 +
    Math.cos(radians(other.lat)) *
      Math.cos(radians(one.lat)) *
      Math.sin(radians(one.lng - other.lng) / 2) ** 2;
  return EARTH_DIAMETER_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Builds the condition that `p` is within the radius: a box, which the index `properties_position` finds, then the exact
 * distance as `distanceM` computes it.
 */
export function nearSql({ lat, lng, radiusM }: Position): string {
  const up = radiusM / LATITUDE_DEGREE_M;
  const aside = up / Math.cos(radians(Math.min(89, Math.abs(lat) + up)));
  return (
    `(point(p.longitude, p.latitude) <@ box(point(${lng - aside}, ${lat - up}), point(${lng + aside}, ${lat + up})) AND ` +
    `${EARTH_DIAMETER_M} * asin(least(1, sqrt(sin(radians(p.latitude - (${lat})) / 2) ^ 2 + ` +
    `cos(radians(${lat})) * cos(radians(p.latitude)) * sin(radians(p.longitude - (${lng})) / 2) ^ 2))) <= ${radiusM})`
  );
}
