import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { buildProperty } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { Price } from './price.js';
import { PropertyCard } from './property-card.js';

const REDUCED = { on: '2026-11-03', was: 10_000_000, percent: 13 };

it('a card says by how many percent the price was reduced [REDUCED-1]', () => {
  const property = buildProperty({ price: 8_700_000, reduced: REDUCED });
  renderRoutes([{ path: '/', element: <PropertyCard property={property} /> }]);
  expect(screen.getByText('Reduced by 13%')).toBeVisible();
});

it('the page says when, and from which price; a rent is monthly [REDUCED-1]', () => {
  const sale = buildProperty({ price: 8_700_000, reduced: REDUCED });
  const { rerender } = render(<Price property={sale} large />);
  expect(screen.getByText('Reduced by 13% on 3 Nov 2026, was Ksh 10,000,000')).toBeVisible();
  const rent = buildProperty({ purpose: 'rent', price: 45_000, reduced: { ...REDUCED, was: 52_000 } });
  rerender(<Price property={rent} large />);
  expect(screen.getByText('Reduced by 13% on 3 Nov 2026, was Ksh 52,000/month')).toBeVisible();
});

it('nothing is said of a price that was not reduced [REDUCED-1]', () => {
  render(<Price property={buildProperty()} large />);
  expect(screen.queryByText(/Reduced/)).toBeNull();
});
