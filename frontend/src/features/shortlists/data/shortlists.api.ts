import {
  type CastVote,
  type ChangeShortlist,
  type CreatedShortlist,
  type CreateShortlist,
  type Shortlist,
  SHORTLIST_HEADERS,
} from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson } from '../../../lib/api-client.js';
import type { ListKeys } from './stored-lists.js';

const LISTS = '/api/shortlists';
const CURRENT = `${LISTS}/current`;
/** Votes of others appear this often while the page is in view. */
const REFRESH_MS = 15_000;

/** Keys of a caller. */
export interface CallerKeys extends ListKeys {
  voter: string;
}

/** The list; refreshed while the page is in view. */
export function shortlistQuery(keys: CallerKeys) {
  return queryOptions({
    queryKey: ['shortlist', keys],
    queryFn: ({ signal }) => callApiForJson<Shortlist>('GET', CURRENT, { signal, headers: headersOf(keys) }),
    refetchInterval: ({ state }) => (state.status === 'error' && !state.data ? false : REFRESH_MS),
    refetchOnWindowFocus: true,
  });
}

export function createShortlist(payload: CreateShortlist): Promise<CreatedShortlist> {
  return callApiForJson('POST', LISTS, { payload });
}

export function castVote(keys: CallerKeys, propertyId: number, payload: CastVote): Promise<Shortlist> {
  return callApiForJson('PUT', `${CURRENT}/votes/${propertyId}`, { payload, headers: headersOf(keys) });
}

export function changeShortlist(keys: CallerKeys, payload: ChangeShortlist): Promise<Shortlist> {
  return callApiForJson('PATCH', CURRENT, { payload, headers: headersOf(keys) });
}

export function addToShortlist(keys: CallerKeys, propertyId: number): Promise<Shortlist> {
  return callApiForJson('PUT', `${CURRENT}/properties/${propertyId}`, { headers: headersOf(keys) });
}

export function removeFromShortlist(keys: CallerKeys, propertyId: number): Promise<Shortlist> {
  return callApiForJson('DELETE', `${CURRENT}/properties/${propertyId}`, { headers: headersOf(keys) });
}

export function removeNote(keys: CallerKeys, voteId: number): Promise<Shortlist> {
  return callApiForJson('DELETE', `${CURRENT}/notes/${voteId}`, { headers: headersOf(keys) });
}

export async function deleteShortlist(keys: CallerKeys): Promise<void> {
  await callApi('DELETE', CURRENT, { headers: headersOf(keys) });
}

function headersOf({ key, owner, voter }: CallerKeys): Record<string, string> {
  return {
    [SHORTLIST_HEADERS.list]: key,
    [SHORTLIST_HEADERS.voter]: voter,
    ...(owner !== null && { [SHORTLIST_HEADERS.owner]: owner }),
  };
}
