import type { Freshness } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildProperty } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { PropertyCard } from './property-card.js';

const show = (freshness: Freshness | null) =>
  renderRoutes([{ path: '/', element: <PropertyCard property={buildProperty({ freshness })} /> }]);

it.each<[Freshness, string]>([
  [{ days: 0, state: 'fresh' }, 'Availability confirmed today'],
  [{ days: 1, state: 'fresh' }, 'Availability confirmed yesterday'],
  [{ days: 2, state: 'fresh' }, 'Availability confirmed 2 days ago'],
  [{ days: 30, state: 'fresh' }, 'Availability confirmed 30 days ago'],
  [{ days: 31, state: 'old' }, 'Not confirmed for 31 days. Ask us before you travel.'],
  [
    { days: 45, state: 'hidden' },
    'We have not confirmed this listing for 45 days, so it is out of our lists. Ask us whether it can still be had.',
  ],
])('a card of a listing with the age %j reads "%s" [FRESH-11]', (freshness, text) => {
  show(freshness);
  expect(screen.getByText(text)).toBeVisible();
});

it('a card says nothing of a listing that no person has confirmed [FRESH-11]', () => {
  show(null);
  expect(screen.queryByText(/confirmed/i)).toBeNull();
});
