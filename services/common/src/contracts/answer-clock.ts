import type { Inquiry } from './inquiries.js';
import { officeHours, weekdayHours } from './office-hours.js';
import { daysAfter, officeDay, officeMoment } from './office-time.js';

/** Target response time in minutes, counted in office hours. */
export const ANSWER_TARGET_MINUTES = 5;

const MINUTE_MS = 60_000;

/**
 * Returns when an inquiry's answer is due. Outside office hours the clock starts when the office opens; a target that
 * crosses closing time continues at the next opening.
 * @param minutes of the target, in office hours
 */
export function answerDueAt(receivedAt: Date, minutes = ANSWER_TARGET_MINUTES): Date {
  let left = minutes * MINUTE_MS;
  let day = officeDay(receivedAt);
  const office = officeHours();
  for (;;) {
    const hours = weekdayHours(office, day);
    if (hours) {
      const begins = Math.max(officeMoment(day, hours.opens), receivedAt.getTime());
      const open = officeMoment(day, hours.closes) - begins;
      if (open >= left) return new Date(begins + left);
      left -= Math.max(open, 0);
    }
    day = daysAfter(day, 1);
  }
}

/** An inquiry's status against the response target at a given time. */
export interface AnswerClock {
  /** ISO 8601, UTC. */
  answerDueAt: string;
  /** Whole minutes from receipt to the first answer, including closed hours; null before it. */
  minutesToFirstAnswer: number | null;
  /** Answered after it was due, or new and overdue now. */
  late: boolean;
}

/** @param now lets a clock in the browser update itself */
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
