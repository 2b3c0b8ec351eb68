import { useSearchParams } from 'react-router-dom';
import { pageFromUrl } from './property-filters.js';

/** Page number in the URL, and a function to change it; Back returns. */
export function usePageParam(): [page: number, show: (page: number) => void] {
  const [address, setAddress] = useSearchParams();
  return [pageFromUrl(address), (page) => setAddress(page === 1 ? {} : { page: String(page) })];
}
