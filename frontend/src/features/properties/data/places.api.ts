import type { ListedPlace, MapPlace, PlaceOffer, PlacePage } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';
import { propertyPageQuery } from './properties.api.js';
import { NO_FILTERS, type PropertyFilters } from './property-filters.js';

/** Listings shown on a place's page: full rows of 2 and of 3. */
const SHOWN = 12;

/** Places with enough listings for a page, by name. */
export const listedPlacesQuery = queryOptions({
  queryKey: ['properties', 'places'],
  queryFn: ({ signal }) => callApiForJson<ListedPlace[]>('GET', '/api/places', { signal }),
});

/** Places that the map names, the largest first. */
export const mapPlacesQuery = queryOptions({
  queryKey: ['properties', 'map-places'],
  queryFn: ({ signal }) => callApiForJson<MapPlace[]>('GET', '/api/places/map', { signal }),
  staleTime: Infinity,
});

export function placePageQuery(slug: string) {
  return queryOptions({
    queryKey: ['properties', 'place', slug],
    queryFn: ({ signal }) =>
      callApiForJson<PlacePage>('GET', `/api/places/${encodeURIComponent(slug)}`, { signal }),
  });
}

/** Filters of the list that shows an offer, or all of a place. */
export function filtersOfPlace({ location }: PlacePage, offer: PlaceOffer | undefined): PropertyFilters {
  return { ...NO_FILTERS, location, ...offer };
}

/** The newest listings of a place. */
export function newestOfPlaceQuery(place: PlacePage, offer: PlaceOffer | undefined) {
  return propertyPageQuery({ ...filtersOfPlace(place, offer), sort: 'newest' }, SHOWN);
}
