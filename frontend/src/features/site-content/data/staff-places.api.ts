import {
  PLACE_KINDS,
  type PlaceChanges,
  type PlaceDetails,
  type PlaceKind,
  type StaffPlace,
  STAFF_PROPERTY_LIMITS,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import { pageNumber } from '../../../lib/page-number.js';

/** By name. */
export const staffPlacesQuery = queryOptions({
  queryKey: ['staff-places'],
  queryFn: ({ signal }) => callApiForJson<StaffPlace[]>('GET', '/api/admin/places', { signal }),
});

/** Query keys that show places or depend on them, to invalidate after a change. */
export const PLACE_KEYS = [staffPlacesQuery.queryKey, ['properties']] as const;

export const PLACES_PAGE_SIZE = 25;

/** Filters of the list. The URL holds them, not component state. */
export interface PlaceFilters {
  search: string;
  kind: PlaceKind | '';
  page: number;
}

export function placeFiltersFromUrl(address: URLSearchParams): PlaceFilters {
  return {
    search: (address.get('search') ?? '').trim().slice(0, STAFF_PROPERTY_LIMITS.searchMax),
    kind: PLACE_KINDS.find((kind) => kind === address.get('kind')) ?? '',
    page: pageNumber(address),
  };
}

/** URL query of the filters; omits defaults. */
export function placeFiltersToQuery({ search, kind, page }: PlaceFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (search) address.set('search', search);
  if (kind) address.set('kind', kind);
  if (page > 1) address.set('page', String(page));
  return address;
}

/** Returns the places whose name, other name or county contains the search. */
export function filteredPlaces(places: StaffPlace[], { search, kind }: PlaceFilters): StaffPlace[] {
  const wanted = search.toLowerCase();
  return places.filter(
    (place) =>
      (kind === '' || place.kind === kind) &&
      [place.name, place.county, ...place.aliases].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export function addPlace(details: PlaceDetails): Promise<StaffPlace> {
  return callApiForJson<StaffPlace>('POST', '/api/admin/places', { payload: details });
}

export function changePlace(id: number, changes: PlaceChanges): Promise<StaffPlace> {
  return callApiForJson<StaffPlace>('PUT', `/api/admin/places/${id}`, { payload: changes });
}

/** @param confirmed also if saved searches name the place */
export function deletePlace({ id, version }: StaffPlace, confirmed: boolean): Promise<StaffPlace> {
  return callApiForJson<StaffPlace>(
    'DELETE',
    withQuery(`/api/admin/places/${id}`, { version, confirmed: String(confirmed) }),
  );
}
