import {
  ANY,
  type BulkInquiryRequest,
  type BulkInquiryResult,
  type ChangeInquiry,
  type DeliveryState,
  IDEMPOTENCY,
  type Inquiry,
  INQUIRY_PAGE_SIZE,
  type InquiryCounts,
  type InquiryDetail,
  type InquiryNote,
  type InquiryQuery,
  type MailDelivery,
  type MailHealth,
  type RecordAnswer,
  type ResendFailedResult,
  type SendMessage,
  TOTAL_COUNT_HEADER,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';
import { type InboxFilters, usualSort } from './inbox-filters.js';

/** Polling interval of an open inbox. */
const POLL_MS = 60_000;
/** Polling interval while a mail is being sent. */
const MAIL_POLL_MS = 3_000;

export interface InboxPage {
  inquiries: Inquiry[];
  /** Number of matches on all pages. */
  total: number;
}

/** Query keys of the inbox; any change of a message may affect all of them. */
export const INBOX_KEY = ['inquiries'] as const;
export const INBOX_PAGES_KEY = [...INBOX_KEY, 'page'] as const;

/** One page of the inbox; keeps the previous page while loading. */
export function inboxQuery(filters: InboxFilters) {
  return queryOptions({
    queryKey: [...INBOX_PAGES_KEY, filters],
    queryFn: async ({ signal }): Promise<InboxPage> => {
      const { page } = filters;
      const response = await callApi(
        'GET',
        withQuery('/api/inquiries', { ...asked(filters), page, pageSize: INQUIRY_PAGE_SIZE }),
        { signal },
      );
      const inquiries = (await response.json()) as Inquiry[];
      return { inquiries, total: Number(response.headers.get(TOTAL_COUNT_HEADER) ?? inquiries.length) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** Counts of the views. */
export const inboxCountsQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'counts'],
  queryFn: ({ signal }) => callApiForJson<InquiryCounts>('GET', '/api/admin/inquiries/counts', { signal }),
  refetchInterval: POLL_MS,
});

/** Delivery state of the mails to staff, for the alarm and the lists of failed mails. */
export const mailHealthQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'mail-health'],
  queryFn: ({ signal }) => callApiForJson<MailHealth>('GET', '/api/admin/inquiries/mail-health', { signal }),
  refetchInterval: POLL_MS,
});

const PENDING_STATES: readonly DeliveryState[] = ['pending', 'queued', 'sending'];

/** A message with all details. */
export function inquiryQuery(id: number) {
  return queryOptions({
    queryKey: [...INBOX_KEY, 'one', id],
    queryFn: ({ signal }) => callApiForJson<InquiryDetail>('GET', `/api/admin/inquiries/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isMailing(data) ? MAIL_POLL_MS : POLL_MS),
  });
}

/** Whether a mail about the message, or a reply, is on its way. */
function isMailing({ deliveries, timeline }: InquiryDetail): boolean {
  const replies = timeline.flatMap((entry) => (entry.kind === 'answer' && entry.mail ? [entry.mail] : []));
  return [...deliveries, ...replies].some(({ state }) => PENDING_STATES.includes(state));
}

/** Path of the CSV export of all matches. */
export function exportLink(filters: InboxFilters): string {
  return withQuery('/api/admin/inquiries/export.csv', asked(filters));
}

/** Names of the filters in the API. */
function asked(filters: InboxFilters): Record<keyof InquiryQuery, string | number | undefined> {
  const { search, status, kind, assignee, follow, answer, from, to, mail, spam, propertyId, person, sort } =
    filters;
  return {
    search,
    status: status === ANY ? undefined : status,
    kind: kind === ANY ? undefined : kind,
    assignee: assignee === ANY ? undefined : assignee,
    follow: follow === ANY ? undefined : follow,
    answer: answer === ANY ? undefined : answer,
    from,
    to,
    mail: mail === ANY ? undefined : mail,
    spam: spam ? 'true' : undefined,
    propertyId: propertyId ?? undefined,
    person: person ?? undefined,
    sort: sort === usualSort(filters) ? undefined : sort,
  };
}

export function changeInquiry({ id, change }: { id: number; change: ChangeInquiry }): Promise<Inquiry> {
  return callApiForJson<Inquiry>('PATCH', `/api/inquiries/${id}`, { payload: change });
}

export function changeInquiries(request: BulkInquiryRequest): Promise<BulkInquiryResult> {
  return callApiForJson<BulkInquiryResult>('POST', '/api/admin/inquiries/bulk', { payload: request });
}

export function recordReply({ id, ...answer }: { id: number } & RecordAnswer): Promise<InquiryDetail> {
  return callApiForJson<InquiryDetail>('POST', `/api/admin/inquiries/${id}/answered`, { payload: answer });
}

/** Mails a reply. @param key the same for every attempt at it */
export function sendMessage({
  id,
  key,
  message,
}: {
  id: number;
  key: string;
  message: SendMessage;
}): Promise<InquiryDetail> {
  return callApiForJson<InquiryDetail>('POST', `/api/admin/inquiries/${id}/messages`, {
    headers: { [IDEMPOTENCY.header]: key },
    payload: message,
  });
}

/** Sends a failed reply again. */
export function resendMessage({ id, entryId }: { id: number; entryId: number }): Promise<InquiryDetail> {
  return callApiForJson<InquiryDetail>('POST', `/api/admin/inquiries/${id}/messages/${entryId}/resend`);
}

/** @param recipient one address; all if missing */
export function resendMail({ id, recipient }: { id: number; recipient?: string }): Promise<MailDelivery[]> {
  return callApiForJson<MailDelivery[]>('POST', `/api/admin/inquiries/${id}/resend`, {
    payload: recipient === undefined ? {} : { recipient },
  });
}

/**
 * Retries all failed mails in batches.
 * @returns the number of queued mails
 */
export async function retryFailedMails(): Promise<number> {
  let sent = 0;
  for (;;) {
    const { mails, left } = await callApiForJson<ResendFailedResult>(
      'POST',
      '/api/admin/inquiries/resend-failed',
    );
    sent += mails;
    if (left === 0 || mails === 0) return sent;
  }
}

export function addNote({ id, text }: { id: number; text: string }): Promise<InquiryNote> {
  return callApiForJson<InquiryNote>('POST', `/api/admin/inquiries/${id}/notes`, { payload: { text } });
}

export function changeNote({
  id,
  noteId,
  text,
}: {
  id: number;
  noteId: number;
  text: string;
}): Promise<InquiryNote> {
  return callApiForJson<InquiryNote>('PATCH', `/api/admin/inquiries/${id}/notes/${noteId}`, {
    payload: { text },
  });
}

export async function deleteNote({ id, noteId }: { id: number; noteId: number }): Promise<void> {
  await callApi('DELETE', `/api/admin/inquiries/${id}/notes/${noteId}`);
}
