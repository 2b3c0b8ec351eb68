import { EVIDENCE_LISTS, type EvidenceList } from '@lml/common/contracts';

/** The list and page of an address; the first page of those that expire for anything else. */
export function evidenceListFrom(address: URLSearchParams): { list: EvidenceList; page: number } {
  const list = EVIDENCE_LISTS.find((name) => name === address.get('list')) ?? 'expiring';
  const page = /^[1-9]\d{0,5}$/.test(address.get('page') ?? '') ? Number(address.get('page')) : 1;
  return { list, page };
}
