import type {
  AlertFigures,
  AlertFilters,
  AlertReceipt,
  ChangeSearches,
  ListingSeekers,
  SavedSearches,
  SaveSearch,
} from '@lml/common/contracts';
import { ANY } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson } from '../../../lib/api-client.js';
import { filterQuery } from '../../properties/data/properties.api.js';
import type { PropertyFilters } from '../../properties/data/property-filters.js';

/** Filters of the list as the API names them, without those that are not set. */
export function alertFilters(filters: PropertyFilters): AlertFilters {
  const { minBedrooms, ...texts } = filterQuery(filters);
  const set = Object.entries(texts).filter(([, value]) => value !== '' && value !== ANY);
  return {
    ...Object.fromEntries(set),
    ...(minBedrooms !== undefined && { minBedrooms: Number(minBedrooms) }),
  };
}

export function saveSearch(search: SaveSearch): Promise<AlertReceipt> {
  return callApiForJson('POST', '/api/alerts', { payload: search });
}

export function requestLink(email: string): Promise<AlertReceipt> {
  return callApiForJson('POST', '/api/alerts/links', { payload: { email } });
}

/** The key goes into the body, so that no log has it. */
export function savedSearchesQuery(key: string) {
  return queryOptions({
    queryKey: ['alerts', key],
    queryFn: ({ signal }) =>
      callApiForJson<SavedSearches>('POST', '/api/alerts/list', { payload: { key }, signal }),
  });
}

export function changeSearches(change: ChangeSearches): Promise<SavedSearches> {
  return callApiForJson('POST', '/api/alerts/change', { payload: change });
}

export async function deleteSearches(key: string): Promise<void> {
  await callApi('POST', '/api/alerts/delete', { payload: { key } });
}

export async function stopSearch(stopKey: string): Promise<void> {
  await callApi('POST', `/api/alerts/stop/${encodeURIComponent(stopKey)}`);
}

export const alertFiguresQuery = queryOptions({
  queryKey: ['admin', 'alerts'],
  queryFn: ({ signal }) => callApiForJson<AlertFigures>('GET', '/api/admin/alerts', { signal }),
});

export function seekersQuery(propertyId: number) {
  return queryOptions({
    queryKey: ['admin', 'seekers', propertyId],
    queryFn: ({ signal }) =>
      callApiForJson<ListingSeekers>('GET', `/api/admin/properties/${propertyId}/seekers`, { signal }),
  });
}
