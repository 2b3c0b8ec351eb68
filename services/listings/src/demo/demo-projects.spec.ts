import { suggestsStartingPrice } from '@lml/common/contracts';
import { parseUnitTypes } from '@lml/common/markup/unit-types';
import { describe, expect, it } from '@jest/globals';
import { type DemoListing, readListings } from './demo-files.js';

const listings = await readListings();
const SQFT_PER_SQM = 10.7639;
const SQFT_PER_ACRE = 43_560;

/** Returns the one listing whose title contains the text. */
function named(text: string): DemoListing {
  const found = listings.filter(({ title }) => title.includes(text));
  expect([text, found.length]).toEqual([text, 1]);
  return found[0]!;
}

/** Converts a monthly rent per square foot. */
function ratePerSqm(perSqft: number): number {
  return Math.round(perSqft * SQFT_PER_SQM);
}

describe('the developments of the specification', () => {
  it.each([
    ['Diamond Bay', 8_700_000],
    ['Luckinn Ivy', 8_500_000],
    ['Blossom Ivy', 7_500_000],
  ])('%s starts at %d', (name, price) => {
    const listing = named(name);
    expect(listing).toMatchObject({ type: 'residential', price, roomConfigurations: [] });
    expect(suggestsStartingPrice(listing.description)).toBe(true);
  });

  it('include several of TSAVO, one of them commercial, and one with a starting price of 2.1 million', () => {
    const tsavo = listings.filter(({ title }) => title.includes('TSAVO'));
    expect(tsavo.length).toBeGreaterThanOrEqual(3);
    expect(tsavo.map(({ type }) => type)).toContain('commercial');
    const starting = tsavo.filter(({ description }) => suggestsStartingPrice(description));
    expect(starting).toMatchObject([{ type: 'residential', price: 2_100_000 }]);
  });

  it('have the unit types of the specification, from 2.1 to 18.5 million', () => {
    const ofTsavo = parseUnitTypes(named('TSAVO Acacia Court').description);
    expect(ofTsavo.map(({ type, sizeUnit }) => `${type}, ${sizeUnit}`)).toEqual([
      'Studio, SqFt',
      'Superior Studio, SqFt',
      '1 Bedroom, SqFt',
    ]);
    const ofDiamondBay = parseUnitTypes(named('Diamond Bay').description);
    expect(ofDiamondBay.map(({ type, sizeUnit }) => `${type}, ${sizeUnit}`)).toEqual([
      '1 Bedroom, SqM',
      '2 Bedroom, SqM',
    ]);
    const prices = [...ofTsavo, ...ofDiamondBay].map(({ price }) => price);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([2_100_000, 18_500_000]);
  });

  it.each([
    [
      'National Bank building',
      { price: ratePerSqm(90), parking: 2 },
      ['Ksh 90 per sq ft', 'Ksh 36 per sq ft', 'Ksh 10,000 per space a month', '2 spaces'],
    ],
    [
      'Uchumi House',
      { price: ratePerSqm(106) },
      ['Ksh 230 per sq ft', 'Ksh 106 per sq ft', 'Ksh 26 per sq ft', '5 floors'],
    ],
    [
      'Blueshield',
      { price: ratePerSqm(75), parking: 14 },
      ['Ksh 75 per sq ft', 'Ksh 25 per sq ft', 'Ksh 10,000 per space a month', '14 spaces'],
    ],
    [
      'Finance House',
      { price: ratePerSqm(85), parking: 7 },
      ['Ksh 85 per sq ft', 'Ksh 30 per sq ft', '7 spaces'],
    ],
    [
      'Ngorika land',
      { type: 'land', price: 500 * 1_700_000, size: 500 * SQFT_PER_ACRE },
      ['500 acres', 'KSH 1.7M per acre'],
    ],
  ])('%s has the figures of the specification, also in its description', (name, figures, texts) => {
    const listing = named(name);
    expect(listing).toMatchObject(figures);
    const description = listing.description.replaceAll('**', '');
    expect(texts.filter((text) => !description.includes(text))).toEqual([]);
  });
});
