import { answerDueAt } from '@lml/common/contracts';

/**
 * SQL condition of inquiries that wait for their first answer; those received at {@link lateSince} or before wait too long.
 * The condition of the index `inquiries_unanswered`.
 */
export const AWAITS_ANSWER = `NOT spam AND erased_at IS NULL AND status = 'new' AND first_answered_at IS NULL`;

/** Longer than the office is ever closed. */
const LONGEST_MS = 14 * 24 * 60 * 60_000;

/**
 * Returns the latest time of receipt for which the answer is overdue at `now`. Inquiries from then or before, if
 * unanswered, have missed the target.
 */
export function lateSince(now: Date): Date {
  let late = now.getTime() - LONGEST_MS;
  let inTime = now.getTime();
  // Binary search: a later receipt is never due earlier.
  while (inTime - late > 1) {
    const middle = Math.floor((late + inTime) / 2);
    if (answerDueAt(new Date(middle)) < now) late = middle;
    else inTime = middle;
  }
  return new Date(late);
}
