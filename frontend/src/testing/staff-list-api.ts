import type { BulkRequest, StaffPropertySummary } from '@lml/common/contracts';
import { http, HttpResponse } from 'msw';
import { buildCounts, buildStaffList, buildStaffListItem } from './build-staff-list.js';
import { server } from './server.js';

export const FLAT = buildStaffListItem({ id: 1, title: 'Garden Flat', status: 'For Rent' });
export const HOUSE = buildStaffListItem({
  id: 2,
  title: 'Town House',
  published: false,
  featured: true,
  completeness: { percent: 80, missing: ['pictures', 'coordinates'] },
});
export const PLOT = buildStaffListItem({
  id: 3,
  title: 'Corner Plot',
  status: 'available',
  stale: true,
  freshness: { days: 33, state: 'old' },
});

export interface StaffListApi {
  properties: StaffPropertySummary[];
  /** Queries of the list calls. */
  asked: URLSearchParams[];
  /** Bodies of the bulk actions. */
  bulk: BulkRequest[];
}

/** Mocks the API of the staff list with three properties, and records the calls. */
export function mockStaffListApi(): StaffListApi {
  const api: StaffListApi = { properties: [FLAT, HOUSE, PLOT], asked: [], bulk: [] };
  server.use(
    http.get('/api/admin/properties', ({ request }) => {
      api.asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(buildStaffList(api.properties));
    }),
    http.get('/api/admin/stats', () => HttpResponse.json(buildCounts({ stale: 1 }))),
    http.post('/api/admin/properties/bulk', async ({ request }) => {
      const body = (await request.json()) as BulkRequest;
      api.bulk.push(body);
      return HttpResponse.json({
        affectedCount: body.propertyIds.length,
        undo: { token: 'undo-1', expiresAt: '2026-11-21T08:10:00.000Z' },
      });
    }),
  );
  return api;
}
