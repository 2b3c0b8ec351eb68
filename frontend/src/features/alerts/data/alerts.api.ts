import type {
  AlertFigures,
  AlertReceipt,
  ChangeSearches,
  ListingSeekers,
  SavedSearches,
  SaveSearch,
  WithLanguage,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { LANGUAGE } from '../../../lib/language.js';
import { callApi, callApiForJson } from '../../../lib/api-client.js';

/** The language of the page, in which the e-mails are; English is what a call without it means. */
const OWN_LANGUAGE: WithLanguage = LANGUAGE === 'sw' ? { language: LANGUAGE } : {};

export function saveSearch(search: SaveSearch): Promise<AlertReceipt> {
  return callApiForJson('POST', '/api/alerts', { payload: { ...search, ...OWN_LANGUAGE } });
}

export function requestLink(email: string): Promise<AlertReceipt> {
  return callApiForJson('POST', '/api/alerts/links', { payload: { email, ...OWN_LANGUAGE } });
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
