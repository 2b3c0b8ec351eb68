import {
  answerClock,
  daysAfter,
  type Inquiry,
  officeDay,
  ownerDetails,
  STAFF_INQUIRY_LIMITS,
} from '@lml/common/contracts';
import { filled, staffDateTime } from '../../../lib/format.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.clock;

const WEEKDAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-24` → "Tue 24 Nov". */
export function dayText(day: string): string {
  return WEEKDAY.format(new Date(day));
}

/** Formats minutes: "45 min", "3 h 5 min", "17 h", "2 days". */
export function durationText(minutes: number): string {
  if (minutes < 1) return texts.atOnce;
  if (minutes < 60) return filled(texts.minutes, { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return filled(texts.days, { n: Math.floor(hours / 24) });
  const rest = minutes % 60;
  return rest === 0 || hours >= 10
    ? filled(texts.hours, { n: hours })
    : filled(texts.hoursMinutes, { h: hours, m: rest });
}

export type ClockTone = 'late' | 'due' | 'answered';

/**
 * State of a message against the response target; null for spam and for messages closed without a recorded
 * reply.
 */
export function clockText(inquiry: Inquiry, now: number): { tone: ClockTone; text: string } | null {
  if (inquiry.spam) return null;
  const { late, minutesToFirstAnswer, answerDueAt } = answerClock(inquiry, new Date(now));
  if (minutesToFirstAnswer !== null) {
    const time = durationText(minutesToFirstAnswer);
    return { tone: 'answered', text: filled(late ? texts.answeredLate : texts.answered, { time }) };
  }
  if (inquiry.status !== 'new') return null;
  if (!late) return { tone: 'due', text: filled(texts.due, { time: timeText(answerDueAt, now) }) };
  const waited = Math.floor((now - Date.parse(inquiry.createdAt)) / 60_000);
  return { tone: 'late', text: filled(texts.late, { time: durationText(waited) }) };
}

/** Time today: "09:05"; with the date on other days. */
function timeText(iso: string, now: number): string {
  const whole = staffDateTime(iso);
  const today = officeDay(new Date(iso)) === officeDay(new Date(now));
  return today ? whole.slice(whole.lastIndexOf(', ') + 2) : whole;
}

export type FollowTone = 'overdue' | 'today' | 'planned';

/** Text of a follow-up; null if there is none. */
export function followText(
  { followUpOn, status }: Pick<Inquiry, 'followUpOn' | 'status'>,
  now: number,
): { tone: FollowTone; text: string } | null {
  if (!followUpOn || status === 'resolved' || status === 'cancelled') return null;
  const today = officeDay(new Date(now));
  const tone = followUpOn < today ? 'overdue' : followUpOn === today ? 'today' : 'planned';
  return { tone, text: filled(copy.followUp[tone], { day: dayText(followUpOn) }) };
}

/** The message, or the details of an owner's request without one; may be empty. */
export function messageText({ message, ownerRequest }: Inquiry): string {
  return message || (ownerRequest ? ownerDetails(ownerRequest) : '');
}

/** Presets for follow-up days. */
export function followDays(now: number) {
  const today = officeDay(new Date(now));
  return {
    today,
    tomorrow: daysAfter(today, 1),
    soon: daysAfter(today, 3),
    week: daysAfter(today, 7),
    /** Latest selectable day. */
    last: daysAfter(today, STAFF_INQUIRY_LIMITS.followUpDaysAhead),
  };
}
