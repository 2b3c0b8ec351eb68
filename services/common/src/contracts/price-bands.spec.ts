import { describe, expect, it } from '@jest/globals';
import { parseShillings, priceRangesFor } from './price-bands.js';
import { PRICE_RANGES } from './properties.js';

describe('price ranges', () => {
  it('are those of homes, rents, land or space, and those for all elsewhere [FIND-2]', () => {
    expect(priceRangesFor({ type: 'all', purpose: 'rent' })[0]).toBe('0-25000');
    expect(priceRangesFor({ type: 'villa', purpose: 'sale' })[0]).toBe('0-3000000');
    expect(priceRangesFor({ type: 'land', purpose: 'all' }).at(-1)).toBe('50000000-999999999999999');
    for (const type of ['commercial', 'land'])
      expect(priceRangesFor({ type, purpose: 'rent' })[1]).toBe('50000-100000');
    expect(priceRangesFor({ type: 'land', purpose: 'sale' })[0]).toBe('0-1000000');
    for (const chosen of [
      { type: 'all', purpose: 'all' },
      { type: 'commercial', purpose: 'all' },
    ])
      expect(priceRangesFor(chosen)).toEqual(PRICE_RANGES.slice(1).map(({ value }) => value));
  });
});

it.each([
  ['150k', 150_000],
  ['2m', 2_000_000],
  ['2.5M', 2_500_000],
  ['1.15m', 1_150_000],
  ['1,500,000', 1_500_000],
  ['KES 80 000', 80_000],
  ['Ksh.45k', 45_000],
  ['0', 0],
])('%j is %d shillings [FIND-3]', (text, shillings) => {
  expect(parseShillings(text)).toBe(shillings);
});

it.each(['', 'cheap', '1.5', '-5', '2mk', '1e9', '0.0001k', '9999999999m', 'k'])(
  '%j is no amount of whole shillings [FIND-3]',
  (text) => {
    expect(parseShillings(text)).toBeUndefined();
  },
);
