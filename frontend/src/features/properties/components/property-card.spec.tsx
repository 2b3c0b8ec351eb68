import type { PropertySummary } from '@lml/common/contracts';
import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildProperty } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { PropertyCard } from './property-card.js';

function show(overrides: Partial<PropertySummary> = {}) {
  return renderRoutes([
    { path: '/', element: <PropertyCard property={buildProperty(overrides)} /> },
    { path: '/property/:id', element: <h1>The property</h1> },
  ]);
}

it('shows bedrooms and bathrooms of a home [CARD-5]', () => {
  show({ bedrooms: 2, bathrooms: 1 });
  expect(screen.getByText('2 beds')).toBeVisible();
  expect(screen.getByText('1 bath')).toBeVisible();
  expect(screen.getByText('1,130 sq ft')).toBeVisible();
});

it('shows offices and parking of a commercial property [CARD-6]', () => {
  show({ type: 'commercial', bedrooms: null, offices: 9, parking: 2 });
  expect(screen.getByText('9 offices')).toBeVisible();
  expect(screen.getByText('2 parking')).toBeVisible();
  expect(screen.queryByText('2 baths')).toBeNull();
});

it('shows "Studio" for a home without bedrooms [CARD-5]', () => {
  show({ bedrooms: 0 });
  expect(screen.getByText('Studio')).toBeVisible();
});

it('truncates titles over 30 characters, and keeps the full title accessible [CARD-4]', () => {
  const title = 'Three-Bedroom Apartment with DSQ, Riverside';
  show({ title });
  expect(screen.getByText('Three-Bedroom Apartment with D…')).toBeVisible();
  expect(screen.getByRole('heading', { name: title })).toHaveAttribute('title', title);
});

it('does not truncate a title of 30 characters [CARD-4]', () => {
  const title = 'Ruaka Corner One-Bedroom Flats';
  show({ title });
  expect(screen.getByText(title)).toBeVisible();
});

it('shows three feature tags and how many more there are [CARD-7]', () => {
  show({ features: ['Lift', 'Pool', 'Gym', 'Garden', 'Well'] });
  expect(screen.getByText('Gym')).toBeVisible();
  expect(screen.queryByText('Garden')).toBeNull();
  expect(screen.getByText('+2 more')).toBeVisible();
});

it('is one link, followed by a click anywhere on the card [CARD-9]', async () => {
  const { visitor } = show();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await visitor.click(screen.getByText('Othaya Road, Kileleshwa, Nairobi'));
  expect(await screen.findByRole('heading', { name: 'The property' })).toBeVisible();
});

it('does not follow the link when a click ends a text selection [CARD-9]', async () => {
  const { visitor, router } = show();
  const selection = jest
    .spyOn(window, 'getSelection')
    .mockReturnValue({ toString: () => 'Kileleshwa' } as Selection);
  await visitor.click(screen.getByText('Othaya Road, Kileleshwa, Nairobi'));
  selection.mockRestore();
  expect(router.state.location.pathname).toBe('/');
});

it('is saved by its heart, without following the link [FAVOURITE-1]', async () => {
  const { visitor, router } = show();
  const heart = screen.getByRole('button', { name: 'Save Two-Bedroom Flat, Othaya Road' });
  expect(heart).toHaveAttribute('aria-pressed', 'false');
  await visitor.click(heart);
  expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.pathname).toBe('/');
  await visitor.click(heart);
  expect(heart).toHaveAttribute('aria-pressed', 'false');
});
