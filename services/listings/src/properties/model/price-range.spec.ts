import { PRICE_RANGES } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { parsePriceRange, priceBands } from './price-range.js';

it.each([
  ['all', null],
  ['0-100000', { min: 0, max: 100_000 }],
  ['100000-250000', { min: 100_000, max: 250_000 }],
  ['10000000-99999999', { min: 10_000_000, max: null }],
  ['20000000-99999999', { min: 20_000_000, max: 99_999_999 }],
  ['5-5', { min: 5, max: 5 }],
])('reads %s', (text, range) => {
  expect(parsePriceRange(text)).toEqual(range);
});

it.each(['', '5', '-5', '5-', '9-1', '1-2-3', '1.5-2', '1e3-2e3', ' 1-2', '1-9999999999999999', 'ALL'])(
  'rejects %j',
  (text) => {
    expect(parsePriceRange(text)).toBeUndefined();
  },
);

it('reads every price range of the site [LIST-4]', () => {
  for (const { value } of PRICE_RANGES) expect(parsePriceRange(value)).not.toBeUndefined();
});

it.each([
  [
    { min: 0, max: 100_000 },
    { min: 0, max: 5 },
  ],
  [
    { min: 100_000, max: 250_000 },
    { min: 5, max: 9 },
  ],
  [
    { min: 10_000_000, max: null },
    { min: 19, max: null },
  ],
  [{ min: 0, max: 99_999 }, undefined],
  [{ min: 300_000, max: null }, undefined],
])('finds the price bands of %j', (range, bands) => {
  expect(priceBands(range)).toEqual(bands);
});
