import { daysAfter, officeDay, type PictureLabel, type PricePoint } from '@lml/common/contracts';
import type { DemoListing } from './demo-files.js';

/** Prices of demo listings before: how many days ago each ended, and by how many percent it was higher. */
const PRICES: Record<number, { daysAgo: number; higher: number }[]> = {
  7: [{ daysAgo: 20, higher: 6 }],
  8: [
    { daysAgo: 50, higher: 12 },
    { daysAgo: 12, higher: 7 },
  ],
  13: [{ daysAgo: 33, higher: 10 }],
  43: [{ daysAgo: 5, higher: 5 }],
  // Too long ago for the label; the history has it.
  56: [{ daysAgo: 90, higher: 8 }],
};
const ROUNDED_TO = 500;

/**
 * Returns the prices that visitors of the demo saw of a listing, as of the day of seeding; null if it has always been the
 * same.
 */
export function demoPriceHistory(
  { id, price }: Pick<DemoListing, 'id' | 'price'>,
  createdAt: Date,
  now: Date,
): PricePoint[] | null {
  const before = PRICES[id];
  if (!before || !price) return null;
  const today = officeDay(now);
  const first = before[0]!;
  // A demo of an early day has no listing that is old enough.
  const listed = [officeDay(createdAt), daysAfter(today, -first.daysAgo - 60)].toSorted()[0]!;
  const prices = [
    ...before.map(({ higher }) => Math.round((price * (100 + higher)) / 100 / ROUNDED_TO) * ROUNDED_TO),
    price,
  ];
  const days = [listed, ...before.map(({ daysAgo }) => daysAfter(today, -daysAgo))];
  return prices.map((shown, index) => ({ day: days[index]!, price: shown }));
}

/** One listing in three has dated photographs. */
const DATED_EACH = 3;

/** Returns what a picture of a demo listing is, and when it was taken. */
export function demoPictureDetails(
  { id, type }: Pick<DemoListing, 'id' | 'type'>,
  image: string,
  now: Date,
): { label: PictureLabel | null; takenOn: string | null } {
  if (type === 'development') {
    return { label: image.startsWith('listings/') ? 'artist-impression' : 'sample', takenOn: null };
  }
  const takenOn = id % DATED_EACH === 0 ? daysAfter(officeDay(now), -30 * (1 + (id % 5))).slice(0, 7) : null;
  return { label: null, takenOn };
}
