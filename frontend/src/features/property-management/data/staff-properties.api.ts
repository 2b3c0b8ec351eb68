import {
  ANY,
  type BulkAction,
  type BulkResult,
  type DeletedProperty,
  STAFF_PROPERTY_PAGE_SIZE,
  type StaffProperty,
  type StaffPropertyPage,
  type StaffStats,
  type UndoResult,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import type { StaffPropertyFilters } from './staff-property-filters.js';

/** One page of all properties including drafts; keeps the previous page while loading. */
export function staffPropertiesQuery(filters: StaffPropertyFilters) {
  const { need, ...query } = filters;
  return queryOptions({
    queryKey: ['staff-properties', 'list', filters],
    queryFn: ({ signal }) =>
      callApiForJson<StaffPropertyPage>(
        'GET',
        withQuery('/api/admin/properties', {
          ...query,
          ...(need !== ANY && { [need]: 'true' }),
          limit: STAFF_PROPERTY_PAGE_SIZE,
        }),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** One page of deleted properties that can be restored, most recently deleted first. */
export function trashQuery(page: number) {
  return queryOptions({
    queryKey: ['staff-properties', 'trash', page],
    queryFn: ({ signal }) =>
      callApiForJson<StaffPropertyPage>(
        'GET',
        withQuery('/api/admin/properties/bin', { page, limit: STAFF_PROPERTY_PAGE_SIZE }),
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export const staffPropertyCountsQuery = queryOptions({
  queryKey: ['staff-stats'],
  queryFn: ({ signal }) => callApiForJson<StaffStats>('GET', '/api/admin/stats', { signal }),
});

export function changeProperties(action: BulkAction, propertyIds: number[]): Promise<BulkResult> {
  return callApiForJson<BulkResult>('POST', '/api/admin/properties/bulk', {
    payload: { action, propertyIds },
  });
}

export function deleteProperty(id: number): Promise<DeletedProperty> {
  return callApiForJson<DeletedProperty>('DELETE', `/api/admin/properties/${id}`);
}

/** Copies a property; returns the new draft. */
export function duplicateProperty(id: number): Promise<StaffProperty> {
  return callApiForJson<StaffProperty>('POST', `/api/admin/properties/${id}/duplicate`);
}

export function undoChange(token: string): Promise<UndoResult> {
  return callApiForJson<UndoResult>('POST', '/api/admin/properties/bulk/undo', { payload: { token } });
}
