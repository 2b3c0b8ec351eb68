const NEWEST = Date.parse('2026-09-12T09:00:00+03:00');
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/**
 * When a demo listing was entered: the same at every seeding, and all before the first demo inquiry. One listing
 * every second day, during office hours. Multiplying by 50 modulo the prime 73 gives each of 1 to 72 a rank of its
 * own that mixes the types; in the order of the file the newest page would show godowns and joint ventures only.
 */
export function demoCreatedAt(id: number): Date {
  const rank = (id * 50) % 73;
  const minuteOfDay = (rank * 83) % (8 * 60);
  return new Date(NEWEST - rank * 2 * DAY_MS + minuteOfDay * MINUTE_MS);
}

/** When staff last asked after a demo listing: within five weeks, so that for a few it is time to ask again. */
export function demoConfirmedAt(id: number, now: number): Date {
  return new Date(now - (((id * 50) % 73) % 35) * DAY_MS);
}
