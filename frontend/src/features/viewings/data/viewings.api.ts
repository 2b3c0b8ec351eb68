import type {
  ChangeViewing,
  CreateViewing,
  NewViewingFeed,
  ViewingCalendar,
  ViewingCounts,
  ViewingDetail,
  ViewingFeed,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';
import { periodOf, type CalendarFilters } from './calendar-filters.js';

/** Start of the keys of all queries about viewings. */
const VIEWINGS_KEY = ['admin', 'viewings'];
const POLL_MS = 60_000;

export function calendarQuery(filters: CalendarFilters) {
  const { handler, state } = filters;
  const { from, to } = periodOf(filters);
  return queryOptions({
    queryKey: [...VIEWINGS_KEY, 'calendar', from, to, handler, state],
    queryFn: ({ signal }) =>
      callApiForJson<ViewingCalendar>('GET', withQuery('/api/admin/viewings', { from, to, handler, state }), {
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

export const viewingCountsQuery = queryOptions({
  queryKey: [...VIEWINGS_KEY, 'counts'],
  queryFn: ({ signal }) => callApiForJson<ViewingCounts>('GET', '/api/admin/viewings/counts', { signal }),
});

export function viewingQuery(id: number) {
  return queryOptions({
    queryKey: [...VIEWINGS_KEY, 'detail', id],
    queryFn: ({ signal }) => callApiForJson<ViewingDetail>('GET', `/api/admin/viewings/${id}`, { signal }),
  });
}

export function createViewing(viewing: CreateViewing): Promise<ViewingDetail> {
  return callApiForJson('POST', '/api/admin/viewings', { payload: viewing });
}

export function changeViewing({ id, ...change }: ChangeViewing & { id: number }): Promise<ViewingDetail> {
  return callApiForJson('PATCH', `/api/admin/viewings/${id}`, { payload: change });
}

/** Sends a mail about a viewing again. */
export function resendViewingMail({ id, mailId }: { id: number; mailId: string }): Promise<ViewingDetail> {
  return callApiForJson('POST', `/api/admin/viewings/${id}/mails/${mailId}/resend`);
}

export const viewingFeedQuery = queryOptions({
  queryKey: [...VIEWINGS_KEY, 'feed'],
  queryFn: ({ signal }) =>
    callApiForJson<{ feed: ViewingFeed | null }>('GET', '/api/admin/viewings/feed', { signal }),
});

export function createFeed(): Promise<NewViewingFeed> {
  return callApiForJson('POST', '/api/admin/viewings/feed');
}

export async function revokeFeed(): Promise<void> {
  await callApi('DELETE', '/api/admin/viewings/feed');
}
