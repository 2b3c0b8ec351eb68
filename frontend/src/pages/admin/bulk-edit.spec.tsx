import { beforeEach, expect, it } from '@jest/globals';
import type { BulkEditPreviewRequest, BulkEditRequest } from '@lml/common/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildStaffList, buildStaffListItem } from '../../testing/build-staff-list.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { mockStaffListApi } from '../../testing/staff-list-api.js';
import { PropertyManagementPage } from './property-management-page.js';

// Menus and dialogs are slow in jsdom.

let previewed: BulkEditPreviewRequest[];
let applied: BulkEditRequest[];

beforeEach(() => {
  mockStaffListApi();
  previewed = [];
  applied = [];
  server.use(
    http.post('/api/admin/properties/bulk-edit/preview', async ({ request }) => {
      previewed.push((await request.json()) as BulkEditPreviewRequest);
      return HttpResponse.json({
        changes: [{ id: 1, version: 4, title: 'Garden Flat', from: 100_000, to: 105_000 }],
        leftOut: [{ id: 3, title: 'Corner Plot', reason: 'on-request' }],
      });
    }),
    http.post('/api/admin/properties/bulk-edit', async ({ request }) => {
      applied.push((await request.json()) as BulkEditRequest);
      return HttpResponse.json({
        affectedCount: 1,
        leftOut: [],
        undo: { token: 'undo-9', expiresAt: '2026-11-21T08:10:00.000Z' },
      });
    }),
  );
});

async function open() {
  const rendered = renderRoutes(
    [{ path: '/admin/properties', element: <PropertyManagementPage /> }],
    '/admin/properties',
  );
  await screen.findByRole('list', { name: 'Properties' });
  return rendered;
}
type Visitor = Awaited<ReturnType<typeof open>>['visitor'];
async function choose(visitor: Visitor, name: string) {
  await visitor.click(screen.getByRole('button', { name: 'Bulk actions' }));
  await visitor.click(await screen.findByRole('menuitem', { name }));
}
const selectAll = (visitor: Visitor) =>
  visitor.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));

it('previews a new price, applies it with the versions seen, and can undo it [MANAGE-24]', async () => {
  const { visitor } = await open();
  await selectAll(visitor);
  await choose(visitor, 'Change price…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the price of 3 properties' }));
  await visitor.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(dialog.getByText('Enter a percentage from 0.01 to 1000, such as 5')).toBeVisible();
  expect(previewed).toEqual([]);
  await visitor.type(dialog.getByRole('textbox', { name: 'Percentage' }), '5');
  await visitor.click(dialog.getByRole('button', { name: 'Preview' }));
  const row = await dialog.findByRole('row', { name: /Garden Flat/ });
  expect(row).toHaveTextContent('Ksh 100,000');
  expect(row).toHaveTextContent('Ksh 105,000');
  expect(dialog.getByText('Price on request: enter a price at the property (1)')).toBeVisible();
  expect(dialog.getByText('Corner Plot')).toBeVisible();
  expect(previewed).toEqual([{ propertyIds: [1, 2, 3], price: { how: 'raise-percent', value: 5 } }]);
  await visitor.click(dialog.getByRole('button', { name: 'Change 1 property' }));
  const bar = within(screen.getByRole('group', { name: 'Bulk actions' }));
  expect(await bar.findByText('Price changed: Garden Flat')).toBeInTheDocument();
  expect(applied).toEqual([
    { price: { how: 'raise-percent', value: 5 }, properties: [{ id: 1, version: 4 }] },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for another preview when somebody changed a property meanwhile [MANAGE-26]', async () => {
  server.use(
    http.post('/api/admin/properties/bulk-edit', () =>
      refusal(409, 'Changed by someone else since the preview: Garden Flat'),
    ),
  );
  const { visitor } = await open();
  await selectAll(visitor);
  await choose(visitor, 'Change type…');
  const dialog = within(await screen.findByRole('dialog'));
  await visitor.selectOptions(dialog.getByRole('combobox', { name: 'New type' }), 'Villa');
  await visitor.click(dialog.getByRole('button', { name: 'Preview' }));
  await visitor.click(await dialog.findByRole('button', { name: 'Change 1 property' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('since the preview: Garden Flat');
  expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible();
  expect(dialog.queryByRole('table')).toBeNull();
});

it('selects all that match, beyond the page, for every bulk action [MANAGE-27]', async () => {
  const all = Array.from({ length: 23 }, (_, index) =>
    buildStaffListItem({ id: index + 1, title: `Flat ${index + 1}` }),
  );
  const bulk: { propertyIds: number[] }[] = [];
  server.use(
    http.get('/api/admin/properties', ({ request }) => {
      const limit = Number(new URL(request.url).searchParams.get('limit'));
      return HttpResponse.json(
        buildStaffList(all.slice(0, limit), { total: 23, limit, totalPages: Math.ceil(23 / limit) }),
      );
    }),
    http.post('/api/admin/properties/bulk', async ({ request }) => {
      bulk.push((await request.json()) as { propertyIds: number[] });
      return HttpResponse.json({ affectedCount: 22, undo: null });
    }),
  );
  const { visitor } = await open();
  await selectAll(visitor);
  await visitor.click(screen.getByRole('button', { name: 'Select all 23 that match' }));
  expect(await screen.findByText('23 selected')).toBeVisible();
  await visitor.click(screen.getByRole('checkbox', { name: 'Select Flat 2' }));
  expect(screen.getByText('22 selected')).toBeVisible();
  await choose(visitor, 'Unpublish');
  expect(await screen.findByText('Nothing selected')).toBeVisible();
  expect(bulk[0]!.propertyIds).toHaveLength(22);
  expect(bulk[0]!.propertyIds).not.toContain(2);
});
