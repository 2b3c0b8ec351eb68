import type { Inquiry } from './inquiries.js';
import { daysAfter, OFFICE_HOURS, officeDay, officeMoment } from './viewings.js';

/** A visitor is answered within this much time, counted while the office is open. */
export const ANSWER_TARGET_MINUTES = 5;

const MINUTE_MS = 60_000;

/**
 * By when an inquiry is to be answered. What comes in while the office is closed is due that long after it opens
 * next; what comes in just before closing takes the rest over into the next opening.
 */
export function answerDueAt(receivedAt: Date): Date {
  let left = ANSWER_TARGET_MINUTES * MINUTE_MS;
  let day = officeDay(receivedAt);
  for (;;) {
    const hours = OFFICE_HOURS[new Date(day).getUTCDay()];
    if (hours) {
      const begins = Math.max(officeMoment(day, hours.opens), receivedAt.getTime());
      const open = officeMoment(day, hours.closes) - begins;
      if (open >= left) return new Date(begins + left);
      left -= Math.max(open, 0);
    }
    day = daysAfter(day, 1);
  }
}

/** How an inquiry stands against the target, at a moment. */
export interface AnswerClock {
  /** ISO 8601, UTC. */
  answerDueAt: string;
  /** Whole minutes from receipt to the first answer, the hours that the office was closed included; null before it. */
  minutesToFirstAnswer: number | null;
  /** It was answered after it was due, or is new and should have been answered by now. */
  late: boolean;
}

/** @param now a clock in the browser goes on by itself: it asks again with a later moment */
export function answerClock(
  { createdAt, firstAnsweredAt, status, spam }: AnsweredInquiry,
  now: Date,
): AnswerClock {
  const received = new Date(createdAt);
  const due = answerDueAt(received);
  const answered = firstAnsweredAt === null ? null : new Date(firstAnsweredAt);
  return {
    answerDueAt: due.toISOString(),
    minutesToFirstAnswer:
      answered && Math.max(0, Math.floor((answered.getTime() - received.getTime()) / MINUTE_MS)),
    late: answered ? answered > due : status === 'new' && !spam && now > due,
  };
}

type AnsweredInquiry = Pick<Inquiry, 'createdAt' | 'firstAnsweredAt' | 'status' | 'spam'>;
