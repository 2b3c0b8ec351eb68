import { FIRST_RATES } from '@lml/common/contracts';
import { describe, expect, it } from '@jest/globals';
import { buildProperty } from '../../../testing/build.js';
import { compareRows, featureRows, type CompareRow } from './compare-rows.js';

const flat = buildProperty({
  id: 1,
  type: 'residential',
  status: 'For Sale',
  purpose: 'sale',
  price: 8_650_000,
  size: 1000,
  areaUnit: 'sqft',
  bedrooms: 2,
  bathrooms: null,
  features: ['Lift', 'Borehole'],
});
const larger = { ...flat, id: 2, price: 8_700_000, size: 100, areaUnit: 'sqm' as const, features: ['lift'] };
const plot = buildProperty({
  id: 3,
  type: 'land',
  status: 'For Sale',
  purpose: 'sale',
  price: 4_000_000,
  size: 21_780,
  areaUnit: 'sqft',
  bedrooms: null,
  bathrooms: null,
});

const texts = (row?: CompareRow) =>
  row?.cells.map((cell) => (typeof cell === 'object' && cell !== null ? cell.text : cell));
const find = (rows: CompareRow[], key: string) => rows.find((row) => row.key === key);

describe('the rows of a comparison', () => {
  it('compare exact prices, which cards round to the same text [COMPARE-3]', () => {
    const price = find(compareRows([flat, larger]), 'price');
    expect(texts(price)).toEqual(['Ksh 8,650,000', 'Ksh 8,700,000']);
    expect(price?.differs).toBe(true);
  });

  it('have prices per bedroom, sq m and acre where they mean something [COMPARE-3]', () => {
    const rows = compareRows([flat, larger, plot]);
    expect(texts(find(rows, 'perBedroom'))).toEqual(['Ksh 4,325,000', 'Ksh 4,350,000', 'inapplicable']);
    expect(texts(find(rows, 'perSqm'))).toEqual(['Ksh 93,108', 'Ksh 87,000', 'inapplicable']);
    expect(texts(find(rows, 'perAcre'))?.[2]).toBe('Ksh 8,000,000');
    expect(find(compareRows([{ ...flat, purpose: 'rent' }, plot]), 'perSqm')).toBeUndefined();
  });

  it('have the all-in cost of what is for sale [COSTS-9]', () => {
    const rates = { ...FIRST_RATES, id: 1 };
    const office = { ...flat, id: 4, type: 'commercial' as const, price: 48_000_000 };
    const rows = compareRows([flat, { ...flat, purpose: 'rent' }, office], rates);
    expect(texts(find(rows, 'allIn'))).toEqual(['Ksh 9,213,795', 'inapplicable', 'at least Ksh 50,936,600']);
    expect(texts(find(compareRows([flat, larger]), 'allIn'))).toBeUndefined();
  });

  it('tell an unknown fact from one that the type does not have [COMPARE-4]', () => {
    const rows = compareRows([flat, { ...larger, bathrooms: 2 }, plot]);
    expect(texts(find(rows, 'bathrooms'))).toEqual([null, '2', 'inapplicable']);
    expect(find(compareRows([flat, larger]), 'bathrooms')).toBeUndefined();
  });

  it('mark what differs [COMPARE-2]', () => {
    const rows = compareRows([flat, larger]);
    expect(find(rows, 'bedrooms')?.differs).toBe(false);
    expect(find(rows, 'size')?.differs).toBe(true);
  });

  it('have each feature of any of them once, whatever its case [COMPARE-3]', () => {
    expect(featureRows([flat, larger]).map(({ label, cells }) => [label, ...cells])).toEqual([
      ['Lift', 'yes', 'yes'],
      ['Borehole', 'yes', 'no'],
    ]);
  });
});
