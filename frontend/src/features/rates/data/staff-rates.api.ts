import type { RateSetInput, StaffRateSet } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** All sets of rates, the latest first. */
export const rateSetsQuery = queryOptions({
  queryKey: ['staff', 'rates'],
  queryFn: ({ signal }) => callApiForJson<StaffRateSet[]>('GET', '/api/admin/rates', { signal }),
});

export function addRateSet(set: RateSetInput): Promise<StaffRateSet> {
  return callApiForJson<StaffRateSet>('POST', '/api/admin/rates', { payload: set });
}
