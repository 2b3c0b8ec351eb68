import { daysAfter, officeDay } from '@lml/common/contracts';

const NEWEST = Date.parse('2026-09-12T09:00:00+03:00');
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/**
 * Returns when a demo listing was created: the same at every seeding, and before the first demo inquiry. One listing
 * every second day, in office hours. Multiplying by 50 modulo the prime 73 gives 1 to 72 distinct ranks that mix the
 * types; in file order the newest page would show only godowns and joint ventures.
 */
export function demoCreatedAt(id: number): Date {
  const rank = (id * 50) % 73 || 73;
  const minuteOfDay = (rank * 83) % (8 * 60);
  return new Date(NEWEST - rank * 2 * DAY_MS + minuteOfDay * MINUTE_MS);
}

/** Age of the confirmation of a listing that lists leave out from the start. */
const UNCONFIRMED_DAYS = 50;

/**
 * Returns when a demo listing was last confirmed: within five weeks, so that a few are due again and of a few visitors are
 * warned. The ages are those of the day of seeding.
 */
export function demoConfirmedAt(id: number, now: number, isUnconfirmed: boolean): Date {
  const days = isUnconfirmed ? UNCONFIRMED_DAYS : ((id * 50) % 73) % 35;
  return new Date(now - days * DAY_MS);
}

/** Returns the closing day of a demo tender: within the six weeks after seeding. */
export function demoBidsCloseOn(id: number, now: Date): string {
  return daysAfter(officeDay(now), 21 + 7 * (id % 4));
}
