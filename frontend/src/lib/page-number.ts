/** Returns the page number of an address, from 1; the first page for anything else. */
export function pageNumber(address: URLSearchParams): number {
  const page = address.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
