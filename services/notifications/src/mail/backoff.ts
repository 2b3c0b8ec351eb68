import type { MailVerdict } from './mail-failure.js';

const FIRST_MS = 500;
/** Short, so that a recovered server gets all mails soon; `Circuit` limits the attempts meanwhile. */
const LONGEST_MS = 15_000;
/** Problems of a single mail take longer to resolve. */
const LONGEST_DEFERRAL_MS = 5 * 60_000;

/**
 * Returns the delay before a mail's next attempt: exponential from half a second up to 15 seconds (five minutes if the
 * server deferred this mail), reduced by random jitter.
 * @param attempts made so far, from 1
 * @param random from 0 to below 1
 * @returns milliseconds
 */
export function backoff(
  attempts: number,
  verdict: MailVerdict = 'away',
  random: () => number = Math.random,
): number {
  const longest = verdict === 'put-off' ? LONGEST_DEFERRAL_MS : LONGEST_MS;
  const full = Math.min(longest, FIRST_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full * (0.5 + random() / 2));
}
