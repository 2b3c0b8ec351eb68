import { inboxFiltersFromUrl, openIdFromUrl } from './inbox-filters.js';
import { inboxCountsQuery, inboxQuery, inquiryQuery } from './inbox.api.js';

/** Queries of the inbox at a URL, started before its code has loaded. */
export function inboxQueries(url: string): unknown[] {
  const address = new URL(url).searchParams;
  const openId = openIdFromUrl(address);
  return [
    inboxQuery(inboxFiltersFromUrl(address)),
    inboxCountsQuery,
    ...(openId === null ? [] : [inquiryQuery(openId)]),
  ];
}
