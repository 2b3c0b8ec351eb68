import { officeHours } from './office-hours.js';
import { closedDayName } from './public-holidays.js';
import { daysAfter, isDay, OFFICE_TIME_ZONE, officeDay, officeMoment, officeTime } from './office-time.js';
import { DAY_TEXTS } from './texts/days.js';
import { SLOT_TWICE } from './texts/viewings.js';
import {
  type DayWords,
  longDayText,
  type Viewing,
  VIEWING_LIMITS,
  viewingDateProblem,
  viewingText,
  viewingTimeProblem,
  viewingTimes,
} from './viewings.js';

/** in-person: at the property; video: by video call. */
export const VIEWING_KINDS = ['in-person', 'video'] as const;
export type ViewingKind = (typeof VIEWING_KINDS)[number];

export const VIEWING_SLOT_LIMITS = {
  /** Wished times per request. */
  slotsMax: 3,
  /** Free times offered in place of a refused one. */
  offers: 3,
  /** Characters of an IANA time zone. */
  zoneMax: 64,
} as const;

export const VIEWING_SLOT_TEXTS = {
  slots: `viewingSlots must be a list of 1 to ${VIEWING_SLOT_LIMITS.slotsMax} wished times`,
  slot: 'each of viewingSlots must have a date and may have a time',
  twice: SLOT_TWICE,
  both: 'Send viewingSlots, or viewingDate and viewingTime, not both',
  kind: `viewingKind must be one of: ${VIEWING_KINDS.join(', ')}`,
  zone: 'visitorZone must be a time zone, such as Europe/London',
} as const;

/** A visitor's wish for a viewing. */
export interface ViewingWish {
  kind: ViewingKind;
  /** In order of preference: one to three. */
  slots: Viewing[];
  /** The visitor's time zone if it differs from Nairobi's: `Europe/London`; null otherwise. */
  visitorZone: string | null;
  /** Null if the visitor comes; missing in mails of an older service. */
  representative?: ViewingRepresentative | null;
}

/** Person who comes to a viewing in the visitor's place. */
export interface ViewingRepresentative {
  name: string;
  phone: string;
}

/** A slot that cannot be had: its wrong part, and the reason, as in `VIEWING_TEXTS`. */
export interface SlotProblem {
  part: 'date' | 'time';
  message: string;
}

/**
 * Returns whether evening times can be wished for: by video call, unless the agent takes none.
 * @param takenByAgent the agent's choice; left out if no agent is known, or by an older service
 */
export function hasEvenings(kind: ViewingKind | undefined, takenByAgent = true): boolean {
  return kind === 'video' && takenByAgent;
}

/** Returns the validation error of a wished slot, or null. */
export function slotProblem(date: unknown, time: unknown, now: Date, evenings = false): SlotProblem | null {
  const ofDate = viewingDateProblem(date, now, evenings);
  if (ofDate) return { part: 'date', message: ofDate };
  if (time === undefined || time === null) return null;
  const ofTime = viewingTimeProblem(time, date, now, evenings);
  return ofTime ? { part: 'time', message: ofTime } : null;
}

/**
 * Returns the whole error of a wished slot: it names the slot and offers the next free ones. "Saturday 12 December 2026,
 * 10:00 (Jamhuri Day): Closed on a public holiday. Choose another day. Next free: Monday 14 December 2026, 10:00; …".
 */
export function slotRefusal(date: unknown, time: unknown, now: Date, evenings = false): string | null {
  const problem = slotProblem(date, time, now, evenings);
  if (!problem) return null;
  if (!isDay(date)) return problem.message;
  const wished = typeof time === 'string' && /^\d\d:\d\d$/.test(time) ? time : null;
  const holiday = closedDayName(officeHours(), date);
  const name = viewingText({ date, time: wished }) + (holiday ? ` (${holiday})` : '');
  const offers = nextSlots(date, wished, now, evenings).map((slot) => viewingText(slot));
  // With few open days left there may be none.
  return `${name}: ${problem.message}${offers.length > 0 ? `. Next free: ${offers.join('; ')}` : ''}`;
}

/**
 * Returns the next free slots from a wished one on, one a day, each at the nearest time to the wished one.
 * @param time `10:30`; null for the first time of each day
 */
export function nextSlots(date: string, time: string | null, now: Date, evenings = false): Viewing[] {
  const today = officeDay(now);
  const last = daysAfter(today, VIEWING_LIMITS.daysAhead);
  const slots: Viewing[] = [];
  let day = date < today ? today : date;
  // Beyond the last day, the first ones of all are the nearest that can be had.
  if (day > last) day = today;
  for (; slots.length < VIEWING_SLOT_LIMITS.offers && day <= last; day = daysAfter(day, 1)) {
    const times = viewingTimes(day, now, evenings);
    if (times.length === 0) continue;
    const wanted = officeMoment(day, time ?? '00:00');
    const nearest = times.reduce((best, one) =>
      Math.abs(officeMoment(day, one) - wanted) < Math.abs(officeMoment(day, best) - wanted) ? one : best,
    );
    slots.push({ date: day, time: nearest });
  }
  return slots;
}

/** Returns whether it is a time zone that the platform knows. */
export function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone.length === 0 || zone.length > VIEWING_SLOT_LIMITS.zoneMax)
    return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a zone shows another clock than Nairobi at a moment. */
export function differsFromNairobi(zone: string, moment: Date): boolean {
  return timeIn(zone, moment) !== timeIn(OFFICE_TIME_ZONE, moment);
}

/** Formats `Tuesday 24 November 2026, 07:00` in a time zone. */
export function timeIn(zone: string, moment: Date, words?: DayWords): string {
  // Nairobi has no summer time, so that this needs no formatter, which is slow to make.
  if (zone === OFFICE_TIME_ZONE) return `${longDayText(officeDay(moment), words)}, ${officeTime(moment)}`;
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>;
  const { day, month, year, hour, minute } = parts;
  return `${longDayText(`${year}-${month}-${day}`, words)}, ${hour}:${minute}`;
}

/** Formats a viewing's time: in Nairobi, and in the visitor's own zone if that shows another clock. */
export function viewingTimeText(startsAt: Date, zone: string | null, words?: DayWords): string {
  const { inNairobi, inZone } = words ?? DAY_TEXTS;
  const nairobi = inNairobi(timeIn(OFFICE_TIME_ZONE, startsAt, words));
  if (zone === null || !isTimeZone(zone) || !differsFromNairobi(zone, startsAt)) return nairobi;
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${inZone(timeIn(zone, startsAt, words), city)}, ${nairobi}`;
}
