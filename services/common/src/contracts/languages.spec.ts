import { expect, it } from '@jest/globals';
import { languageOfPath, pathIn } from './languages.js';
import { priceDisplay } from './price-display.js';
import { MONTHS } from './texts/days.sw.js';
import { dayMonthYear } from './day-text.js';
import { FACT_TEXTS, PRICE_TEXTS } from './texts/property.sw.js';

it.each([
  ['/', 'en'],
  ['/swahili', 'en'],
  ['/sw', 'sw'],
  ['/sw/about', 'sw'],
  ['/sw?q=nyali', 'sw'],
])('reads the language of %s', (path, language) => {
  expect(languageOfPath(path)).toBe(language);
});

it('makes the path of the same page in Swahili', () => {
  expect(['/', '/about?x=1#y'].map((path) => pathIn('sw', path))).toEqual(['/sw', '/sw/about?x=1#y']);
  expect(pathIn('en', '/about')).toBe('/about');
});

it('writes days with Swahili months', () => {
  expect(dayMonthYear('2026-05-03', MONTHS)).toBe('3 Mei 2026');
  expect(dayMonthYear('2026-12-12', MONTHS)).toBe('12 Des 2026');
});

it('writes counts with the plural that their noun has', () => {
  expect([1, 3].map(FACT_TEXTS.beds)).toEqual(['chumba 1', 'vyumba 3']);
  expect([1, 3].map(FACT_TEXTS.baths)).toEqual(['bafu 1', 'bafu 3']);
});

it('writes prices in Swahili', () => {
  const rent = {
    ...{ type: 'residential', purpose: 'rent', price: 45_000, areaUnit: 'sqft' },
    ...{ roomPrices: null, pricing: null, suggestsStartingPrice: false, bidsCloseOn: null },
  } satisfies Parameters<typeof priceDisplay>[0];
  expect(priceDisplay(rent, 'exact', PRICE_TEXTS).amount).toBe('Ksh 45,000/mwezi');
  expect(priceDisplay({ ...rent, price: null }, 'exact', PRICE_TEXTS).amount).toBe('Uliza bei');
});
