import type { PropertyImport } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** Polling interval in milliseconds; longer while the API does not respond. */
const POLL_MS = 700;
const SLOW_POLL_MS = 3000;

export function isInProgress(found: PropertyImport): boolean {
  return found.state === 'checking' || found.state === 'applying';
}

/** An import; polled while it is in progress. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['property-imports', id],
    queryFn: ({ signal }) =>
      callApiForJson<PropertyImport>('GET', `/api/admin/imports/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state: { data, status } }) =>
      data && isInProgress(data) ? (status === 'error' ? SLOW_POLL_MS : POLL_MS) : false,
  });
}

/** Import id in the URL; null if there is none. */
export function importIdFromUrl(address: URLSearchParams): string | null {
  return address.get('import') || null;
}

export function startImport(file: File): Promise<PropertyImport> {
  const form = new FormData();
  form.append('file', file);
  return callApiForJson<PropertyImport>('POST', '/api/admin/imports', { payload: form });
}

export function applyImport(id: string): Promise<PropertyImport> {
  return callApiForJson<PropertyImport>('POST', `/api/admin/imports/${id}/apply`);
}

export function undoImport(id: string): Promise<PropertyImport> {
  return callApiForJson<PropertyImport>('POST', `/api/admin/imports/${id}/undo`);
}
