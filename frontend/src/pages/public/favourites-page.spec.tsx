import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { favourites } from '../../features/properties/data/favourites.js';
import { buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { FavouritesPage } from './favourites-page.js';

/** API with the properties 1 to 9; records the requested lists. */
function answer(): string[] {
  const asked: string[] = [];
  server.use(
    http.get('/api/properties', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids') ?? '';
      asked.push(ids);
      const properties = ids
        .split(',')
        .map(Number)
        .filter((id) => id < 10)
        .map((id) => buildProperty({ id, title: `House ${id}` }));
      return HttpResponse.json({
        properties,
        total: properties.length,
        pages: 1,
        page: 1,
        pageSize: 100,
      });
    }),
  );
  return asked;
}

function open(at = '/favourites') {
  return renderRoutes([{ path: '/favourites', element: <FavouritesPage /> }], at);
}

const saved = () => favourites.read().map(({ id }) => id);
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

describe("one's own list", () => {
  it('shows what is saved, the latest first, asked for in one call [FAVOURITE-1]', async () => {
    [3, 1, 2].forEach((id, index) => favourites.put({ id, at: index }));
    const asked = answer();
    open();
    expect(await screen.findByRole('heading', { name: 'House 2' })).toBeVisible();
    expect(titles()).toEqual(['House 2', 'House 1', 'House 3']);
    expect(screen.getByText('3 properties')).toBeVisible();
    expect(asked).toEqual(['2,1,3']);
  });

  it('leads on when nothing is saved, and asks for nothing [FAVOURITE-4]', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Properties' })).toHaveAttribute('href', '/properties');
  });

  it('lets a card go at once when its heart is pressed, and brings it back to its place', async () => {
    [1, 2, 3].forEach((id) => favourites.put({ id, at: id }));
    answer();
    const { visitor } = open();
    const heart = await screen.findByRole('button', { name: 'Save House 2' });
    expect(heart).toHaveAttribute('aria-pressed', 'true');
    await visitor.click(heart);
    expect(titles()).toEqual(['House 3', 'House 1']);
    expect(saved()).toEqual([3, 1]);
    await visitor.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['House 3', 'House 2', 'House 1']));
  });

  it('names what is no longer listed, and lets it be removed [FAVOURITE-3]', async () => {
    [1, 55, 66].forEach((id) => favourites.put({ id, at: id }));
    answer();
    const { visitor } = open();
    const gone = await screen.findByRole('region', { name: 'No longer listed' });
    expect(within(gone).getByText('LML-66 is no longer listed')).toBeVisible();
    await visitor.click(within(gone).getByRole('button', { name: 'Remove LML-66' }));
    await waitFor(() => expect(saved()).toEqual([55, 1]));
    expect(await screen.findByText('LML-55 is no longer listed')).toBeVisible();
    expect(screen.queryByText('LML-66 is no longer listed')).toBeNull();
    await visitor.click(screen.getByRole('button', { name: 'Remove LML-55' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'No longer listed' })).toBeNull());
    expect(titles()).toEqual(['House 1']);
  });

  it('offers another try when it could not be loaded', async () => {
    favourites.put({ id: 1, at: 1 });
    server.use(http.get('/api/properties', () => refusal(503, 'The service is resting')));
    const { visitor } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
    answer();
    await visitor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'House 1' })).toBeVisible();
  });
});

describe('a shared list', () => {
  it("stands beside one's own until all of it is saved", async () => {
    favourites.put({ id: 4, at: 1 });
    answer();
    const { visitor } = open('/favourites?ids=2,nonsense,99,1');
    expect(await screen.findByRole('heading', { name: 'A list shared with you' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'House 2' })).toBeVisible();
    expect(titles()).toEqual(['House 2', 'House 1']);
    expect(screen.getByText('1 property of this list is no longer listed.')).toBeVisible();
    expect(saved()).toEqual([4]);
    await visitor.click(screen.getByRole('button', { name: 'Save all' }));
    expect(saved()).toEqual([2, 1, 4]);
    expect(await screen.findByText('Saved 2 properties')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Saved' })).toBeDisabled();
  });

  it.each(['', 'nonsense', '99'])('says that there is nothing in "%s"', async (ids) => {
    answer();
    open(`/favourites?ids=${ids}`);
    expect(await screen.findByRole('heading', { name: 'There is nothing in this list' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Properties' })).toBeVisible();
  });
});
