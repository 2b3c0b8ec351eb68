import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { PropertyListPage } from './property-list-page.js';

/** API with `total` properties; records the queries. */
function answerWith(total: number) {
  const asked: URLSearchParams[] = [];
  let answering = Promise.resolve();
  server.use(
    http.get('/api/properties', async ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      await answering;
      const [page, pageSize] = [Number(query.get('page')), Number(query.get('pageSize'))];
      const shown = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
      return HttpResponse.json({
        properties: Array.from({ length: shown }, (_, index) => buildProperty({ id: page * 100 + index })),
        pages: Math.ceil(total / pageSize),
        ...{ total, page, pageSize },
      });
    }),
    http.get('/api/properties/featured', () => HttpResponse.json([buildProperty({ title: 'Featured' })])),
    http.get('/api/properties/filter-options', () =>
      HttpResponse.json({ locations: ['Kilimani', 'Nyali'], propertyTypes: ['joint-venture', 'land'] }),
    ),
  );
  return {
    asked,
    /** Holds back the next responses until the returned function is called. */
    hold() {
      let release = () => {};
      answering = new Promise((resolve) => (release = resolve));
      return release;
    },
  };
}

const open = (at = '/properties') =>
  renderRoutes([{ path: '/properties', element: <PropertyListPage /> }], at);

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => [option.getAttribute('value'), option.textContent]);

it.each([
  ['/properties', 'Our Properties'],
  ['/properties?type=land', 'Land Properties'],
  ['/properties?type=commercial', 'Commercial Properties'],
])('%s is headed "%s" [LIST-1]', async (at, heading) => {
  answerWith(1);
  open(at);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  expect(
    screen.getByText('Browse our exclusive selection of properties available for sale and management.'),
  ).toBeVisible();
});

it('the type in the address is set in the filter and asked of the server [LIST-2]', async () => {
  const { asked } = answerWith(1);
  open('/properties?type=land');
  expect(await screen.findByText('Showing 1 to 1 of 1 property')).toBeVisible();
  expect(screen.getByLabelText('Property Type')).toHaveValue('land');
  expect(asked[0]?.get('propertyType')).toBe('land');
});

it('every filter stands at "all" until it is set [LIST-3]', async () => {
  const { asked } = answerWith(1);
  open();
  expect(await screen.findByText('Showing 1 to 1 of 1 property')).toBeVisible();
  for (const label of ['Location', 'Property Type', 'Price Range'])
    expect(screen.getByLabelText(label)).toHaveValue('all');
  expect(Object.fromEntries(asked[0]!)).toMatchObject({
    location: 'all',
    propertyType: 'all',
    priceRange: 'all',
    page: '1',
  });
});

it('a type is chosen by its name with a capital and asked for in small letters [LIST-2]', async () => {
  const { asked } = answerWith(1);
  const { visitor } = open();
  expect(await screen.findByRole('option', { name: 'Land' })).toHaveValue('land');
  await visitor.selectOptions(screen.getByLabelText('Property Type'), 'Joint-venture');
  await screen.findByRole('heading', { name: 'Joint-venture Properties' });
  expect(asked.at(-1)?.get('propertyType')).toBe('joint-venture');
});

it('the choices of price are those of the product [LIST-4]', async () => {
  answerWith(1);
  open();
  await screen.findByText('Showing 1 to 1 of 1 property');
  expect(optionsOf('Price Range')).toEqual([
    ['all', 'Any price'],
    ['0-100000', 'Under KES 100k'],
    ['100000-250000', 'KES 100k - 250k'],
    ['250000-500000', 'KES 250k - 500k'],
    ['500000-1000000', 'KES 500k - 1M'],
    ['1000000-10000000', 'KES 1M - 10M'],
    ['10000000-99999999', 'KES 10M+'],
  ]);
});

it('says that it is loading [LIST-5]', async () => {
  const release = answerWith(1).hold();
  open();
  expect(await screen.findByText('Loading properties...')).toBeInTheDocument();
  release();
  expect(await screen.findByText('Showing 1 to 1 of 1 property')).toBeVisible();
});

it.each([
  ['on a desktop', false, '9', 'Showing 1 to 9 of 20 properties', 'Page 1 of 3'],
  ['on a phone', true, '6', 'Showing 1 to 6 of 20 properties', 'Page 1 of 4'],
])('a page %s (a phone: %s) holds %s [LIST-6]', async (_where, phone, pageSize, showing, position) => {
  if (phone)
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: media === '(max-width: 767.98px)',
          media,
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as never,
    );
  const { asked } = answerWith(20);
  open();
  expect(await screen.findByText(showing)).toBeVisible();
  expect(screen.getByText(position)).toBeVisible();
  expect(asked[0]?.get('pageSize')).toBe(pageSize);
  jest.restoreAllMocks();
});

it('a single page has no buttons to others [LIST-29]', async () => {
  answerWith(1);
  open();
  expect(await screen.findByText('Showing 1 to 1 of 1 property')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(screen.queryByText(/Page 1/)).toBeNull();
});

it('a changed filter starts again at page 1 [LIST-7]', async () => {
  const { asked } = answerWith(20);
  const { visitor, router } = open('/properties?page=3');
  expect(await screen.findByText('Page 3 of 3')).toBeVisible();
  await visitor.selectOptions(screen.getByLabelText('Price Range'), 'KES 10M+');
  expect(await screen.findByText('Page 1 of 3')).toBeVisible();
  expect(asked.at(-1)?.get('page')).toBe('1');
  expect(router.state.location.search).toBe('?price=10000000-99999999');
});

it('Previous is off on the first page, Next on the last, and both while a page is on its way [LIST-8]', async () => {
  const api = answerWith(20);
  const { visitor } = open();
  const previous = await screen.findByRole('button', { name: 'Previous' });
  const next = screen.getByRole('button', { name: 'Next' });
  expect(previous).toBeDisabled();
  expect(next).toBeEnabled();

  const release = api.hold();
  await visitor.click(next);
  expect(previous).toBeDisabled();
  expect(next).toBeDisabled();
  release();
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  expect(previous).toBeEnabled();
  expect(next).toBeEnabled();

  await visitor.click(next);
  expect(await screen.findByText('Page 3 of 3')).toBeVisible();
  expect(next).toBeDisabled();
  expect(previous).toBeEnabled();
});

it('says when nothing matches, resets, and shows featured listings meanwhile [LIST-10]', async () => {
  const { asked } = answerWith(0);
  const { visitor } = open('/properties?type=land&page=2');
  expect(await screen.findByRole('heading', { name: 'No properties found' })).toBeVisible();
  expect(
    screen.getByText(
      "We couldn't find any properties matching your criteria. Try adjusting your filters or explore our featured listings below.",
    ),
  ).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Featured Listings You Might Like' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Featured' })).toBeVisible();
  await visitor.click(screen.getAllByRole('button', { name: 'Reset Filters' })[0]!);
  expect(await screen.findByRole('heading', { name: 'Our Properties' })).toBeVisible();
  expect(asked.at(-1)?.get('propertyType')).toBe('all');
});

it('filters that are changed faster than the address follows add up', async () => {
  const { asked } = answerWith(20);
  open();
  await screen.findByText('Showing 1 to 9 of 20 properties');
  act(() => {
    fireEvent.change(screen.getByLabelText('Property Type'), { target: { value: 'land' } });
    fireEvent.change(screen.getByLabelText('Price Range'), { target: { value: '10000000-50000000' } });
  });
  await waitFor(() => expect(asked.at(-1)?.get('priceRange')).toBe('10000000-50000000'));
  expect(asked.at(-1)?.get('propertyType')).toBe('land');
});
