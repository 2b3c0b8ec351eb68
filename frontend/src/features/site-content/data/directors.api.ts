import type { Director, DirectorDetails } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** In display order. */
export const staffDirectorsQuery = queryOptions({
  queryKey: ['staff-directors'],
  queryFn: ({ signal }) => callApiForJson<Director[]>('GET', '/api/directors', { signal }),
});

/** Query keys that show directors, to invalidate after a change. */
export const DIRECTOR_KEYS = [staffDirectorsQuery.queryKey, ['directors']] as const;

export function addDirector(details: DirectorDetails): Promise<Director> {
  return callApiForJson<Director>('POST', '/api/admin/directors', { payload: details });
}

export function changeDirector(id: number, changes: Partial<DirectorDetails>): Promise<Director> {
  return callApiForJson<Director>('PUT', `/api/admin/directors/${id}`, { payload: changes });
}

export function deleteDirector(id: number): Promise<Director> {
  return callApiForJson<Director>('DELETE', `/api/admin/directors/${id}`);
}
