import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { CompareButton } from '../../features/properties/components/compare-button.js';
import { chosen } from '../../features/properties/data/chosen.js';
import { buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { ComparePage } from './compare-page.js';

function open(at: string) {
  server.use(
    http.get('/api/rates', () => HttpResponse.json({ inForce: null })),
    http.get('/api/properties', ({ request }) => {
      const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').map(Number);
      const properties = ids
        .filter((id) => id < 10)
        .map((id) => buildProperty({ id, title: `House ${id}`, bedrooms: null, bathrooms: id }));
      return HttpResponse.json({ properties, total: ids.length, pages: 1, page: 1, pageSize: 100 });
    }),
  );
  return renderRoutes([{ path: '/compare', element: <ComparePage /> }], at);
}

describe('the comparison', () => {
  it('shows the properties of the address and names what is missing or invalid [COMPARE-5]', async () => {
    open('/compare?ids=3,1,99,x1,-4');
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      expect.stringContaining('House 3'),
      expect.stringContaining('House 1'),
    ]);
    expect(screen.getByText('LML-99 is no longer listed.')).toBeVisible();
    expect(screen.getByText('“x1” is not the number of a property, so it was left out.')).toBeVisible();
    expect(screen.getByRole('row', { name: /^Bathrooms ≠ differs/ })).toBeVisible();
  });

  it('shows four of five and says so [COMPARE-5]', async () => {
    open('/compare?ids=1,2,3,4,5');
    expect(await screen.findByText(/The first 4 are shown/)).toBeVisible();
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
  });

  it.each(['/compare', '/compare?ids=', '/compare?ids=nonsense'])(
    'leads from %s to the properties [COMPARE-5]',
    (address) => {
      open(address);
      expect(screen.getByRole('heading', { name: 'Choose 2 to 4 properties' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'View Properties' })).toHaveAttribute('href', '/properties');
    },
  );
});

it('a fifth property is refused; the four chosen before stay [COMPARE-1]', async () => {
  [1, 2, 3, 4].forEach((id) => chosen.put({ id, at: id }));
  renderRoutes([{ path: '/', element: <CompareButton property={{ id: 5, title: 'House 5' }} /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Compare House 5', pressed: false }));
  expect(screen.getByText('You can compare 4 properties at a time')).toBeVisible();
  expect(chosen.read().map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(screen.getByRole('button', { name: 'Compare House 5', pressed: false })).toBeVisible();
});
