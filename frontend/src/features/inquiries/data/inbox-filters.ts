import { ANY, INQUIRY_STATUSES, type InquiryStatus } from '@lml/common/contracts';

/** What the inbox is narrowed down to, and the message that is open. It lives in the address and nowhere else. */
export interface InboxFilters {
  search: string;
  status: InquiryStatus | typeof ANY;
  page: number;
}

/** The filters of an address; whatever is missing or makes no sense stands at its default. */
export function inboxFiltersFromAddress(address: URLSearchParams): InboxFilters {
  const page = Number(address.get('page') ?? 1);
  return {
    search: address.get('search')?.trim() ?? '',
    status: INQUIRY_STATUSES.find((status) => status === address.get('status')) ?? ANY,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The query of an address; defaults are left out. */
export function addressFromInboxFilters(filters: InboxFilters, openId?: number): URLSearchParams {
  const address = new URLSearchParams();
  if (filters.search) address.set('search', filters.search);
  if (filters.status !== ANY) address.set('status', filters.status);
  if (filters.page > 1) address.set('page', String(filters.page));
  if (openId !== undefined) address.set('inquiry', String(openId));
  return address;
}
