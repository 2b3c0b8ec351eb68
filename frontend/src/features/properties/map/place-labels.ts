import type { LatLng, MapPlace } from '@lml/common/contracts';

export interface PlaceLabel extends LatLng {
  name: string;
  isTown: boolean;
}

/** Radius of what is labelled as a town. */
const TOWN_M = 4000;
/** Towns that are labelled when all of Kenya is in view, and those seen from a little nearer. */
const CITIES = new Set([
  'Nairobi',
  'Mombasa',
  'Kisumu',
  'Nakuru',
  'Eldoret',
  'Malindi',
  'Nyeri',
  'Garissa',
  'Lodwar',
  'Kitale',
  'Meru',
  'Lamu',
]);
const CITY_ZOOM = 4.5;
const TOWN_ZOOM = 8;
const ESTATE_ZOOM = 11;
const SMALL_ZOOM = 12.5;
const SMALL_M = 1500;

/** Returns the labels for a zoom level, the more important first: a label appears once its place is large enough. */
export function labelsAt(zoom: number, places: readonly MapPlace[]): PlaceLabel[] {
  return places
    .filter((place) => zoom >= zoomOf(place))
    .map(({ name, lat, lng, radiusM }) => ({
      name,
      lat,
      lng,
      isTown: CITIES.has(name) || radiusM >= TOWN_M,
    }));
}

function zoomOf({ name, radiusM }: MapPlace): number {
  if (CITIES.has(name)) return CITY_ZOOM;
  if (radiusM >= TOWN_M) return TOWN_ZOOM;
  return radiusM >= SMALL_M ? ESTATE_ZOOM : SMALL_ZOOM;
}
