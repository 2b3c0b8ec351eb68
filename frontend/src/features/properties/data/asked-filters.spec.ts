import { expect, it } from '@jest/globals';
import type { PropertyPage } from '@lml/common/contracts';
import { askedFilters, narrowLists, widerLists, withoutText } from './asked-filters.js';
import { filtersToQuery, NO_FILTERS, type PropertyFilters } from './property-filters.js';

const PAGE: PropertyPage = {
  properties: [],
  total: 0,
  pages: 0,
  page: 1,
  pageSize: 9,
  correctedSearch: null,
  understood: [{ kind: 'place', label: 'Kilimani', text: 'kilimani' }],
  near: null,
  nearPlaces: [],
  nearest: [],
};

it.each([
  ['3 bedroom kilimani', '3 bedroom', 'kilimani'],
  ['flat, in Karen under 2m', 'in Karen', 'flat, under 2m'],
  ['bedroom 2 bed', 'bed', 'bedroom 2'],
  ['kilimani', 'kilimani', ''],
  ['kilimani', 'karen', 'kilimani'],
  ['kilimani', '', 'kilimani'],
])('takes whole words out: "%s" without "%s" is "%s"', (search, text, left) => {
  expect(withoutText(search, text)).toBe(left);
});

it('removes from the corrected search, and goes back to page 1', () => {
  const filters = { ...NO_FILTERS, search: 'garden kilimni', page: 3 };
  const page = { ...PAGE, correctedSearch: 'garden kilimani' };
  expect(askedFilters(filters, page)).toEqual([
    { kind: 'place', label: 'Kilimani', text: 'kilimani', without: { ...NO_FILTERS, search: 'garden' } },
  ]);
});

it('shows nothing that the search no longer says', () => {
  expect(askedFilters({ ...NO_FILTERS, search: 'karen' }, PAGE)).toEqual([]);
  expect(askedFilters(NO_FILTERS, undefined)).toEqual([]);
});

it('drops chosen filters and those of the search one at a time, or shows sold listings [LIST-28]', () => {
  const filters = { ...NO_FILTERS, search: 'kilimani', purpose: 'rent', location: 'Karen;Runda' };
  const query = (offered: PropertyFilters) => filtersToQuery(offered).toString();
  expect(widerLists(filters, PAGE).map((offer) => [offer.label, query(offer.filters)])).toEqual([
    ['Without Rent', 'q=kilimani&location=Karen%3BRunda'],
    ['Without Karen', 'q=kilimani&for=rent&location=Runda'],
    ['Without Runda', 'q=kilimani&for=rent&location=Karen'],
    ['Without Kilimani', 'for=rent&location=Karen%3BRunda'],
    ['Show sold and let', 'q=kilimani&for=rent&location=Karen%3BRunda&sold=show'],
  ]);
  expect(narrowLists(filters).map((offer) => [offer.label, query(offer.filters)])).toEqual([
    ['Only Rent', 'for=rent'],
    ['Only Karen', 'location=Karen'],
    ['Only Runda', 'location=Runda'],
  ]);
});
