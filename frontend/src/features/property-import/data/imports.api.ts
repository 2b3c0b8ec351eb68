import type { PropertyImport } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** How often an import under way is asked for, in milliseconds; seldomer while it does not answer. */
const EVERY_MS = 700;
const EVERY_MS_IN_TROUBLE = 3000;

export function isUnderWay(found: PropertyImport): boolean {
  return found.state === 'checking' || found.state === 'applying';
}

/** One import; asked for again and again while it is worked on. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['property-imports', id],
    queryFn: ({ signal }) =>
      callApiForJson<PropertyImport>('GET', `/api/admin/imports/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state: { data, status } }) =>
      data && isUnderWay(data) ? (status === 'error' ? EVERY_MS_IN_TROUBLE : EVERY_MS) : false,
  });
}

/** The import that an address names; null where it names none. */
export function importIdFromAddress(address: URLSearchParams): string | null {
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
