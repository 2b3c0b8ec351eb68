import { describe, expect, it } from '@jest/globals';
import { estimatedPrice } from './estimated-price.js';
import type { PropertySummary } from './properties.js';

describe('the price that is estimated', () => {
  const home = {
    ...{ type: 'residential', purpose: 'sale', price: 12_500_000, areaUnit: 'sqft' },
    ...{ roomPrices: null, pricing: null, suggestsStartingPrice: false },
  } as PropertySummary;

  it('is the one beside the title: the lowest of rooms, or the starting price [ABROAD-1]', () => {
    expect(estimatedPrice(home)).toBe(12_500_000);
    expect(estimatedPrice({ ...home, roomPrices: { min: 8_000_000, max: 9_000_000 } })).toBe(8_000_000);
  });

  it('is none on request, for a price per acre or commercial rents [ABROAD-1]', () => {
    expect(estimatedPrice({ ...home, price: 0 })).toBeNull();
    expect(estimatedPrice({ ...home, pricing: { pricePerAcre: 4_000_000 } })).toBeNull();
    expect(estimatedPrice({ ...home, type: 'commercial', purpose: 'rent' })).toBeNull();
  });
});
