import { binQuery, listingCountsQuery, listingsQuery } from './listings.api.js';
import { listingFiltersFromAddress, pageFromAddress } from './listing-filters.js';

/** Query of the list at a URL. */
export function listingsOf(address: URLSearchParams): unknown[] {
  return [listingsQuery(listingFiltersFromAddress(address)), listingCountsQuery];
}

/** Query of the trash at a URL. */
export function binOf(address: URLSearchParams): unknown[] {
  return [binQuery(pageFromAddress(address))];
}
