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

const chat = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp about A Flat' });
const chatText = () => new URL(chat().href).searchParams.get('text');

it('has a chat with the agent, whose text says what it is about [CARD-10]', () => {
  const overrides = { title: 'A Flat', whatsapp: '0711 000 201', price: 55_000, purpose: 'rent' } as const;
  show({ ...overrides, status: 'For Rent', location: 'Kileleshwa\nNairobi' });
  expect(chat().href).toMatch(/^https:\/\/wa\.me\/254711000201\?text=/);
  expect(chat()).toHaveAttribute('target', '_blank');
  expect(chatText()).toBe(
    'Hello LML Properties. I am asking about A Flat (LML-7), Ksh 55,000/month, Kileleshwa Nairobi.\nhttp://localhost/property/7-a-flat\nIs it still available?',
  );
});

it.each([null, '12'])('has a chat with the office if the number is %j [CARD-10]', (whatsapp) => {
  show({ title: 'A Flat', whatsapp });
  expect(chat().href).toMatch(/^https:\/\/wa\.me\/254700000102\?/);
});

it('asks for something like it if the listing is sold [CARD-10]', () => {
  show({ title: 'A Flat', status: 'Sold' });
  expect(chatText()).toMatch(/\/property\/7-a-flat\nIs anything like it available\?$/);
});

it('counts a press on the chat, and stays where it is [CARD-10]', async () => {
  const beacon = jest.fn<typeof navigator.sendBeacon>().mockReturnValue(true);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  const { visitor } = show({ title: 'A Flat' });
  await visitor.click(chat());
  expect(beacon.mock.calls.map(([path]) => path)).toEqual(['/api/properties/7/interest']);
  expect(screen.queryByRole('heading', { name: 'The property' })).toBeNull();
});

it('fits a link of 2,000 characters whatever its name [CARD-10]', () => {
  show({ title: 'ũ'.repeat(200), location: 'ĩ'.repeat(200) });
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /^WhatsApp/ }).href.length).toBeLessThan(2_000);
});

it('is one link, followed by a click anywhere on the card [CARD-9]', async () => {
  const { visitor } = show();
  expect(screen.getAllByRole('link', { name: /^View Details/ })).toHaveLength(1);
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
