import { hoursText, officeHours, weekdayHours } from './office-hours.js';
import { closedDayName } from './public-holidays.js';
import { daysAfter, isDay, officeDay, officeMoment } from './office-time.js';
import { DAY_TEXTS, LONG_MONTHS, WEEKDAYS } from './texts/days.js';
import { eveningsText, VIEWING_TEXTS } from './texts/viewings.js';

export { VIEWING_TEXTS } from './texts/viewings.js';

export const VIEWING_LIMITS = {
  /** Latest viewing in days from today; today is day 0. */
  daysAhead: 90,
  /** Interval of the choices; the last one is this long before closing. */
  stepMinutes: 30,
  /**
   * Also offered by video call on open days, for people abroad, unless the agent takes none; the last one begins half an
   * hour before `to`.
   */
  evenings: { from: '18:00', to: '20:00' },
} as const;

/** Requested day and time of a viewing, Nairobi time. */
export interface Viewing {
  /** `2026-11-24`. */
  date: string;
  /** `10:30`; null for any time of that day. */
  time: string | null;
}

/**
 * Returns a day's remaining times to choose from: `['09:00', '09:30', …]`; none on a day that is closed.
 * @param evenings whether evening times are offered too, see `hasEvenings`; here and below
 */
export function viewingTimes(date: string, now: Date, evenings = false): string[] {
  const office = officeHours();
  const hours = closedDayName(office, date) === null ? weekdayHours(office, date) : null;
  if (!hours) return [];
  const { from, to } = VIEWING_LIMITS.evenings;
  const times = timesBetween(hours.opens, hours.closes);
  if (evenings) times.push(...timesBetween(from, to).filter((time) => time >= hours.closes));
  const today = officeDay(now);
  if (date > today) return times;
  return date < today ? [] : times.filter((time) => officeMoment(date, time) > now.getTime());
}

/** Returns the first and last day to choose from; today while it has a time left. */
export function viewingDays(now: Date, evenings = false): { first: string; last: string } {
  const today = officeDay(now);
  return {
    first: viewingTimes(today, now, evenings).length > 0 ? today : daysAfter(today, 1),
    last: daysAfter(today, VIEWING_LIMITS.daysAhead),
  };
}

/** Returns the validation error of a viewing's day, or null. */
export function viewingDateProblem(date: unknown, now: Date, evenings = false): string | null {
  if (date === undefined || date === null || date === '') return VIEWING_TEXTS.viewingDate;
  if (!isDay(date)) return VIEWING_TEXTS.viewingDateFormat;
  const today = officeDay(now);
  if (date < today) return VIEWING_TEXTS.viewingDatePast;
  if (date > daysAfter(today, VIEWING_LIMITS.daysAhead)) return VIEWING_TEXTS.viewingDateFar;
  const office = officeHours();
  if (!weekdayHours(office, date)) return closedText(date);
  if (office.closedDays.some(({ day }) => day === date)) return VIEWING_TEXTS.viewingDateOwn;
  if (closedDayName(office, date) !== null) return VIEWING_TEXTS.viewingDateHoliday;
  return viewingTimes(date, now, evenings).length > 0 ? null : VIEWING_TEXTS.viewingDateOver;
}

/** Returns the validation error of a time on a day; null if valid, or if the day is invalid. */
export function viewingTimeProblem(time: unknown, date: unknown, now: Date, evenings = false): string | null {
  if (typeof time !== 'string' || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time))
    return VIEWING_TEXTS.viewingTimeFormat;
  if (minutesOf(time) % VIEWING_LIMITS.stepMinutes !== 0) return VIEWING_TEXTS.viewingTimeStep;
  if (viewingDateProblem(date, now, evenings) !== null) return null;
  if (viewingTimes(date as string, now, evenings).includes(time)) return null;
  const onAnotherDay = viewingTimes(date as string, new Date(0), evenings).includes(time);
  return onAnotherDay ? VIEWING_TEXTS.viewingTimePast : outsideHoursText(evenings);
}

/** Returns the error of a weekday that is closed: "Closed on Sundays. Choose another day". */
export function closedText(date: string): string {
  return VIEWING_TEXTS.viewingDateClosed.replace('{weekday}', WEEKDAYS[new Date(date).getUTCDay()]!);
}

/** Returns the error of a time outside the office hours, which it names. */
export function outsideHoursText(evenings = false): string {
  const { from, to } = VIEWING_LIMITS.evenings;
  const later = evenings ? eveningsText(from, to) : '';
  return `${VIEWING_TEXTS.viewingTime}: ${hoursText(officeHours())}${later}`;
}

/** Words of days; of the language of the page unless given. */
const OWN_WORDS = { ...DAY_TEXTS, months: LONG_MONTHS, weekdays: WEEKDAYS as readonly string[] };
export type DayWords = typeof OWN_WORDS;

/** Formats `Tuesday 24 November 2026, 10:00`, or `…, any time`. */
export function viewingText({ date, time }: Viewing, words: DayWords = OWN_WORDS): string {
  return `${longDayText(date, words)}, ${time ?? words.anyTime}`;
}

/** Formats `2026-11-24` → `Tuesday 24 November 2026`. */
export function longDayText(date: string, { months, weekdays }: DayWords = OWN_WORDS): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${weekdays[new Date(date).getUTCDay()]} ${day} ${months[month! - 1]} ${year}`;
}

/** Times from one to before another, by half hours. */
function timesBetween(from: string, to: string): string[] {
  const times: string[] = [];
  for (let minutes = minutesOf(from); minutes < minutesOf(to); minutes += VIEWING_LIMITS.stepMinutes) {
    times.push(`${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`);
  }
  return times;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
