import { expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { createQueryClient } from '../../../app/query-client.js';
import { buildProperty } from '../../../testing/build.js';
import { server } from '../../../testing/server.js';
import { categoryCountsQuery, titledQuery } from './properties.api.js';

/** An API in which a search finds 250 listings, every second of them by its description only. */
function answer() {
  const found = Array.from({ length: 250 }, (_, index) =>
    buildProperty({ id: index + 1, title: index % 2 ? `Tsavo Court ${index}` : `House ${index}` }),
  );
  server.use(
    http.get('/api/properties', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const page = Number(query.get('page'));
      const pageSize = Number(query.get('pageSize'));
      const total = query.has('search') ? found.length : 1000;
      return HttpResponse.json({
        properties: query.has('search') ? found.slice((page - 1) * pageSize, page * pageSize) : [],
        total,
        pages: Math.ceil(total / pageSize),
        page,
        pageSize,
      });
    }),
  );
}

it('finds every listing by its title, on however many pages they lie', async () => {
  answer();
  const found = await createQueryClient().fetchQuery(titledQuery(['TSAVO']));
  expect(found).toHaveLength(125);
  expect(found.every(({ title }) => title.startsWith('Tsavo'))).toBe(true);
});

it("counts by type, the developer's commercial listings as residential", async () => {
  answer();
  const counts = await createQueryClient().fetchQuery(categoryCountsQuery);
  expect(counts).toMatchObject({ commercial: 875, residential: 1125, villa: 1000 });
});
