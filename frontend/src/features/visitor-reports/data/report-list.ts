import { REPORT_LISTS, type ReportList } from '@lml/common/contracts';

/** The list and page of an address; the first page of the open ones for anything else. */
export function reportListFrom(address: URLSearchParams): { list: ReportList; page: number } {
  const list = REPORT_LISTS.find((name) => name === address.get('list')) ?? 'open';
  const page = /^[1-9]\d{0,5}$/.test(address.get('page') ?? '') ? Number(address.get('page')) : 1;
  return { list, page };
}
