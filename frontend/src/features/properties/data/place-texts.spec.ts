import type { PlacePage } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { isListedPage, placeHeading, placeText } from './place-texts.js';

const RENT = { type: 'residential', purpose: 'rent' } as const;
const LAND = { type: 'land', purpose: 'sale' } as const;
const PAGE: PlacePage = {
  ...{ slug: 'kilimani', name: 'Kilimani', county: 'Nairobi', location: 'Kilimani', count: 1202 },
  offers: [
    { ...RENT, count: 1200, newThisMonth: 1, medianPrice: 85_000 },
    { ...LAND, count: 2, newThisMonth: 0, medianPrice: null },
  ],
  neighbours: [],
};

it('says the figures of a place, and of an offer, in sentences [PLACE-7]', () => {
  expect(placeText(PAGE, undefined)).toBe(
    '1,202 properties on the market in Kilimani, Nairobi today. 1 added this month.',
  );
  expect(placeText(PAGE, RENT)).toBe(
    '1,200 properties on the market in Kilimani, Nairobi today. 1 added this month. The median asking price is Ksh 85,000.',
  );
  expect(placeText(PAGE, LAND)).toBe(
    '2 properties on the market in Kilimani, Nairobi today. There are too few prices for a median.',
  );
  expect(placeText({ ...PAGE, name: 'Nairobi', offers: [] }, undefined)).toBe(
    'Nothing is on the market in Nairobi at present.',
  );
  expect(placeHeading('Kilimani', LAND)).toBe('Land for sale in Kilimani');
});

it('lists a page for search engines from three listings on [PLACE-7]', () => {
  expect(
    [undefined, RENT, LAND, { ...LAND, purpose: 'rent' as const }].map((offer) => isListedPage(PAGE, offer)),
  ).toEqual([true, true, false, false]);
});
