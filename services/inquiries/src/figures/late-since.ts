import { answerDueAt } from '@lml/common/contracts';

/** Longer than the office is ever closed at a stretch. */
const LONGEST_MS = 14 * 24 * 60 * 60_000;

/** Who wrote at this moment or before it, and has no answer yet, has waited for longer than the target; `now` is late. */
export function lateSince(now: Date): Date {
  let late = now.getTime() - LONGEST_MS;
  let inTime = now.getTime();
  // Who writes later is due later, or at the same moment.
  while (inTime - late > 1) {
    const middle = Math.floor((late + inTime) / 2);
    if (answerDueAt(new Date(middle)) < now) late = middle;
    else inTime = middle;
  }
  return new Date(late);
}
