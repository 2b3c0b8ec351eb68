import {
  ANY,
  INQUIRY_PAGE_SIZE,
  TOTAL_COUNT_HEADER,
  type CreateContactMessage,
  type CreateInquiry,
  type Inquiry,
  type InquiryReceipt,
  type InquiryStatus,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';
import type { InboxFilters } from './inbox-filters.js';

export function sendContactMessage(message: CreateContactMessage): Promise<InquiryReceipt> {
  return callApiForJson<InquiryReceipt>('POST', '/api/contact', { payload: message });
}

export function sendInquiry(inquiry: CreateInquiry): Promise<InquiryReceipt> {
  return callApiForJson<InquiryReceipt>('POST', '/api/inquiries', { payload: inquiry });
}

export interface InboxPage {
  inquiries: Inquiry[];
  /** Matching messages on all pages. */
  total: number;
}

/** One page of the inbox, newest first; the page before stays until the new one is there. */
export function inboxQuery(filters: InboxFilters) {
  return queryOptions({
    queryKey: ['inquiries', filters],
    queryFn: async ({ signal }): Promise<InboxPage> => {
      const response = await callApi(
        'GET',
        withQuery('/api/inquiries', {
          search: filters.search,
          status: filters.status === ANY ? undefined : filters.status,
          page: filters.page,
          pageSize: INQUIRY_PAGE_SIZE,
        }),
        { signal },
      );
      const inquiries = (await response.json()) as Inquiry[];
      return { inquiries, total: Number(response.headers.get(TOTAL_COUNT_HEADER) ?? inquiries.length) };
    },
    placeholderData: keepPreviousData,
  });
}

export async function setInquiryStatus(change: { id: number; status: InquiryStatus }): Promise<void> {
  await callApi('PATCH', `/api/inquiries/${change.id}`, { payload: { status: change.status } });
}
