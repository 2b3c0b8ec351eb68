import { groupedNumber } from './figures.js';
import { daysAfter, isDay } from './office-time.js';

/** Currencies of estimates beside prices. The range of a rate tells apart a slip of the decimal point and a wrong currency. */
export const CURRENCIES = {
  USD: { name: 'US dollar', sign: 'US$ ', min: 50, max: 400 },
  GBP: { name: 'British pound', sign: '£', min: 70, max: 500 },
  EUR: { name: 'Euro', sign: '€', min: 60, max: 450 },
  AED: { name: 'UAE dirham', sign: 'AED ', min: 15, max: 110 },
  CAD: { name: 'Canadian dollar', sign: 'CA$ ', min: 40, max: 300 },
} as const;
export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as Currency[];

/** Kenyan shillings for one unit of each currency, with at most four decimals; null is "not known" and is not offered. */
export type ExchangeRates = Record<Currency, number | null> & {
  /** Day of the rates, in Nairobi: `2026-11-24`. */
  date: string;
  /** Publisher of the rates, shown beside each estimate. */
  source: string;
};

export const EXCHANGE_LIMITS = {
  sourceMin: 3,
  sourceMax: 80,
  decimals: 4,
  /** Older rates are hidden from visitors. */
  shownDays: 7,
} as const;

/** Returns the validation error of a rate, or null. */
export function exchangeRateProblem(currency: Currency, rate: unknown): string | null {
  const { name, min, max } = CURRENCIES[currency];
  const isValid =
    rate === null ||
    (typeof rate === 'number' &&
      rate >= min &&
      rate <= max &&
      Number(rate.toFixed(EXCHANGE_LIMITS.decimals)) === rate);
  return isValid
    ? null
    : `${name} must be from ${min} to ${max} shillings, with at most four decimals; leave it empty if it is not known`;
}

/** @param today in Nairobi */
export function exchangeDateProblem(date: unknown, today: string): string | null {
  if (!isDay(date)) return 'Date must be a day, such as 2026-11-24';
  return date <= today ? null : 'Date must not be in the future';
}

export function exchangeSourceProblem(source: unknown): string | null {
  const { sourceMin, sourceMax } = EXCHANGE_LIMITS;
  const length = typeof source === 'string' ? Array.from(source.trim()).length : 0;
  return length >= sourceMin && length <= sourceMax
    ? null
    : `Source must be ${sourceMin} to ${sourceMax} characters, such as "Central Bank of Kenya, mean rate"`;
}

/** Returns whether rates of a day are young enough to be shown to visitors. @param today in Nairobi */
export function isExchangeShown(date: string, today: string): boolean {
  return today <= daysAfter(date, EXCHANGE_LIMITS.shownDays);
}

/** Returns the currencies with a rate, in their order. */
export function offeredCurrencies(rates: ExchangeRates): Currency[] {
  return CURRENCY_CODES.filter((currency) => rates[currency] !== null);
}

/** Formats shillings in a currency, to three significant digits: 12,500,000 at 129.5 → "US$ 96,500". */
export function foreignAmount(amount: number, currency: Currency, rate: number): string {
  return CURRENCIES[currency].sign + groupedNumber(Number((amount / rate).toPrecision(3)));
}
