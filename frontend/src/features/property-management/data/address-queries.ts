import { binQuery, listingCountsQuery, listingsQuery } from './listings.api.js';
import { listingFiltersFromAddress, pageFromAddress } from './listing-filters.js';

/** What the list shows at an address. */
export function listingsOf(address: URLSearchParams): unknown[] {
  return [listingsQuery(listingFiltersFromAddress(address)), listingCountsQuery];
}

/** What the bin shows at an address. */
export function binOf(address: URLSearchParams): unknown[] {
  return [binQuery(pageFromAddress(address))];
}
