import type { PropertyChanges, PropertyInput, StaffAgent, StaffProperty } from '@lml/common/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** One property with all that was entered, a draft or a deleted one too. */
export function staffPropertyQuery(id: string) {
  return queryOptions({
    queryKey: ['staff-properties', 'one', id],
    queryFn: ({ signal }) =>
      callApiForJson<StaffProperty>('GET', `/api/admin/properties/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Everybody who can be named as an agent, by name. */
export const knownAgentsQuery = queryOptions({
  queryKey: ['staff-agents', 'all'],
  queryFn: ({ signal }) => callApiForJson<StaffAgent[]>('GET', '/api/admin/agents', { signal }),
});

export function createProperty(input: PropertyInput): Promise<StaffProperty> {
  return callApiForJson('POST', '/api/admin/properties', { payload: input });
}

export function updateProperty(id: number, changes: PropertyChanges): Promise<StaffProperty> {
  return callApiForJson('PUT', `/api/properties/${id}`, { payload: changes });
}

/** A draft with everything that the stored property has. */
export function duplicateProperty(id: number): Promise<StaffProperty> {
  return callApiForJson('POST', `/api/admin/properties/${id}/duplicate`);
}

/** Out of the bin. */
export function restoreProperty(id: number): Promise<StaffProperty> {
  return callApiForJson('POST', `/api/admin/properties/${id}/restore`);
}

/** After a property was written: what is shown of it anywhere is out of date. */
export async function forgetProperties(queryClient: QueryClient, written: StaffProperty): Promise<void> {
  queryClient.setQueryData(staffPropertyQuery(String(written.id)).queryKey, written);
  await Promise.all(
    ['staff-properties', 'staff-stats', 'staff-agents', 'properties', 'agents'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
    ),
  );
}
