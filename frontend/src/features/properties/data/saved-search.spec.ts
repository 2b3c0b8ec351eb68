import type { PropertySummary } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { filtersLike, NO_FILTERS, type PropertyFilters } from './property-filters.js';
import { alertFilters, searchName } from './saved-search.js';

const filters = (set: Partial<PropertyFilters>): PropertyFilters => ({ ...NO_FILTERS, ...set });

it.each<[Partial<PropertyFilters>, string]>([
  [{}, 'Homes'],
  [{ purpose: 'rent', location: 'Kilimani', bedrooms: '2' }, 'Homes to rent in Kilimani, 2+ bedrooms'],
  [{ type: 'land', purpose: 'sale', search: 'borehole' }, 'Land properties for sale, borehole'],
  [{ type: 'land', minLand: '50x100', titled: 'yes' }, 'Land properties, From 50×100 ft, With title'],
  [{ search: '3 bedroom flat in nyali', page: 4 }, '3 bedroom flat in nyali'],
])('the search %j is named %j [ALERT-12]', (set, name) => {
  expect(searchName(filters(set))).toBe(name);
});

it('sends only the filters that are set, as the API names them', () => {
  expect(alertFilters(filters({ page: 3, sort: 'price-asc' }))).toEqual({});
  expect(alertFilters(filters({ type: 'villa', bedrooms: '3', search: 'pool' }))).toEqual({
    ...{ propertyType: 'villa', minBedrooms: 3, search: 'pool' },
  });
  expect(alertFilters(filters({ purpose: 'rent', pets: 'yes', maxTerm: '6' }))).toEqual({
    ...{ purpose: 'rent', pets: 'yes', maxTerm: '6' },
  });
});

it.each([
  ['Wood Avenue, Kilimani, Nairobi', 3, 'Residential properties for sale in Kilimani, 3+ bedrooms'],
  ['Creek Road, Mombasa', null, 'Residential properties for sale in Mombasa'],
  ['Karen', 48, 'Residential properties for sale in Karen'],
])('what is like a sold home in %j with %j bedrooms is %j [ALERT-14]', (location, bedrooms, name) => {
  const sold = { type: 'residential', purpose: 'sale', location, bedrooms } as PropertySummary;
  expect(searchName(filtersLike(sold))).toBe(name);
});
