import type { Property } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { buildStaffProperty } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { LocationBlock } from './location-block.js';

function show(overrides: Partial<Property>) {
  const place = { lat: -4.03921, lng: 39.71083, address: null, neighborhood: null, landmark: null };
  const property = { ...buildStaffProperty(), coordinates: place, ...overrides } as Property;
  return renderRoutes([{ path: '/', element: <LocationBlock property={property} /> }]);
}
const streetView = () => screen.queryByRole('link', { name: 'Street View' });
const drawing = () => document.querySelector('img');
const mapLink = () => screen.getByRole('link', { name: 'Open in Google Maps' }).getAttribute('href');

it('shows the place itself with an exact pin [PIN-9]', () => {
  show({ pinPrecision: 'exact' });
  expect(streetView()).toBeVisible();
  expect(screen.queryByText(/The circle shows the area/)).toBeNull();
});

it('says that the circle is the area, without a street view [PIN-9]', () => {
  show({ pinPrecision: 'area' });
  expect(
    screen.getByText('The circle shows the area. We give the exact place before a viewing.'),
  ).toBeVisible();
  expect(streetView()).toBeNull();
});

it('names the town alone with a hidden pin [PIN-9]', () => {
  show({ pinPrecision: 'hidden', coordinates: null, location: 'Mombasa', googleMapsLink: null });
  expect(screen.getByText('The place is given on request.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show map' })).toBeNull();
  expect(drawing()).toBeNull();
  expect(mapLink()).toBe('https://www.google.com/maps/search/?api=1&query=Mombasa%2C%20Kenya');
});

it('draws the places around until the map is asked for, and nothing broken if that fails [PROPERTY-37]', () => {
  const { id } = buildStaffProperty();
  show({});
  expect(drawing()).toHaveAttribute('src', `/api/properties/${id}/locator.svg`);
  expect(drawing()).toHaveAttribute('loading', 'lazy');
  fireEvent.error(drawing()!);
  expect(drawing()).not.toBeVisible();
  expect(screen.getByRole('button', { name: 'Show map' })).toBeVisible();
});
