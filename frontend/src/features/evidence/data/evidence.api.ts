import {
  EVIDENCE_LIMITS,
  type EvidenceCounts,
  type EvidenceInput,
  type EvidenceList,
  type ListingEvidence,
  type StaffEvidence,
  TOTAL_COUNT_HEADER,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForJson, withQuery } from '../../../lib/api-client.js';

/** Start of the keys of all queries about evidence. */
export const EVIDENCE_KEY = ['admin', 'evidence'];
const PATH = '/api/admin/evidence';

export function listingEvidenceQuery(propertyId: number) {
  return queryOptions({
    queryKey: [...EVIDENCE_KEY, 'listing', propertyId],
    queryFn: ({ signal }) =>
      callApiForJson<ListingEvidence>('GET', `/api/admin/properties/${propertyId}/evidence`, { signal }),
  });
}

export function evidenceQuery(list: EvidenceList, page: number) {
  return queryOptions({
    queryKey: [...EVIDENCE_KEY, list, page],
    queryFn: async ({ signal }) => {
      const { pageSize } = EVIDENCE_LIMITS;
      const response = await callApi('GET', withQuery(PATH, { list, page, pageSize }), { signal });
      return {
        records: (await response.json()) as StaffEvidence[],
        total: Number(response.headers.get(TOTAL_COUNT_HEADER)),
      };
    },
    placeholderData: keepPreviousData,
  });
}

export const evidenceCountsQuery = queryOptions({
  queryKey: [...EVIDENCE_KEY, 'counts'],
  queryFn: ({ signal }) => callApiForJson<EvidenceCounts>('GET', `${PATH}/counts`, { signal }),
});

export function addEvidence(propertyId: number, input: EvidenceInput): Promise<StaffEvidence> {
  return callApiForJson('POST', `/api/admin/properties/${propertyId}/evidence`, { payload: input });
}

export function revokeEvidence(id: number, reason: string): Promise<StaffEvidence> {
  return callApiForJson('POST', `${PATH}/${id}/revoke`, { payload: { reason } });
}
