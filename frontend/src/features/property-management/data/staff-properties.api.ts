import {
  ANY,
  type BulkAction,
  type BulkEditPreview,
  type BulkEditPreviewRequest,
  type BulkEditRequest,
  type BulkEditResult,
  type BulkResult,
  type DeletedProperty,
  STAFF_PROPERTY_PAGE_SIZE,
  STAFF_PROPERTY_PAGE_SIZE_MAX,
  type StaffAgent,
  type StaffProperty,
  type StaffPropertyPage,
  type StaffPropertySummary,
  type StaffStats,
  type UndoResult,
} from '@lml/common/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApiForJson, withQuery } from '../../../lib/api-client.js';
import type { StaffPropertyFilters } from './staff-property-filters.js';

/** One page of all properties including drafts; keeps the previous page while loading. */
export function staffPropertiesQuery(filters: StaffPropertyFilters) {
  return queryOptions({
    queryKey: ['staff-properties', 'list', filters],
    queryFn: ({ signal }) => listPage(filters, STAFF_PROPERTY_PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
  });
}

function listPage(
  { need, ...query }: StaffPropertyFilters,
  limit: number,
  signal?: AbortSignal,
): Promise<StaffPropertyPage> {
  return callApiForJson<StaffPropertyPage>(
    'GET',
    withQuery('/api/admin/properties', { ...query, ...(need !== ANY && { [need]: 'true' }), limit }),
    { signal },
  );
}

/** All properties that match, page by page; the caller has seen that they are not too many. */
export async function matchingProperties(filters: StaffPropertyFilters): Promise<StaffPropertySummary[]> {
  const found = new Map<number, StaffPropertySummary>();
  for (let page = 1; ; page += 1) {
    const { properties, pagination } = await listPage({ ...filters, page }, STAFF_PROPERTY_PAGE_SIZE_MAX);
    for (const property of properties) found.set(property.id, property);
    if (!pagination.hasNext) return [...found.values()];
  }
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

/** Returns the changes that a new price, agent or type would make. */
export function previewBulkEdit(payload: BulkEditPreviewRequest): Promise<BulkEditPreview> {
  return callApiForJson<BulkEditPreview>('POST', '/api/admin/properties/bulk-edit/preview', { payload });
}

export function applyBulkEdit(payload: BulkEditRequest): Promise<BulkEditResult> {
  return callApiForJson<BulkEditResult>('POST', '/api/admin/properties/bulk-edit', { payload });
}

/** Agents to choose from, ordered by name. */
export const agentChoicesQuery = queryOptions({
  queryKey: ['staff-agents', 'all'],
  queryFn: ({ signal }) => callApiForJson<StaffAgent[]>('GET', '/api/admin/agents', { signal }),
});

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
