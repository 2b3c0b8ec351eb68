import type { MailVerdict } from './mail-failure.js';

const FIRST_MS = 500;
/** A server that comes back is to have all mails soon; how often it is asked at all, `Circuit` decides. */
const LONGEST_MS = 15_000;
/** What is wrong with one mail alone passes more slowly. */
const LONGEST_PUT_OFF_MS = 5 * 60_000;

/**
 * How long a mail waits for its next attempt: doubling from half a second, never above 15 seconds (five minutes where
 * the server put off this very mail); and by chance somewhat less, so that they don't all come at once.
 * @param attempts made so far, from 1
 * @param random from 0 to below 1
 * @returns milliseconds
 */
export function backoff(
  attempts: number,
  verdict: MailVerdict = 'away',
  random: () => number = Math.random,
): number {
  const longest = verdict === 'put-off' ? LONGEST_PUT_OFF_MS : LONGEST_MS;
  const full = Math.min(longest, FIRST_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full * (0.5 + random() / 2));
}
