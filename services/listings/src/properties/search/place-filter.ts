import type { Place, Position } from './question/places.js';

/** Listings at one of these places: a location, a text, or within a circle. */
export interface PlaceFilter {
  /** As `normaliseLocation` returns them. */
  keys: string[];
  texts: string[];
  circles: Position[];
}

/** Metres of a degree. In Kenya, at the equator, degrees of latitude and longitude differ by less than 1%. */
export const DEGREE_M = 111_000;
/** Radii tried in turn, in metres, when nothing is within a place's own. */
const WIDER_M = [3000, 10_000];
/** Fewer results of a road's name also show the places along it. */
const FEW = 3;

/** SQL of the position of `p`, as the index `properties_position` has it. */
export const POSITION = 'point(p.longitude, p.latitude)';

export function circleSql({ lat, lng, radiusM }: Position): string {
  return `${POSITION} <@ circle(point(${lng}, ${lat}), ${radiusM / DEGREE_M})`;
}

export function distanceSql({ lat, lng }: Pick<Position, 'lat' | 'lng'>): string {
  return `${POSITION} <-> point(${lng}, ${lat})`;
}

/**
 * Returns the filters of the places of a search, to be tried in turn.
 * @param named location keys that listings have
 * @returns the filter and the total that each must reach, or else the next is tried
 */
export function placeFilters(places: Place[], named: Set<string>): { filter: PlaceFilter; enough: number }[] {
  if (places.length === 0) return [];
  const roads = places.filter((place) => place.kind === 'road');
  const others = places.filter((place) => place.kind !== 'road');
  const found = others.map((place) => filterOfPlace(place, named));
  const exact = merged([...found, ...roads.map(({ texts }) => ({ keys: [], texts, circles: [] }))]);
  const along = merged([
    exact,
    ...roads.flatMap((road) => road.along.map((place) => filterOfPlace(place, named))),
  ]);
  // Listings without a position may name the place elsewhere in their text.
  const inText = {
    keys: exact.keys,
    texts: [...exact.texts, ...others.map(({ name }) => name.toLowerCase())],
    circles: [],
  };
  const widest = Math.max(0, ...exact.circles.map(({ radiusM }) => radiusM));
  const wider = WIDER_M.filter((radiusM) => radiusM > widest && exact.circles.length > 0).map((radiusM) => ({
    ...along,
    circles: along.circles.map((circle) => ({ ...circle, radiusM: Math.max(radiusM, circle.radiusM) })),
  }));
  return [
    { filter: exact, enough: roads.length > 0 ? FEW : 1 },
    ...[...(exact.circles.length > 0 ? [inText] : []), ...(roads.length > 0 ? [along] : []), ...wider].map(
      (filter) => ({ filter, enough: 1 }),
    ),
  ];
}

/** A place that listings name is the name that was asked for, or else all its names; any other one is its circle. */
function filterOfPlace(place: Exclude<Place, { kind: 'road' }>, named: Set<string>): PlaceFilter {
  const { lat, lng, radiusM } = place;
  const namesIn = (names: string[] = []) => names.filter((name) => named.has(name));
  const asked = place.kind === 'place' ? namesIn(place.asked) : [];
  const keys = place.kind === 'place' && asked.length === 0 ? namesIn(place.keys) : asked;
  return { keys, texts: [], circles: keys.length > 0 ? [] : [{ lat, lng, radiusM }] };
}

function merged(filters: PlaceFilter[]): PlaceFilter {
  return {
    keys: [...new Set(filters.flatMap(({ keys }) => keys))],
    texts: [...new Set(filters.flatMap(({ texts }) => texts))],
    circles: filters.flatMap(({ circles }) => circles),
  };
}
