import { describe, expect, it } from '@jest/globals';
import { historyPrice, type PricePoint, reductionOf, shownHistory } from './price-history.js';
import type { PropertySummary } from './properties.js';

type Priced = Pick<
  PropertySummary,
  'type' | 'purpose' | 'price' | 'areaUnit' | 'roomPrices' | 'pricing' | 'suggestsStartingPrice'
>;
const flat = (price: number | null, more: Partial<Priced> = {}): Priced => ({
  ...{ type: 'residential', purpose: 'sale', price, areaUnit: 'sqft' },
  ...{ roomPrices: null, pricing: null, suggestsStartingPrice: false },
  ...more,
});
const points = (...all: [string, number][]): PricePoint[] => all.map(([day, price]) => ({ day, price }));
const HISTORY = points(['2026-06-01', 10_000_000], ['2026-11-03', 8_700_000]);

describe('a reduction', () => {
  it('names the day, the price before and whole percent, rounded down [REDUCED-1]', () => {
    expect(reductionOf(flat(8_700_000), HISTORY, '2026-11-03')).toEqual({
      ...{ on: '2026-11-03', was: 10_000_000, percent: 13 },
    });
    const small = points(['2026-06-01', 1000], ['2026-11-03', 981]);
    expect(reductionOf(flat(981), small, '2026-11-03')?.percent).toBe(1);
  });

  it('is named for 60 days [REDUCED-2]', () => {
    expect(reductionOf(flat(8_700_000), HISTORY, '2027-01-02')).not.toBeNull();
    expect(reductionOf(flat(8_700_000), HISTORY, '2027-01-03')).toBeNull();
  });

  it('is 1 percent or more [REDUCED-2]', () => {
    const by = (price: number) => points(['2026-06-01', 1_000_000], ['2026-11-03', price]);
    expect(reductionOf(flat(990_000), by(990_000), '2026-11-04')?.percent).toBe(1);
    expect(reductionOf(flat(990_001), by(990_001), '2026-11-04')).toBeNull();
    expect(reductionOf(flat(1_100_000), by(1_100_000), '2026-11-04')).toBeNull();
  });

  it('is none after the price was raised for less than 30 days [REDUCED-3]', () => {
    const raised = (day: string) =>
      points(['2026-06-01', 10_000_000], [day, 12_000_000], ['2026-11-03', 10_000_000]);
    expect(reductionOf(flat(10_000_000), raised('2026-10-05'), '2026-11-03')).toBeNull();
    expect(reductionOf(flat(10_000_000), raised('2026-10-04'), '2026-11-03')).toMatchObject({
      ...{ was: 12_000_000, percent: 16 },
    });
  });

  it('is none of a price on request, of rates, of rooms, or of a price that is not the last [REDUCED-4]', () => {
    for (const listing of [
      flat(null),
      flat(0),
      flat(8_000_000),
      flat(8_700_000, { roomPrices: { min: 1, max: 2 } }),
      flat(8_700_000, { pricing: { pricePerAcre: 8_700_000 } }),
      flat(8_700_000, { suggestsStartingPrice: true }),
    ]) {
      expect(reductionOf(listing, HISTORY, '2026-11-03')).toBeNull();
      expect(shownHistory(listing, HISTORY)).toEqual([]);
    }
    expect(reductionOf(flat(8_700_000), null, '2026-11-03')).toBeNull();
  });
});

describe('the history', () => {
  it('has the newest price first, and 12 at most [REDUCED-5]', () => {
    expect(shownHistory(flat(8_700_000), HISTORY)).toEqual([...HISTORY].toReversed());
    const many = Array.from({ length: 20 }, (_, index) => ({
      day: `2026-10-${10 + index}`,
      price: 1 + index,
    }));
    expect(shownHistory(flat(20), many).map(({ price }) => price)).toEqual([
      20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9,
    ]);
  });

  it('is empty with one price [REDUCED-5]', () => {
    expect(shownHistory(flat(10_000_000), HISTORY.slice(0, 1))).toEqual([]);
  });

  it('says rents per month [REDUCED-5]', () => {
    expect(historyPrice(flat(1), 10_000_000)).toBe('Ksh 10,000,000');
    expect(historyPrice(flat(1, { purpose: 'rent' }), 45_000)).toBe('Ksh 45,000/month');
  });
});
