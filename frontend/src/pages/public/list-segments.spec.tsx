import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildFacets, buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { CategoryPage } from './category-page.js';
import { PropertyListPage } from './property-list-page.js';

/** API with one property; records the queries. */
function answer() {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/properties', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const paging = { total: 1, pages: 1, page: 1, pageSize: 9 };
      return HttpResponse.json({ properties: [buildProperty()], ...paging });
    }),
    http.get('/api/properties/facets', () => HttpResponse.json(buildFacets())),
  );
  return asked;
}

function open(at: string) {
  return renderRoutes(
    [
      { path: '/properties', element: <PropertyListPage /> },
      { path: '/properties/category/:category', element: <CategoryPage /> },
    ],
    at,
  );
}

const segments = () => within(screen.getByRole('navigation', { name: 'What are you looking for?' }));

it('asks first whether to buy, rent, or see land or commercial property [FIND-1]', async () => {
  answer();
  const { visitor, router } = open('/properties?q=sea&beds=2');
  expect(segments().getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  expect(screen.queryByLabelText('Minimum price')).toBeNull();
  await visitor.click(segments().getByRole('link', { name: 'Rent' }));
  expect(router.state.location.search).toBe('?q=sea&for=rent&beds=2');
  expect(segments().getByRole('link', { name: 'Rent' })).toHaveAttribute('aria-current', 'true');
  await visitor.click(segments().getByRole('link', { name: 'Land' }));
  expect(router.state.location.search).toBe('?q=sea&type=land');
  await visitor.click(segments().getByRole('link', { name: 'Buy' }));
  expect(router.state.location.search).toBe('?q=sea&for=sale');
});

it('takes a segment for the purpose, as forms without scripts send it [FIND-1]', () => {
  answer();
  open('/properties?for=commercial');
  expect(segments().getByRole('link', { name: 'Commercial' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByLabelText('Property Type')).toHaveValue('commercial');
});

it('offers the prices of the segment, and takes typed ones [FIND-2, FIND-3]', async () => {
  const asked = answer();
  const { visitor, router } = open('/properties?for=rent');
  expect(screen.getByRole('option', { name: 'Under KES 25k' })).toHaveValue('0-25000');
  await visitor.click(screen.getByText('More filters'));
  const [min, max] = await Promise.all(
    ['Minimum rent', 'Maximum rent'].map((label) => screen.findByLabelText(label)),
  );
  await visitor.type(min!, '80k');
  await visitor.type(max!, 'cheap');
  await visitor.tab();
  expect(screen.getByText('Enter whole shillings, such as 150k or 2m')).toBeVisible();
  expect(max).toHaveAccessibleDescription('Enter whole shillings, such as 150k or 2m');
  await visitor.clear(max!);
  await visitor.type(max!, '60,000{Enter}');
  expect(screen.getByText('Enter no less than the minimum, 80k')).toBeVisible();
  await visitor.clear(max!);
  await visitor.type(max!, '0.15m{Enter}');
  expect(router.state.location.search).toBe('?for=rent&price=80000-150000');
  expect(await screen.findByRole('button', { name: 'Remove filter: KES 80k - 150k' })).toBeVisible();
  expect(asked.at(-1)!.get('priceRange')).toBe('80000-150000');
});

it('reads typed prices from the address, and ignores them in the wrong order [FIND-3]', async () => {
  const asked = answer();
  open('/properties?for=sale&min=2m&max=');
  expect(await screen.findByLabelText('Minimum price')).toHaveValue('2M');
  expect(asked[0]!.get('priceRange')).toBe('2000000-999999999999999');
  open('/properties?min=2m&max=1m');
  await waitFor(() => expect(asked.at(-1)!.get('priceRange')).toBe('all'));
});

it('offers the facts of land, as choices that a list can be opened with [FACTS-6]', async () => {
  const asked = answer();
  const { visitor, router } = open('/properties?type=land');
  await visitor.selectOptions(await screen.findByLabelText('Land from'), '1/4 acre');
  await visitor.selectOptions(screen.getByLabelText('Title'), 'With title');
  expect(router.state.location.search).toBe('?type=land&minLand=quarter&titled=yes');
  await visitor.selectOptions(screen.getByLabelText('Land up to'), '50×100 ft');
  expect(router.state.location.search).toBe('?type=land&maxLand=50x100&titled=yes');
  await screen.findByRole('button', { name: 'Remove filter: Up to 50×100 ft' });
  expect(asked.at(-1)!.get('maxLand')).toBe('50x100');
  await visitor.selectOptions(screen.getByLabelText('Sort by'), 'Land area, small to large');
  expect(router.state.location.search).toContain('sort=land-asc');
});

it('filters a category in place, and leads to the list for another type [FIND-5]', async () => {
  const asked = answer();
  const { visitor, router } = open('/properties/category/land?tenure=freehold');
  await screen.findByRole('button', { name: 'Remove filter: Freehold' });
  expect(asked[0]!.get('tenure')).toBe('freehold');
  await visitor.selectOptions(screen.getByLabelText('Buy or Rent'), 'sale');
  expect(router.state.location.pathname).toBe('/properties/category/land');
  expect(router.state.location.search).toBe('?for=sale&tenure=freehold');
  await visitor.selectOptions(screen.getByLabelText('Property Type'), 'residential');
  await waitFor(() => expect(router.state.location.pathname).toBe('/properties'));
  expect(router.state.location.search).toBe('?for=sale&type=residential');
});
