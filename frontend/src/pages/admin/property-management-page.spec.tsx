import type { BulkRequest, StaffPropertyPage, StaffPropertySummary } from '@lml/common/contracts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildCounts, buildStaffListItem, buildStaffList } from '../../testing/build-staff-list.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { PropertyManagementPage } from './property-management-page.js';

// Menus and dialogs are slow in jsdom.
jest.setTimeout(20_000);

const FLAT = buildStaffListItem({ id: 1, title: 'Garden Flat', status: 'For Rent' });
const HOUSE = buildStaffListItem({
  id: 2,
  title: 'Town House',
  published: false,
  featured: true,
  completeness: { percent: 80, missing: ['pictures', 'coordinates'] },
});
const PLOT = buildStaffListItem({ id: 3, title: 'Corner Plot', status: 'available', stale: true });

let listings: StaffPropertySummary[];
let asked: URLSearchParams[];
let bulk: BulkRequest[];

beforeEach(() => {
  listings = [FLAT, HOUSE, PLOT];
  asked = [];
  bulk = [];
  server.use(
    http.get('/api/admin/properties', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(buildStaffList(listings));
    }),
    http.get('/api/admin/stats', () => HttpResponse.json(buildCounts({ stale: 1 }))),
    http.post('/api/admin/properties/bulk', async ({ request }) => {
      const body = (await request.json()) as BulkRequest;
      bulk.push(body);
      return HttpResponse.json({
        affectedCount: body.propertyIds.length,
        undo: { token: 'undo-1', expiresAt: '2026-11-21T08:10:00.000Z' },
      });
    }),
  );
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
/** jsdom has no wide screen: rows are cards, and bulk actions are in one menu. */
const card = (title: string) =>
  within(screen.getAllByRole('listitem').find((item) => item.textContent?.includes(title))!);
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
/** A response that waits until it is released. */
function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}
const notice = async (text: string | RegExp) => (await screen.findAllByText(text))[0];

it('shows what every listing is, with its marks and what it lacks', async () => {
  open();
  await loaded();
  expect(screen.getByRole('heading', { name: 'Property Management' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Property' })).toHaveAttribute('href', '/admin/properties/new');
  expect(card('Garden Flat').getByText('For Rent')).toBeVisible();
  expect(card('Garden Flat').getByText('LML-1')).toBeVisible();
  expect(card('Garden Flat').getByText('KSH 8.7M')).toBeVisible();
  expect(card('Garden Flat').getByRole('link', { name: 'Garden Flat' })).toHaveAttribute(
    'href',
    '/admin/properties/1/edit',
  );
  expect(card('Town House').getByText('Draft')).toBeVisible();
  expect(card('Town House').getByText('Featured')).toBeInTheDocument();
  expect(
    card('Town House').getByRole('button', {
      name: '80% complete. Still missing: Add at least 4 pictures, Put it on the map',
    }),
  ).toBeVisible();
  expect(card('Corner Plot').getByText('Not confirmed since 19 Nov 2026')).toBeInTheDocument();
  expect(screen.getByText('Showing 1 to 3 of 3')).toBeVisible();
});

it('shows what is missing when its percentage is pressed, and no longer after Escape', async () => {
  const { visitor } = open();
  await loaded();
  await visitor.click(screen.getByRole('button', { name: /^80% complete/ }));
  expect(await screen.findByText('Put it on the map')).toBeVisible();
  await visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Put it on the map')).toBeNull());
});

it('shows 5 skeleton rows while loading', async () => {
  const { until, release } = held();
  server.use(
    http.get('/api/admin/properties', async () => {
      await until;
      return HttpResponse.json(buildStaffList([FLAT]));
    }),
  );
  open();
  const waiting = screen.getByText('Loading properties...').parentElement!;
  expect(waiting.querySelectorAll('.h-11.items-center')).toHaveLength(5);
  release();
  await loaded();
});

it('keeps its filters in the address, and starts again at page 1 when one changes', async () => {
  const { visitor, router } = open('?page=3&status=sold');
  await waitFor(() => expect(asked[0]?.get('page')).toBe('3'));
  await visitor.selectOptions(screen.getByLabelText('Type'), 'Land');
  expect(router.state.location.search).toBe('?type=land&status=sold');
  await visitor.selectOptions(screen.getByLabelText('Needs work'), 'Incomplete');
  expect(router.state.location.search).toBe('?type=land&status=sold&incomplete=true');
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)!)).toEqual({
      type: 'land',
      status: 'sold',
      published: 'all',
      incomplete: 'true',
      sort: 'newest',
      page: '1',
      limit: '20',
    }),
  );
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText('Needs work')).toHaveValue('all');
});

it('asks for the first twenty of all where nothing is chosen', async () => {
  open();
  await loaded();
  expect(Object.fromEntries(asked[0]!)).toMatchObject({
    page: '1',
    limit: '20',
    type: 'all',
    status: 'all',
  });
});

it('searches when the typing pauses', async () => {
  const { visitor, router } = open();
  await loaded();
  await visitor.type(screen.getByLabelText('Search'), 'garden flat');
  await waitFor(() => expect(asked.at(-1)!.get('search')).toBe('garden flat'));
  expect(router.state.location.search).toBe('?search=garden+flat');
  expect(asked.length).toBeLessThan(6);
});

it('offers the types in their order and the two states', async () => {
  open();
  await loaded();
  const choices = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(choices('Type')).toEqual([
    'All types',
    'Residential',
    'Commercial',
    'Land',
    'Development',
    'Villa',
    'Godown',
    'Joint-venture',
  ]);
  expect(choices('Status')).toEqual(['All statuses', 'Available', 'Sold']);
});

it('says that nothing was found, and what to do', async () => {
  listings = [];
  const { visitor, router } = open('?type=land');
  expect(await screen.findByRole('heading', { name: 'No properties found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search filters.')).toBeVisible();
  await visitor.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
  expect(router.state.location.search).toBe('');
  expect(await screen.findByText('Get started by adding your first property.')).toBeVisible();
});

it('says that the list could not be loaded, and tries again', async () => {
  server.use(http.get('/api/admin/properties', () => refusal(503, 'The service is resting'), { once: true }));
  const { visitor } = open();
  expect(await screen.findByText('Failed to fetch properties')).toBeVisible();
  expect(screen.getByText('503: The service is resting')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await loaded()).toBeVisible();
});

it('keeps the old page, dimmed, while the next one loads', async () => {
  const { until, release } = held();
  server.use(
    http.get('/api/admin/properties', async ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      if (page === 2) await until;
      return HttpResponse.json(
        buildStaffList([page === 1 ? FLAT : HOUSE], { page, total: 21, totalPages: 2 }),
      );
    }),
  );
  const { visitor, router } = open();
  const old = await loaded();
  await visitor.click(screen.getByRole('button', { name: 'Next' }));
  expect(router.state.location.search).toBe('?page=2');
  expect(screen.getByText('Garden Flat')).toBeVisible();
  expect(old.closest('[aria-busy="true"]')).toHaveClass('opacity-50');
  release();
  expect(await screen.findByText('Town House')).toBeVisible();
  expect(screen.getByText('Showing 21 to 21 of 21')).toBeVisible();
});

it('goes to the last page when there is nothing on the one asked for', async () => {
  server.use(
    http.get('/api/admin/properties', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
      const answer: StaffPropertyPage = buildStaffList(page > 2 ? [] : [FLAT], {
        page,
        total: 21,
        totalPages: 2,
      });
      return HttpResponse.json(answer);
    }),
  );
  const { router } = open('?page=9&sort=title');
  await loaded();
  expect(router.state.location.search).toBe('?sort=title&page=2');
});

it('selects one, all on the page, and a range', async () => {
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

it('asks to select something first', async () => {
  const { visitor } = open();
  await loaded();
  await chooseBulk(visitor, 'Mark sold');
  expect(await notice('No Selection')).toBeVisible();
  expect(await notice('Please select properties first')).toBeVisible();
  expect(bulk).toEqual([]);
});

it('changes what is selected, says how many, and takes it back', async () => {
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
  expect(bulk).toEqual([{ action: 'mark_sold', propertyIds: [1, 3] }]);
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

it('keeps the selection when a bulk action fails, and says why', async () => {
  server.use(http.post('/api/admin/properties/bulk', () => refusal(503, 'The service is resting')));
  const { visitor } = open();
  await loaded();
  await select(visitor, 'Garden Flat');
  await chooseBulk(visitor, 'Publish');
  expect(await notice('Error')).toBeVisible();
  expect(await notice(/^Failed to perform bulk operation .*The service is resting/)).toBeVisible();
  expect(screen.getByText('1 selected')).toBeVisible();
});

it('says that it is too late to undo', async () => {
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

it('leads from a row to its page, its form and a copy', async () => {
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

it('offers of each listing what makes sense for it', async () => {
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
    'Duplicate',
    'Unpublish',
    'Feature',
    'Mark available',
    'Mark sold',
    'Delete',
  ]);
  expect(await offered('Town House')).toEqual([
    'View (not published)',
    'Edit',
    'Duplicate',
    'Publish',
    'Unfeature',
    'Mark available',
    'Mark sold',
    'Delete',
  ]);
  expect(await offered('Corner Plot')).toEqual([
    'View',
    'Edit',
    'Duplicate',
    'Confirm available',
    'Unpublish',
    'Feature',
    'Mark sold',
    'Delete',
  ]);
});

it('deletes after one question that names the property and tells of the bin', async () => {
  server.use(
    http.delete('/api/admin/properties/1', () => {
      listings = [HOUSE, PLOT];
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
  expect(bulk).toEqual([]);
});

it('cannot lose the question by a press outside, and gives the focus back', async () => {
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

it('says that a property could not be deleted', async () => {
  server.use(http.delete('/api/admin/properties/1', () => refusal(503, 'The service is resting')));
  const { visitor } = open();
  await loaded();
  await chooseOf(visitor, 'Garden Flat', 'Delete');
  await visitor.click(await screen.findByRole('button', { name: 'Delete property' }));
  expect(await notice(/^Failed to delete property .*The service is resting/)).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('names what a bulk deletion takes', async () => {
  listings = Array.from({ length: 7 }, (_, index) =>
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
  expect(bulk).toEqual([{ action: 'delete', propertyIds: [1, 2, 3, 4, 5, 6, 7] }]);
});

it('tells how many listings nobody has confirmed for 30 days, shows them, and confirms one', async () => {
  const { visitor, router } = open('?type=land&page=2');
  await visitor.click(
    await screen.findByRole('button', { name: '1 listing not confirmed in the last 30 days' }),
  );
  expect(router.state.location.search).toBe('?stale=true');
  await loaded();
  await chooseOf(visitor, 'Corner Plot', 'Confirm available');
  expect(await notice('Confirmed available: Corner Plot')).toBeVisible();
  expect(bulk).toEqual([{ action: 'confirm', propertyIds: [3] }]);
});

it('says so when everything is confirmed', async () => {
  server.use(http.get('/api/admin/stats', () => HttpResponse.json(buildCounts())));
  open();
  expect(await screen.findByText('Everything on the market was confirmed in the last 30 days')).toBeVisible();
});
