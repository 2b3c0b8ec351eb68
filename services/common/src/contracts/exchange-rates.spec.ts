import { describe, expect, it } from '@jest/globals';
import {
  exchangeDateProblem,
  exchangeRateProblem,
  type ExchangeRates,
  exchangeSourceProblem,
  foreignAmount,
  isExchangeShown,
  offeredCurrencies,
} from './exchange-rates.js';

describe('an amount in another currency', () => {
  it.each([
    [12_500_000, 'USD', 129.5, 'US$ 96,500'],
    [8_700_000, 'GBP', 172.1, '£50,600'],
    [99_950, 'EUR', 150, '€666'],
    [450_000_000, 'AED', 35.26, 'AED 12,800,000'],
    [48_000, 'CAD', 93.4, 'CA$ 514'],
  ] as const)('of %d at %s %d is %s: three significant digits [ABROAD-1]', (amount, currency, rate, text) => {
    expect(foreignAmount(amount, currency, rate)).toBe(text);
  });
});

describe('a rate', () => {
  it.each([50, 129.5, 129.5123, 400, null])('of %p shillings for a US dollar is valid', (rate) => {
    expect(exchangeRateProblem('USD', rate)).toBeNull();
  });

  it.each([0, -129, 12.95, 1295, 0.0077, 129.51234, NaN, Infinity, '129.5', undefined, {}])(
    'of %p is refused with the range [ABROAD-2]',
    (rate) => {
      expect(exchangeRateProblem('USD', rate)).toBe(
        'US dollar must be from 50 to 400 shillings, with at most four decimals; leave it empty if it is not known',
      );
    },
  );

  it('of the dirham in the field of the dollar is refused [ABROAD-2]', () => {
    expect(exchangeRateProblem('AED', 35.26)).toBeNull();
    expect(exchangeRateProblem('USD', 35.26)).not.toBeNull();
  });
});

it('a date is a day that is not in the future [ABROAD-2]', () => {
  expect(exchangeDateProblem('2026-11-24', '2026-11-24')).toBeNull();
  expect(exchangeDateProblem('2026-11-25', '2026-11-24')).toBe('Date must not be in the future');
  for (const wrong of ['', '24 Nov 2026', '2026-02-31', null, 20_261_124])
    expect(exchangeDateProblem(wrong, '2026-11-24')).toBe('Date must be a day, such as 2026-11-24');
});

it('a source is required [ABROAD-2]', () => {
  expect(exchangeSourceProblem('CBK')).toBeNull();
  for (const wrong of ['', '  ', 'ab', 'x'.repeat(81), null, 7])
    expect(exchangeSourceProblem(wrong)).toMatch(/^Source must be 3 to 80 characters/);
});

it('rates are shown for seven days [ABROAD-3]', () => {
  expect(isExchangeShown('2026-11-20', '2026-11-27')).toBe(true);
  expect(isExchangeShown('2026-11-20', '2026-11-28')).toBe(false);
});

it('only currencies with a rate are offered [ABROAD-3]', () => {
  const rates: ExchangeRates = {
    ...{ date: '2026-11-24', source: 'CBK', USD: 129.5, GBP: null, EUR: 150, AED: null, CAD: null },
  };
  expect(offeredCurrencies(rates)).toEqual(['USD', 'EUR']);
});
