import {
  CONTACT_LIMITS,
  type Contact,
  type ContactChange,
  type ContactMatches,
  type ContactSummary,
  type ContactTag,
  type ContactTimeline,
  type DuplicatePair,
  type MergeContacts,
  type MergePreview,
  TOTAL_COUNT_HEADER,
} from '@lml/common/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';
import type { ContactFilters } from './contact-filters.js';

/** Start of the keys of all queries about contacts. */
export const CONTACTS_KEY = ['admin', 'contacts'];
const PATH = '/api/admin/contacts';

async function page<Entry>(path: string, signal: AbortSignal): Promise<{ entries: Entry[]; total: number }> {
  const response = await callApi('GET', path, { signal });
  return {
    entries: (await response.json()) as Entry[],
    total: Number(response.headers.get(TOTAL_COUNT_HEADER)),
  };
}

export function contactsQuery({ search, tag, listing, page: number }: ContactFilters) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'list', search, tag, listing, number],
    queryFn: ({ signal }) =>
      page<ContactSummary>(
        withQuery(PATH, {
          search: search || undefined,
          tag: tag || undefined,
          listing: listing ?? undefined,
          page: number,
          pageSize: CONTACT_LIMITS.pageSize,
        }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

/** Number of contacts whose needs a listing fits. */
export function contactSeekersQuery(listing: number) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'seekers', listing],
    queryFn: async ({ signal }) =>
      (await page<ContactSummary>(withQuery(PATH, { listing, pageSize: 1 }), signal)).total,
  });
}

export function duplicatesQuery(number: number) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'duplicates', number],
    queryFn: ({ signal }) =>
      page<DuplicatePair>(
        withQuery(`${PATH}/duplicates`, { page: number, pageSize: CONTACT_LIMITS.pageSize }),
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}

export const contactTagsQuery = queryOptions({
  queryKey: [...CONTACTS_KEY, 'tags'],
  queryFn: ({ signal }) => callApiForJson<ContactTag[]>('GET', `${PATH}/tags`, { signal }),
});

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'card', id],
    queryFn: ({ signal }) => callApiForJson<Contact>('GET', `${PATH}/${encodeURIComponent(id)}`, { signal }),
  });
}

export function contactMatchesQuery(id: number) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'matches', id],
    queryFn: ({ signal }) => callApiForJson<ContactMatches>('GET', `${PATH}/${id}/matches`, { signal }),
  });
}

export function contactTimelineQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...CONTACTS_KEY, 'timeline', id],
    queryFn: ({ signal, pageParam }) =>
      callApiForJson<ContactTimeline>(
        'GET',
        withQuery(`${PATH}/${id}/timeline`, { before: pageParam ?? undefined }),
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

export function mergePreviewQuery(id: number, otherId: number) {
  return queryOptions({
    queryKey: [...CONTACTS_KEY, 'preview', id, otherId],
    queryFn: ({ signal }) =>
      callApiForJson<MergePreview>('POST', `${PATH}/${id}/merge-preview`, { payload: { otherId }, signal }),
    // Always as both are now.
    gcTime: 0,
  });
}

export function changeContact(id: number, change: ContactChange): Promise<Contact> {
  return callApiForJson('PATCH', `${PATH}/${id}`, { payload: change });
}

export function mergeContacts(id: number, merge: MergeContacts): Promise<Contact> {
  return callApiForJson('POST', `${PATH}/${id}/merge`, { payload: merge });
}

export function undoMerge(id: number, mergeId: number): Promise<Contact> {
  return callApiForJson('POST', `${PATH}/${id}/undo-merge`, { payload: { mergeId } });
}

export function markDifferent(id: number, otherId: number): Promise<Contact> {
  return callApiForJson('POST', `${PATH}/${id}/different`, { payload: { otherId } });
}
