import { expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { buildFacets } from '../../../testing/build.js';
import { createQueryClient } from '../../../testing/render.js';
import { server } from '../../../testing/server.js';
import { categoryFilters } from './category-filters.js';
import { categoryCountsQuery, facetsQuery, propertyPageQuery, titledPageQuery } from './properties.api.js';
import { NO_FILTERS } from './property-filters.js';

/** Echoes the query of a call. */
function answer(path: string, body: (query: URLSearchParams) => object): string[] {
  const asked: string[] = [];
  server.use(
    http.get(path, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      return HttpResponse.json(body(searchParams));
    }),
  );
  return asked;
}

it('counts by type, the commercial listings that count as residential among the residential [CATEGORY-2]', async () => {
  const types = { ...buildFacets().types, commercial: 14, residential: 20, land: 3 };
  const asked = answer('/api/properties/facets', () => buildFacets({ types, total: 13 }));
  const counts = await createQueryClient().fetchQuery(categoryCountsQuery);
  expect(counts).toMatchObject({ commercial: 13, residential: 21, land: 3 });
  expect(asked).toEqual(['propertyType=commercial&category=commercial&sold=hide']);
});

it('asks for the category of a category page, and for the type elsewhere [CATEGORY-2]', async () => {
  const lists = answer('/api/properties', () => ({}));
  const counts = answer('/api/properties/facets', () => buildFacets());
  const client = createQueryClient();
  for (const filters of [
    { ...NO_FILTERS, type: 'residential' },
    categoryFilters('residential', new URLSearchParams()),
  ]) {
    await client.fetchQuery(propertyPageQuery(filters, 9));
    await client.fetchQuery(facetsQuery(filters));
  }
  for (const asked of [lists, counts]) {
    expect(asked.map((query) => new URLSearchParams(query).get('category'))).toEqual([null, 'residential']);
    expect(asked.map((query) => new URLSearchParams(query).get('propertyType'))).toEqual([
      'residential',
      'residential',
    ]);
  }
});

it('requests the titles of one page only [CATEGORY-9]', async () => {
  const asked = answer('/api/properties', () => ({}));
  await createQueryClient().fetchQuery(titledPageQuery(['Kilifi', 'Nyeri'], 2, 9));
  expect(asked).toEqual(['title=Kilifi%2CNyeri&page=2&pageSize=9']);
});

it('does not refetch the counts when page or order change', async () => {
  const asked = answer('/api/properties/facets', () => buildFacets());
  const client = createQueryClient();
  const filters = { ...NO_FILTERS, search: 'sea', purpose: 'rent', bedrooms: '3' };
  await client.fetchQuery(facetsQuery(filters));
  await client.fetchQuery(facetsQuery({ ...filters, page: 2, sort: 'price-asc' } as typeof filters));
  expect(asked).toEqual([
    'search=sea&purpose=rent&location=all&propertyType=all&priceRange=all&minBedrooms=3&sold=hide',
  ]);
});
