import type { OfficeDetails, StaffOffice } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** In display order. */
export const staffOfficesQuery = queryOptions({
  queryKey: ['staff-offices'],
  queryFn: ({ signal }) => callApiForJson<StaffOffice[]>('GET', '/api/admin/offices', { signal }),
});

/** Query keys that show offices, to invalidate after a change. */
export const OFFICE_KEYS = [staffOfficesQuery.queryKey, ['offices']] as const;

export function addOffice(details: OfficeDetails): Promise<StaffOffice> {
  return callApiForJson<StaffOffice>('POST', '/api/admin/offices', { payload: details });
}

export function changeOffice(id: number, changes: Partial<OfficeDetails>): Promise<StaffOffice> {
  return callApiForJson<StaffOffice>('PUT', `/api/admin/offices/${id}`, { payload: changes });
}

export function deleteOffice(id: number): Promise<StaffOffice> {
  return callApiForJson<StaffOffice>('DELETE', `/api/admin/offices/${id}`);
}
