import type { StaffPortrait } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../lib/api-client.js';

/** Portraits of accounts, or of the agents linked to them. Rarely changed, and initials do without them. */
export const portraitsQuery = queryOptions({
  queryKey: ['staff', 'portraits'],
  queryFn: ({ signal }) => callApiForJson<StaffPortrait[]>('GET', '/api/admin/portraits', { signal }),
  staleTime: 5 * 60_000,
  meta: { dispensable: true },
});

/** Changes the portrait of the own account; null removes it. Answers all portraits. */
export function changePortrait(imageUrl: string | null): Promise<StaffPortrait[]> {
  return callApiForJson<StaffPortrait[]>('PUT', '/api/admin/portraits/me', { payload: { imageUrl } });
}
