import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { CategoryPage } from './category-page.js';

/** API with `total` properties of each type; their titles contain type and page. */
function answerWith(total: number) {
  server.use(
    http.get('/api/properties', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const page = Number(query.get('page'));
      const type = query.get('propertyType');
      const shown = Math.max(0, Math.min(9, total - (page - 1) * 9));
      return HttpResponse.json({
        properties: Array.from({ length: shown }, (_, index) =>
          buildProperty({ id: page * 10 + index, title: `${type} ${page}.${index}` }),
        ),
        total,
        pages: Math.ceil(total / 9),
        page,
        pageSize: Number(query.get('pageSize')),
      });
    }),
    http.get('/api/properties/featured', () => HttpResponse.json([buildProperty({ title: 'Featured' })])),
  );
}

function open(at: string) {
  return renderRoutes(
    [
      { path: '/properties/category/:category', element: <CategoryPage /> },
      { path: '/properties/categories', element: <h1>Overview</h1> },
    ],
    at,
  );
}

it('shows nine of the category a page, the page standing in the address [CATEGORY-4]', async () => {
  answerWith(12);
  const { visitor, router } = open('/properties/category/land');
  expect(await screen.findByText('Showing 1 to 9 of 12 properties')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Showing 10 to 12 of 12 properties')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  expect(screen.getByRole('heading', { name: 'land 2.0' })).toBeVisible();
});

it.each(['villa', 'godown', 'development', 'joint-venture'])(
  'lists %s on a page of its own [CATEGORY-3]',
  async (type) => {
    answerWith(1);
    const { router } = open(`/properties/category/${type}`);
    expect(await screen.findByRole('heading', { name: `${type} 1.0` })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/properties/category/${type}`);
  },
);

it('leads to the next page without scripts by the parameters that pages read, as the server renders it', async () => {
  answerWith(12);
  open('/properties/category/land?utm_source=letter&sort=price-asc&q=nyali&q=bamburi');
  const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Next' });
  const inputs = [...next.form!.elements].filter((element) => element instanceof HTMLInputElement);
  expect(inputs.map(({ name, value }) => [name, value])).toEqual([
    ['q', 'nyali'],
    ['sort', 'price-asc'],
  ]);
});

it.each(['castle', 'COMMERCIAL'])('redirects %s to commercial [CATEGORY-3]', async (category) => {
  answerWith(1);
  const { router } = open(`/properties/category/${category}`);
  expect(await screen.findByRole('heading', { name: 'Commercial Properties' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/properties/category/commercial');
  expect(router.state.historyAction).toBe('REPLACE');
});

it('says when there is nothing, with featured listings and a way on [CATEGORY-5]', async () => {
  answerWith(0);
  open('/properties/category/land');
  expect(await screen.findByRole('heading', { name: 'No properties found' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Featured' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Properties' })).toHaveAttribute('href', '/properties');
});

it('leads back to page 1 from a page past the end [LIST-13]', async () => {
  answerWith(3);
  const { visitor, router } = open('/properties/category/land?page=9');
  await visitor.click(await screen.findByRole('button', { name: 'Go to page 1' }));
  expect(await screen.findByText('Showing 1 to 3 of 3 properties')).toBeVisible();
  expect(router.state.location.search).toBe('');
});

it('offers another try when the list could not be loaded', async () => {
  server.use(http.get('/api/properties', () => refusal(503, 'The service is resting')));
  const { visitor } = open('/properties/category/land');
  expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
  answerWith(1);
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Showing 1 to 1 of 1 property')).toBeVisible();
});

it('keeps the page before when the next one fails, and tries again by each button [DATA-11]', async () => {
  answerWith(12);
  const { visitor } = open('/properties/category/land');
  await screen.findByText('Showing 1 to 9 of 12 properties');
  let refused = 0;
  server.use(
    http.get('/api/properties', () => {
      refused += 1;
      return refusal(503, 'The service is resting');
    }),
  );
  await visitor.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
  expect(screen.getByRole('heading', { name: 'land 1.0' })).toBeVisible();
  expect(screen.getByText('Showing 1 to 9 of 12 properties')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(refused).toBe(2));
  answerWith(12);
  await visitor.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Showing 10 to 12 of 12 properties')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
