import { inboxFiltersFromAddress, openIdFromAddress } from './inbox-filters.js';
import { inboxCountsQuery, inboxQuery, inquiryQuery } from './inbox.api.js';

/** Queries of the inbox at a URL, started before its code has loaded. */
export function inboxQueries(url: string): unknown[] {
  const address = new URL(url).searchParams;
  const openId = openIdFromAddress(address);
  return [
    inboxQuery(inboxFiltersFromAddress(address)),
    inboxCountsQuery,
    ...(openId === null ? [] : [inquiryQuery(openId)]),
  ];
}
