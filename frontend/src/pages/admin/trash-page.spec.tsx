import type { BulkRequest, StaffPropertySummary } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildStaffListItem, buildStaffList } from '../../testing/build-staff-list.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { TrashPage } from './trash-page.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS + 60_000).toISOString();

let trashed: StaffPropertySummary[];
let bulk: BulkRequest[];

beforeEach(() => {
  trashed = [
    buildStaffListItem({ id: 1, title: 'Garden Flat', deletedAt: daysAgo(1) }),
    buildStaffListItem({ id: 2, title: 'Town House', deletedAt: daysAgo(29) }),
  ];
  bulk = [];
  server.use(
    http.get('/api/admin/properties/bin', () => HttpResponse.json(buildStaffList(trashed))),
    http.post('/api/admin/properties/bulk', async ({ request }) => {
      const body = (await request.json()) as BulkRequest;
      bulk.push(body);
      trashed = trashed.filter(({ id }) => !body.propertyIds.includes(id));
      return HttpResponse.json({
        affectedCount: body.propertyIds.length,
        undo: { token: 'undo-1', expiresAt: '2026-11-21T08:10:00.000Z' },
      });
    }),
  );
});

const open = () => renderRoutes([{ path: '/', element: <TrashPage /> }]);
const loaded = () => screen.findByRole('list', { name: 'Deleted properties' });

it('lists deleted properties with the days left [TRASH-3]', async () => {
  open();
  const [flat, house] = within(await loaded()).getAllByRole('listitem');
  expect(within(flat!).getByText('30 days left')).toBeVisible();
  expect(within(house!).getByText('2 days left')).toHaveClass('text-warning');
  expect(screen.queryByRole('link', { name: 'Garden Flat' })).toBeNull();
});

it('restores a property [TRASH-3]', async () => {
  const { visitor } = open();
  await loaded();
  await visitor.click(screen.getByRole('button', { name: 'Restore Garden Flat' }));
  expect((await screen.findAllByText('Restored: Garden Flat'))[0]).toBeVisible();
  expect(bulk).toEqual([{ action: 'restore', propertyIds: [1] }]);
});

it('restores several properties, and is then empty [TRASH-3]', async () => {
  const { visitor } = open();
  await loaded();
  await visitor.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await visitor.click(screen.getByRole('button', { name: 'Restore selected' }));
  expect((await screen.findAllByText('Bulk operation completed. 2 properties affected.'))[0]).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo: Restored: 2 properties' })).toBeVisible();
});

it('asks to select something first', async () => {
  const { visitor } = open();
  await loaded();
  await visitor.click(screen.getByRole('button', { name: 'Restore selected' }));
  expect((await screen.findAllByText('Please select properties first'))[0]).toBeVisible();
  expect(bulk).toEqual([]);
});

it('shows an error when loading fails', async () => {
  server.use(http.get('/api/admin/properties/bin', () => refusal(503, 'The service is resting')));
  open();
  expect(await screen.findByText('Failed to fetch properties')).toBeVisible();
});
