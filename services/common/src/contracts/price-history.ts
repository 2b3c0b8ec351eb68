import { daysAfter } from './office-time.js';
import { priceDisplay, shownPrice } from './price-display.js';
import type { PropertySummary } from './properties.js';

/** A price that visitors saw, and the day in Nairobi from which on: `2026-11-03`. Whole Kenyan shillings; a rent is monthly. */
export interface PricePoint {
  day: string;
  price: number;
}

/** A price that is lower than everything visitors were asked in the weeks before it. */
export interface Reduction {
  /** The day in Nairobi from which on the price has held. */
  on: string;
  /** The lowest price of the weeks before. */
  was: number;
  /** Whole percent, rounded down. */
  percent: number;
}

export const PRICE_HISTORY = {
  /** Days for which a reduction is named. */
  reducedDays: 60,
  reducedPercentMin: 1,
  /** A price is compared with the lowest one of so many days, so that raising it first is no reduction. */
  comparedDays: 30,
  /** Prices on the page, newest first. */
  shownMax: 12,
} as const;

type Priced = Parameters<typeof shownPrice>[0];

/**
 * Returns the reduction that a listing's price is, if it is a real one of the last weeks.
 * @param history prices that were public, oldest first, one a day at most
 * @param today the day in Nairobi
 */
export function reductionOf(
  property: Priced,
  history: readonly PricePoint[] | null,
  today: string,
): Reduction | null {
  const last = history?.at(-1);
  if (!last || !isPlain(property) || last.price !== property.price) return null;
  if (daysAfter(last.day, PRICE_HISTORY.reducedDays) < today) return null;
  const since = daysAfter(last.day, -PRICE_HISTORY.comparedDays);
  const before = history!.slice(0, -1);
  const first = before.findLastIndex(({ day }) => day <= since);
  const prices = before.slice(Math.max(0, first)).map(({ price }) => price);
  if (prices.length === 0) return null;
  const was = Math.min(...prices);
  const percent = Math.floor((100 * (was - last.price)) / was);
  return percent < PRICE_HISTORY.reducedPercentMin ? null : { on: last.day, was, percent };
}

/** Returns the prices to show, newest first; none unless there were two or more, and the price is the one shown. */
export function shownHistory(property: Priced, history: readonly PricePoint[] | null): PricePoint[] {
  if (!history || history.length < 2 || !isPlain(property)) return [];
  if (history.at(-1)!.price !== property.price) return [];
  return history.slice(-PRICE_HISTORY.shownMax).toReversed();
}

/** Whether visitors see the listing's own price: not rates, prices of rooms, or none. */
function isPlain(property: Priced): boolean {
  return Boolean(property.price) && shownPrice(property) === property.price && !property.roomPrices;
}

/** Formats a price of the history as on the page: "Ksh 8,700,000", "Ksh 45,000/month". */
export function historyPrice(
  property: Pick<PropertySummary, 'type' | 'purpose' | 'areaUnit'>,
  price: number,
): string {
  const { type, purpose, areaUnit } = property;
  const plain = { type, purpose, areaUnit, price, roomPrices: null, pricing: null };
  return priceDisplay({ ...plain, suggestsStartingPrice: false, bidsCloseOn: null }, 'exact').amount;
}
