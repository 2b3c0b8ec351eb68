const NEWEST = Date.parse('2026-09-12T09:00:00+03:00');
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/**
 * Returns when a demo listing was created: the same at every seeding, and before the first demo inquiry. One listing
 * every second day, in office hours. Multiplying by 50 modulo the prime 73 gives 1 to 72 distinct ranks that mix the
 * types; in file order the newest page would show only godowns and joint ventures.
 */
export function demoCreatedAt(id: number): Date {
  const rank = (id * 50) % 73;
  const minuteOfDay = (rank * 83) % (8 * 60);
  return new Date(NEWEST - rank * 2 * DAY_MS + minuteOfDay * MINUTE_MS);
}

/** Returns when a demo listing was last confirmed: within five weeks, so that a few are due again. */
export function demoConfirmedAt(id: number, now: number): Date {
  return new Date(now - (((id * 50) % 73) % 35) * DAY_MS);
}
