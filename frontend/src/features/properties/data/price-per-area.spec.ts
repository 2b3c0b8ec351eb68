import { expect, it } from '@jest/globals';
import { buildProperty } from '../../../testing/build.js';
import { pricePerArea } from './price-per-area.js';

it.each([
  ['a flat by the square foot', { price: 8_700_000, size: 689 }, 'Ksh 12,627 per sq ft'],
  [
    'by the square metre where it is measured so',
    { price: 9_000_000, size: 90, areaUnit: 'sqm' },
    'Ksh 100,000 per sqm',
  ],
  ['land by the acre', { type: 'land', price: 3_000_000, size: 10_890 }, 'Ksh 12,000,000 per acre'],
  [
    'land that is measured in acres',
    { type: 'land', price: 9_000_000, size: 2, areaUnit: 'acre' },
    'Ksh 4,500,000 per acre',
  ],
  [
    'a villa that is measured in acres',
    { type: 'villa', price: 9_000_000, size: 3, areaUnit: 'acre' },
    'Ksh 3,000,000 per acre',
  ],
  [
    'the lowest of several rooms',
    { roomPrices: { min: 4_480_000, max: 9_000_000 }, size: 560 },
    'Ksh 8,000 per sq ft',
  ],
  [
    'the starting price where that is shown',
    { suggestsStartingPrice: true, pricing: { startingPrice: 2_100_000 }, price: 9, size: 210 },
    'Ksh 10,000 per sq ft',
  ],
] as const)('tells the price of %s [PROPERTY-16]', (_what, overrides, text) => {
  expect(pricePerArea(buildProperty(overrides))).toBe(text);
});

it.each([
  ['a rent', { purpose: 'rent' }],
  ['a lease', { purpose: 'lease' }],
  ['a price on request', { price: null }],
  ['a price of nothing', { price: 0 }],
  ['an unknown size', { size: 0 }],
  ['a price that is not shown', { suggestsStartingPrice: true }],
  ['a price that is by the acre already', { type: 'land', pricing: { pricePerAcre: 1_700_000, acres: 500 } }],
] as const)('says nothing of %s [PROPERTY-16]', (_what, overrides) => {
  expect(pricePerArea(buildProperty(overrides))).toBeNull();
});
