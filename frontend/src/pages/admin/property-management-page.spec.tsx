import type { StaffPropertyPage } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildCounts, buildStaffList } from '../../testing/build-staff-list.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { FLAT, HOUSE, mockStaffListApi, type StaffListApi } from '../../testing/staff-list-api.js';
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
/** jsdom has no wide screen: rows are cards, and bulk actions are in one menu. */
const card = (title: string) =>
  within(screen.getAllByRole('listitem').find((item) => item.textContent?.includes(title))!);
type Visitor = ReturnType<typeof renderRoutes>['visitor'];
async function chooseOf(visitor: Visitor, title: string, name: string) {
  await visitor.click(screen.getByRole('button', { name: `Actions for ${title}` }));
  await visitor.click(await screen.findByRole('menuitem', { name }));
}
/** A response that waits until it is released. */
function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}
const notice = async (text: string | RegExp) => (await screen.findAllByText(text))[0];

it('shows each property with its badges and missing items [MANAGE-1, MANAGE-2]', async () => {
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
  expect(card('Corner Plot').getByText('Not confirmed for 33 days')).toBeInTheDocument();
  expect(screen.getByText('Showing 1 to 3 of 3')).toBeVisible();
});

it('shows the missing items on a click on the percentage, and hides them on Escape [MANAGE-20]', async () => {
  const { visitor } = open();
  await loaded();
  await visitor.click(screen.getByRole('button', { name: /^80% complete/ }));
  expect(await screen.findByText('Put it on the map')).toBeVisible();
  await visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Put it on the map')).toBeNull());
});

it('shows 5 skeleton rows while loading [MANAGE-4]', async () => {
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

it('keeps its filters in the URL, and resets the page to 1 when one changes [MANAGE-3, MANAGE-7]', async () => {
  const { visitor, router } = open('?page=3&status=sold');
  await waitFor(() => expect(api.asked[0]?.get('page')).toBe('3'));
  await visitor.selectOptions(screen.getByLabelText('Type'), 'Land');
  expect(router.state.location.search).toBe('?type=land&status=sold');
  await visitor.selectOptions(screen.getByLabelText('Needs work'), 'Incomplete');
  expect(router.state.location.search).toBe('?type=land&status=sold&incomplete=true');
  await waitFor(() =>
    expect(Object.fromEntries(api.asked.at(-1)!)).toEqual({
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

it('requests the first twenty properties by default [MANAGE-2, MANAGE-3]', async () => {
  open();
  await loaded();
  expect(Object.fromEntries(api.asked[0]!)).toMatchObject({
    page: '1',
    limit: '20',
    type: 'all',
    status: 'all',
  });
});

it('debounces the search [MANAGE-8]', async () => {
  const { visitor, router } = open();
  await loaded();
  await visitor.type(screen.getByLabelText('Search'), 'garden flat');
  await waitFor(() => expect(api.asked.at(-1)!.get('search')).toBe('garden flat'));
  expect(router.state.location.search).toBe('?search=garden+flat');
  expect(api.asked.length).toBeLessThan(6);
});

it('offers the types in order and the two statuses [MANAGE-5]', async () => {
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
  expect(choices('Status')).toEqual(['All statuses', 'Available', 'Sold', 'Let', 'Under offer']);
});

it('shows an empty state with a hint [MANAGE-9]', async () => {
  api.properties = [];
  const { visitor, router } = open('?type=land');
  expect(await screen.findByRole('heading', { name: 'No properties found' })).toBeVisible();
  expect(screen.getByText('Try adjusting your search filters.')).toBeVisible();
  await visitor.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
  expect(router.state.location.search).toBe('');
  expect(await screen.findByText('Get started by adding your first property.')).toBeVisible();
});

it('shows an error when loading fails, and retries [MANAGE-10]', async () => {
  server.use(http.get('/api/admin/properties', () => refusal(503, 'The service is resting'), { once: true }));
  const { visitor } = open();
  expect(await screen.findByText('Failed to fetch properties')).toBeVisible();
  expect(screen.getByText('503: The service is resting')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await loaded()).toBeVisible();
});

it('dims the current page while the next one loads [MANAGE-4]', async () => {
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

it('opens the last page when the requested one is empty [MANAGE-2]', async () => {
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

it('shows the number of properties to reconfirm, filters them, and confirms one [TRASH-6]', async () => {
  const { visitor, router } = open('?type=land&page=2');
  await visitor.click(
    await screen.findByRole('button', { name: '1 listing not confirmed in the last 31 days' }),
  );
  expect(router.state.location.search).toBe('?stale=true');
  await loaded();
  await chooseOf(visitor, 'Corner Plot', 'Confirm available');
  expect(await notice('Confirmed available: Corner Plot')).toBeVisible();
  expect(api.bulk).toEqual([{ action: 'confirm', propertyIds: [3] }]);
});

it('shows a message when everything is confirmed [TRASH-6]', async () => {
  server.use(http.get('/api/admin/stats', () => HttpResponse.json(buildCounts())));
  open();
  expect(await screen.findByText('Everything on the market was confirmed in the last 31 days')).toBeVisible();
});

it('asks the agent on WhatsApp with the prepared message [FRESH-13]', async () => {
  const text = 'Hello Amina Were, is Corner Plot (LML-3) still available?';
  server.use(
    http.get('/api/admin/confirmations/whatsapp/3', () =>
      HttpResponse.json({ name: 'Amina Were', phone: '+254 711 000 199', text }),
    ),
  );
  const { visitor } = open();
  await loaded();
  await chooseOf(visitor, 'Corner Plot', 'Ask the agent on WhatsApp');
  expect(await screen.findByText(text)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open WhatsApp with Amina Were' });
  expect(link).toHaveAttribute('href', `https://wa.me/254711000199?text=${encodeURIComponent(text)}`);
});

it('says why nobody can be asked on WhatsApp [FRESH-13]', async () => {
  server.use(
    http.get('/api/admin/confirmations/whatsapp/3', () => refusal(409, 'This listing has no agent of ours')),
  );
  const { visitor } = open();
  await loaded();
  await chooseOf(visitor, 'Corner Plot', 'Ask the agent on WhatsApp');
  expect(await screen.findByText(/This listing has no agent of ours/)).toBeVisible();
});

it('marks a listing that is being checked, and shows it again [SAFETY-10]', async () => {
  api.properties = [{ ...HOUSE, published: true, held: true }];
  const { visitor } = open();
  expect(await screen.findByText('Being checked')).toBeVisible();
  await chooseOf(visitor, 'Town House', 'Show on the website again');
  await waitFor(() => expect(api.bulk).toEqual([{ action: 'publish', propertyIds: [2] }]));
});

it('names the days without confirmation, and the listings that lists leave out [FRESH-12]', async () => {
  api.properties = [{ ...HOUSE, stale: true, freshness: { days: 50, state: 'hidden' } }];
  server.use(http.get('/api/admin/stats', () => HttpResponse.json(buildCounts({ due: 12, stale: 3 }))));
  const { visitor, router } = open();
  expect(await screen.findByText('Hidden: not confirmed')).toBeVisible();
  expect(screen.getByRole('button', { name: '3 listings not confirmed in the last 31 days' })).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: '12 to confirm this week' }));
  expect(router.state.location.search).toBe('?due=true');
});

it('marks sample listings [SAMPLE-1]', async () => {
  api.properties = [{ ...FLAT, sample: true }, HOUSE];
  open();
  await loaded();
  expect(card('Garden Flat').getByText(/Sample/)).toBeVisible();
  expect(card('Town House').queryByText(/Sample/)).toBeNull();
});
