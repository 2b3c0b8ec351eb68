import type {
  Change,
  ChangePage,
  PropertyChanges,
  PropertyInput,
  StaffAgent,
  StaffProperty,
} from '@lml/common/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';

/** A property with all fields, including drafts and deleted ones. */
export function staffPropertyQuery(id: string) {
  return queryOptions({
    queryKey: ['staff-properties', 'one', id],
    queryFn: ({ signal }) =>
      callApiForJson<StaffProperty>('GET', `/api/admin/properties/${encodeURIComponent(id)}`, { signal }),
  });
}

/** The last change of a property, from the activity log; null if there is none. Never from the cache. */
export function lastChangeQuery(propertyId: number) {
  return queryOptions({
    queryKey: ['staff-properties', 'last-change', propertyId],
    queryFn: async ({ signal }): Promise<Change | null> => {
      const path = withQuery('/api/admin/properties/changes', { propertyId, limit: 1 });
      const page = await callApiForJson<ChangePage>('GET', path, { signal });
      return page.changes[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Known agents to choose from, ordered by name. */
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

/** Creates a draft copy of a stored property. */
export function duplicateProperty(id: number): Promise<StaffProperty> {
  return callApiForJson('POST', `/api/admin/properties/${id}/duplicate`);
}

/** Restores a deleted property. */
export function restoreProperty(id: number): Promise<StaffProperty> {
  return callApiForJson('POST', `/api/admin/properties/${id}/restore`);
}

/** Invalidates everything that shows the property. */
export async function invalidateProperties(queryClient: QueryClient, written: StaffProperty): Promise<void> {
  queryClient.setQueryData(staffPropertyQuery(String(written.id)).queryKey, written);
  await Promise.all(
    ['staff-properties', 'staff-stats', 'staff-agents', 'properties', 'agents'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
    ),
  );
}
