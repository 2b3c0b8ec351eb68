import type { Picture, PropertySummary } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { buildProperty } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { PropertyCard } from './property-card.js';
import { PropertyPicture } from './property-picture.js';

const picture: Picture = {
  url: '/media/abc/1280.jpg',
  alt: 'The front of the house',
  ...{ width: 1280, height: 853, blur: null, widths: [320, 640] },
};

function show(overrides: Partial<PropertySummary> = {}) {
  return renderRoutes([{ path: '/', element: <PropertyCard property={buildProperty(overrides)} /> }]);
}

const image = () => document.querySelector('img')!;

it.each<[string, Partial<PropertySummary>]>([
  ['KSH 8.7M', { price: 8_700_000 }],
  ['Price on Request', { price: null }],
  ['Ksh 85,000/month', { purpose: 'rent', status: 'For Rent', price: 85_000 }],
  ['Ksh 140,000', { roomPrices: { min: 140_000, max: 140_000 } }],
  ['From Ksh 90,000', { roomPrices: { min: 90_000, max: 140_000 } }],
  ['Multiple room types available', { roomPrices: { min: 90_000, max: 140_000 } }],
  ['Starting at KSH 8,700,000', { suggestsStartingPrice: true, pricing: { startingPrice: 8_700_000 } }],
  ['Contact for Pricing', { suggestsStartingPrice: true }],
])('reads "%s" [PRICE-1, PRICE-2, PRICE-3, PRICE-4, PRICE-6, PRICE-7]', (text, overrides) => {
  show(overrides);
  expect(
    screen.getByText((_content, element) => element?.tagName === 'P' && element.textContent === text),
  ).toBeVisible();
});

it('shows status, title, location and size [CARD-3]', () => {
  show({ status: 'For Sale' });
  expect(screen.getByText('For Sale')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Two-Bedroom Flat, Othaya Road' })).toBeVisible();
  expect(screen.getByText('Othaya Road, Kileleshwa, Nairobi')).toBeVisible();
  expect(screen.getByText('1,130 sq ft')).toBeVisible();
});

it('links to the property by "View Details" and by its picture [CARD-9]', () => {
  show({ id: 12, pictures: [picture] });
  expect(screen.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/property\/12-\w/),
  );
  expect(image().closest('a')).toHaveAttribute('href', expect.stringMatching(/^\/property\/12-\w/));
});

it('marks a featured property, and no other [CARD-8]', () => {
  show({ featured: true });
  expect(screen.getByText('Featured')).toBeVisible();
  expect(screen.getByRole('article')).toHaveClass('border-accent');
});

it('does not mark a property that is not featured [CARD-8]', () => {
  show({ featured: false });
  expect(screen.queryByText('Featured')).toBeNull();
});

it('shows all of three feature tags without "more" [CARD-7]', () => {
  show({ features: ['Lift', 'Pool', 'Gym'] });
  expect(screen.getByText('Gym')).toBeVisible();
  expect(screen.queryByText(/more$/)).toBeNull();
});

it('shows the first picture, and a placeholder of the same size when it cannot be loaded [CARD-1]', () => {
  show({ pictures: [picture] });
  expect(image()).toHaveAttribute('src', '/media/abc/1280.jpg');
  fireEvent.error(image());
  expect(image()).toHaveAttribute('src', '/placeholder.svg');
});

it('shows the placeholder if there is no picture [CARD-1]', () => {
  show({ pictures: [] });
  expect(image()).toHaveAttribute('src', '/placeholder.svg');
});

it('shows the placeholder for a picture on another site, without contacting that site', () => {
  show({ pictures: [{ ...picture, url: 'https://pictures.example/front.jpg', widths: [] }] });
  expect(image()).toHaveAttribute('src', '/placeholder.svg');
  expect(document.querySelectorAll('[src*="pictures.example"], [srcset*="pictures.example"]')).toHaveLength(
    0,
  );
});

it('announces a broken picture to screen readers [CARD-2]', () => {
  renderRoutes([{ path: '/', element: <PropertyPicture picture={picture} sizes="100vw" /> }]);
  expect(screen.getByRole('img', { name: 'The front of the house' })).toBeVisible();
  fireEvent.error(image());
  expect(screen.getByRole('img', { name: 'Failed to load: The front of the house' })).toBeVisible();
});
