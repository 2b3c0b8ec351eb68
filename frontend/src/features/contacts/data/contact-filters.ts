import { contactPaths } from '../../../site/contact-paths.js';
import { pageNumber } from '../../../lib/page-number.js';

/** Filters of the list of contacts, which are part of its address. */
export interface ContactFilters {
  view: 'all' | 'duplicates';
  search: string;
  tag: string;
  /** Only people whose needs this listing fits. */
  listing: number | null;
  page: number;
}

const numberFrom = (text: string | null) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null);

/** Reads an address; invalid parts are as if left out. */
export function contactFiltersFrom(address: URLSearchParams): ContactFilters {
  return {
    view: address.get('view') === 'duplicates' ? 'duplicates' : 'all',
    search: (address.get('search') ?? '').trim().slice(0, 254),
    tag: (address.get('tag') ?? '').trim().slice(0, 40),
    listing: numberFrom(address.get('listing')),
    page: pageNumber(address),
  };
}

/** The list with filters; those left out do not filter. */
export function contactsPath({ view, search, tag, listing, page }: Partial<ContactFilters> = {}): string {
  const query = new URLSearchParams({
    ...(view === 'duplicates' && { view }),
    ...(search && { search }),
    ...(tag && { tag }),
    ...(listing && { listing: String(listing) }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${contactPaths.all}?${query}` : contactPaths.all;
}
