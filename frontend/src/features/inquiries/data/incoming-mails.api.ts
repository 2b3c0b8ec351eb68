import {
  type AttachedMail,
  INCOMING_MAIL_LIMITS,
  type MailboxHealth,
  TOTAL_COUNT_HEADER,
  UNMATCHED_LISTS,
  type UnmatchedList,
  type UnmatchedMail,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';
import { INBOX_KEY } from './inbox.api.js';
import { pageNumber } from '../../../lib/page-number.js';

const POLL_MS = 60_000;
const PATH = '/api/admin/inquiries/incoming-mails';

/** Whether answers come into the conversations, what keeps them away, and how many mails belong to none. */
export const mailboxQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'mailbox'],
  queryFn: ({ signal }) => callApiForJson<MailboxHealth>('GET', '/api/admin/inquiries/mailbox', { signal }),
  refetchInterval: POLL_MS,
});

/** Path from which a stored file of a mail is downloaded. @param index place in its list of attachments */
export function mailFilePath(id: number, index: number): string {
  return `${PATH}/${id}/files/${index}`;
}

/** One page of the mails that belong to no message; keeps the previous page while loading. */
export function unmatchedMailsQuery(list: UnmatchedList, page: number) {
  return queryOptions({
    queryKey: [...INBOX_KEY, 'unmatched', list, page],
    queryFn: async ({ signal }) => {
      const { pageSize } = INCOMING_MAIL_LIMITS;
      const response = await callApi('GET', withQuery(PATH, { list, page, pageSize }), { signal });
      return {
        mails: (await response.json()) as UnmatchedMail[],
        total: Number(response.headers.get(TOTAL_COUNT_HEADER)),
      };
    },
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** The list and page of an address; the first page of those that wait for anything else. */
export function unmatchedListFrom(address: URLSearchParams): { list: UnmatchedList; page: number } {
  const list = UNMATCHED_LISTS.find((name) => name === address.get('list')) ?? 'waiting';
  return { list, page: pageNumber(address) };
}

export function attachMail({ id, inquiryId }: { id: number; inquiryId: number }): Promise<AttachedMail> {
  return callApiForJson('POST', `${PATH}/${id}/attach`, { payload: { inquiryId } });
}

export function makeInquiryOfMail({ id }: { id: number }): Promise<AttachedMail> {
  return callApiForJson('POST', `${PATH}/${id}/inquiry`);
}

export function decideMail({
  id,
  action,
}: {
  id: number;
  action: 'dismiss' | 'restore';
}): Promise<UnmatchedMail> {
  return callApiForJson('POST', `${PATH}/${id}/${action}`);
}
