import { useSearchParams } from 'react-router-dom';
import { pageFromAddress } from './property-filters.js';

/** The page that the address names, and what turns to another one; Back then returns. */
export function usePageInAddress(): [page: number, show: (page: number) => void] {
  const [address, setAddress] = useSearchParams();
  return [pageFromAddress(address), (page) => setAddress(page === 1 ? {} : { page: String(page) })];
}
