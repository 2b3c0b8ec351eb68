import { inboxFiltersFromAddress, openIdFromAddress } from './inbox-filters.js';
import { inboxCountsQuery, inboxQuery, inquiryQuery } from './inbox.api.js';

/** What the inbox shows at an address, to be asked for before its code has arrived. */
export function inboxQueries(url: string): unknown[] {
  const address = new URL(url).searchParams;
  const openId = openIdFromAddress(address);
  return [
    inboxQuery(inboxFiltersFromAddress(address)),
    inboxCountsQuery,
    ...(openId === null ? [] : [inquiryQuery(openId)]),
  ];
}
