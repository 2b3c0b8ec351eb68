import type { PropertyPage, PropertySummary } from '@lml/common/contracts';
import { useSearchParams } from 'react-router-dom';
import { pageFromAddress } from './property-filters.js';

/** The page that the address names, and what turns to another one; Back then returns. */
export function usePageInAddress(): [page: number, show: (page: number) => void] {
  const [address, setAddress] = useSearchParams();
  return [pageFromAddress(address), (page) => setAddress(page === 1 ? {} : { page: String(page) })];
}

/** One page of listings that are all at hand, as the API would answer it: a page past the end is an empty list. */
export function pageOf(all: PropertySummary[], page: number, pageSize: number): PropertyPage {
  const start = (page - 1) * pageSize;
  return {
    properties: all.slice(start, start + pageSize),
    total: all.length,
    pages: Math.ceil(all.length / pageSize),
    page,
    pageSize,
  };
}
