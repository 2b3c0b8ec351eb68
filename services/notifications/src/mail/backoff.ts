const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * How long a mail waits for its next attempt: doubling from half a second, never above 15 seconds, so that all are out
 * soon after an outage; and by chance somewhat less, so that they don't all come at once.
 * @param attempts made so far, from 1
 * @param random from 0 to below 1
 * @returns milliseconds
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 10));
  return Math.round(full * (0.5 + random() / 2));
}
