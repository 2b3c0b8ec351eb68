import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { TelepostaPage } from './teleposta-page.js';

function open(titles: string[]) {
  server.use(
    http.get('/api/properties', ({ request }) => {
      const words = new URL(request.url).searchParams.get('title')?.split(',') ?? [''];
      const found = titles.flatMap((title, index) =>
        words.some((word) => title.includes(word)) ? [buildProperty({ id: index + 1, title })] : [],
      );
      return HttpResponse.json({ properties: found, total: found.length, pages: 1, page: 1, pageSize: 9 });
    }),
  );
  return renderRoutes([{ path: '/', element: <TelepostaPage /> }]);
}

it('lists what names Kilifi, Nyeri or Bungoma in its title, and nothing else [CATEGORY-6]', async () => {
  open(['Shop in Kilifi', 'Plot in Nyeri', 'House in Bungoma', 'Elsewhere']);
  expect(await screen.findByText('Showing 1 to 3 of 3 properties')).toBeVisible();
  for (const name of ['Shop in Kilifi', 'Plot in Nyeri', 'House in Bungoma'])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Elsewhere' })).toBeNull();
});

it('says when there is none [CATEGORY-7]', async () => {
  open([]);
  expect(await screen.findByText('No Teleposta properties available.')).toBeVisible();
});
