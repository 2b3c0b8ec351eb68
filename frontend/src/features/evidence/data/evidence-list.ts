import { EVIDENCE_LISTS, type EvidenceList } from '@lml/common/contracts';
import { pageNumber } from '../../../lib/page-number.js';

/** The list and page of an address; the first page of those that expire for anything else. */
export function evidenceListFrom(address: URLSearchParams): { list: EvidenceList; page: number } {
  const list = EVIDENCE_LISTS.find((name) => name === address.get('list')) ?? 'expiring';
  return { list, page: pageNumber(address) };
}
