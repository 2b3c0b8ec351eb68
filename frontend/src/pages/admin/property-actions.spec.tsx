import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildStaffListItem } from '../../testing/build-staff-list.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { HOUSE, mockStaffListApi, PLOT, type StaffListApi } from '../../testing/staff-list-api.js';
import { PropertyManagementPage } from './property-management-page.js';

// Menus and dialogs are slow in jsdom.

let api: StaffListApi;

beforeEach(() => {
  api = mockStaffListApi();
});

const open = (query = '') =>
  renderRoutes(
    [
      { path: '/admin/properties', element: <PropertyManagementPage /> },
      { path: '/admin/properties/:id/edit', element: <p>The edit form</p> },
      { path: '/property/:id', element: <p>The public page</p> },
    ],
    `/admin/properties${query}`,
  );
const loaded = () => screen.findByRole('list', { name: 'Properties' });
type Visitor = ReturnType<typeof renderRoutes>['visitor'];
async function chooseBulk(visitor: Visitor, name: string) {
  await visitor.click(screen.getByRole('button', { name: 'Bulk actions' }));
  await visitor.click(await screen.findByRole('menuitem', { name }));
}
async function chooseOf(visitor: Visitor, title: string, name: string) {
  await visitor.click(screen.getByRole('button', { name: `Actions for ${title}` }));
  await visitor.click(await screen.findByRole('menuitem', { name }));
}
const select = (visitor: Visitor, title: string) =>
  visitor.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
const notice = async (text: string | RegExp) => (await screen.findAllByText(text))[0];

it('selects one row, all on the page, and a range [MANAGE-12]', async () => {
  const { visitor } = open();
  await loaded();
  const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
  await select(visitor, 'Garden Flat');
  expect(screen.getByText('1 selected')).toBeVisible();
  expect(all).toBePartiallyChecked();
  await visitor.keyboard('{Shift>}');
  await select(visitor, 'Corner Plot');
  await visitor.keyboard('{/Shift}');
  expect(screen.getByText('3 selected')).toBeVisible();
  expect(all).toBeChecked();
  await visitor.click(all);
  expect(screen.getByText('Nothing selected')).toBeVisible();
  await visitor.click(all);
  await visitor.click(screen.getByRole('button', { name: 'Clear' }));
  expect(all).not.toBeChecked();
});

it('asks to select something first [MANAGE-13]', async () => {
  const { visitor } = open();
  await loaded();
  await chooseBulk(visitor, 'Mark sold');
  expect(await notice('No Selection')).toBeVisible();
  expect(await notice('Please select properties first')).toBeVisible();
  expect(api.bulk).toEqual([]);
});

it('changes the selected properties, shows their number, and undoes it [MANAGE-14, TRASH-1]', async () => {
  const undone: unknown[] = [];
  server.use(
    http.post('/api/admin/properties/bulk/undo', async ({ request }) => {
      undone.push(await request.json());
      return HttpResponse.json({ affectedCount: 1, skippedCount: 1 });
    }),
  );
  const { visitor } = open();
  await loaded();
  await select(visitor, 'Garden Flat');
  await select(visitor, 'Corner Plot');
  await chooseBulk(visitor, 'Mark sold');
  expect(await notice('Bulk operation completed. 2 properties affected.')).toBeVisible();
  expect(api.bulk).toEqual([{ action: 'mark_sold', propertyIds: [1, 3] }]);
  expect(screen.getByRole('checkbox', { name: 'Select Garden Flat' })).not.toBeChecked();

  const bar = within(screen.getByRole('group', { name: 'Bulk actions' }));
  expect(bar.getByText('Marked sold: 2 properties')).toBeVisible();
  await visitor.click(bar.getByRole('button', { name: 'Undo' }));
  expect(
    await notice('1 property is as it was before. 1 changed since then and were left as they are.'),
  ).toBeVisible();
  expect(undone).toEqual([{ token: 'undo-1' }]);
  expect(bar.getByText('Nothing selected')).toBeVisible();
});

it('keeps the selection when a bulk action fails, and shows why [ADMIN-13, MANAGE-16]', async () => {
  server.use(http.post('/api/admin/properties/bulk', () => refusal(503, 'The service is resting')));
  const { visitor } = open();
  await loaded();
  await select(visitor, 'Garden Flat');
  await chooseBulk(visitor, 'Publish');
  expect(await notice('Error')).toBeVisible();
  expect(await notice(/^Failed to perform bulk operation .*The service is resting/)).toBeVisible();
  expect(screen.getByText('1 selected')).toBeVisible();
});

it('shows that it is too late to undo [TRASH-2]', async () => {
  server.use(
    http.post('/api/admin/properties/bulk/undo', () => refusal(404, 'This can no longer be undone')),
  );
  const { visitor } = open();
  await loaded();
  await chooseOf(visitor, 'Garden Flat', 'Feature');
  const bar = within(screen.getByRole('group', { name: 'Bulk actions' }));
  await visitor.click(await bar.findByRole('button', { name: 'Undo' }));
  expect(await notice(/This can no longer be undone/)).toBeVisible();
  expect(bar.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('links each row to its page and form, and copies it [MANAGE-11]', async () => {
  server.use(
    http.post('/api/admin/properties/1/duplicate', () =>
      HttpResponse.json({ id: 9, title: 'Garden Flat (copy)' }, { status: 201 }),
    ),
  );
  const { visitor, router } = open();
  await loaded();
  await visitor.click(screen.getByRole('button', { name: 'Actions for Garden Flat' }));
  expect(await screen.findByRole('menuitem', { name: 'View' })).toHaveAttribute('href', '/property/1');
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', '/admin/properties/1/edit');
  await visitor.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/properties/9/edit'));
  expect(await notice('Garden Flat (copy)')).toBeVisible();
});

it('offers only the actions that apply to a property [MANAGE-11, MANAGE-17]', async () => {
  const { visitor } = open();
  await loaded();
  const offered = async (title: string) => {
    await visitor.click(screen.getByRole('button', { name: `Actions for ${title}` }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await visitor.keyboard('{Escape}');
    return names;
  };
  expect(await offered('Garden Flat')).toEqual([
    'View',
    'Edit',
    'Analytics and report',
    'Duplicate',
    'Unpublish',
    'Feature',
    'Mark available',
    'Mark under offer',
    'Mark sold',
    'Delete',
  ]);
  expect(await offered('Town House')).toEqual([
    'View (not published)',
    'Edit',
    'Analytics and report',
    'Duplicate',
    'Publish',
    'Unfeature',
    'Mark available',
    'Mark under offer',
    'Mark sold',
    'Delete',
  ]);
  expect(await offered('Corner Plot')).toEqual([
    'View',
    'Edit',
    'Analytics and report',
    'Duplicate',
    'Confirm available',
    'Ask the agent on WhatsApp',
    'Unpublish',
    'Feature',
    'Mark under offer',
    'Mark sold',
    'Delete',
  ]);
});

it('deletes after a confirmation that names the property and the bin [MANAGE-18, MANAGE-19]', async () => {
  server.use(
    http.delete('/api/admin/properties/1', () => {
      api.properties = [HOUSE, PLOT];
      return HttpResponse.json({
        id: 1,
        message: 'Property deleted successfully',
        undo: { token: 'undo-2', expiresAt: '2026-11-21T08:10:00.000Z' },
      });
    }),
  );
  const { visitor } = open();
  await loaded();
  await chooseOf(visitor, 'Garden Flat', 'Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Garden Flat”?' });
  expect(dialog).toHaveTextContent(
    'restored from the bin for 30 days. After that, this action cannot be undone.',
  );
  await visitor.click(within(dialog).getByRole('button', { name: 'Delete property' }));
  expect(await notice('Property deleted successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Garden Flat' })).toBeNull());
  expect(screen.getByText('Deleted: Garden Flat')).toBeVisible();
  expect(api.bulk).toEqual([]);
});

it('keeps the dialog open on a click outside, and restores the focus [MANAGE-18]', async () => {
  const { visitor } = open();
  await loaded();
  await chooseOf(visitor, 'Garden Flat', 'Delete');
  const dialog = await screen.findByRole('dialog');
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(dialog).toBeVisible();
  await visitor.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Actions for Garden Flat' })).toHaveFocus();
});

it('shows an error when deleting fails [MANAGE-19]', async () => {
  server.use(http.delete('/api/admin/properties/1', () => refusal(503, 'The service is resting')));
  const { visitor } = open();
  await loaded();
  await chooseOf(visitor, 'Garden Flat', 'Delete');
  await visitor.click(await screen.findByRole('button', { name: 'Delete property' }));
  expect(await notice(/^Failed to delete property .*The service is resting/)).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('names the properties of a bulk deletion [MANAGE-18]', async () => {
  api.properties = Array.from({ length: 7 }, (_, index) =>
    buildStaffListItem({ id: index + 1, title: `Plot ${index + 1}` }),
  );
  const { visitor } = open();
  await loaded();
  await visitor.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await chooseBulk(visitor, 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 7 properties?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Plot 1 (LML-1)',
    'Plot 2 (LML-2)',
    'Plot 3 (LML-3)',
    'Plot 4 (LML-4)',
    'Plot 5 (LML-5)',
    'and 2 more',
  ]);
  await visitor.click(dialog.getByRole('button', { name: 'Delete 7 properties' }));
  expect(await notice('Bulk operation completed. 7 properties affected.')).toBeVisible();
  expect(api.bulk).toEqual([{ action: 'delete', propertyIds: [1, 2, 3, 4, 5, 6, 7] }]);
});
