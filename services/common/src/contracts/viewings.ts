/** The clock that everything about the office goes by. Kenya has kept one offset all year since 1960. */
export const OFFICE_TIME_ZONE = 'Africa/Nairobi';
const OFFICE_OFFSET_MS = 3 * 60 * 60_000;

/** When the head office is open, by day of the week from Sunday; null where it is closed all day. */
export const OFFICE_HOURS: readonly ({ opens: string; closes: string } | null)[] = [
  null,
  { opens: '09:00', closes: '17:00' },
  { opens: '09:00', closes: '17:00' },
  { opens: '09:00', closes: '17:00' },
  { opens: '09:00', closes: '17:00' },
  { opens: '09:00', closes: '17:00' },
  { opens: '10:00', closes: '14:00' },
];

/** The same for people. */
export const OFFICE_HOURS_TEXT = 'Monday-Friday 9AM-5PM, Saturday 10AM-2PM';

export const VIEWING_LIMITS = {
  /** Today counts as none. */
  daysAhead: 90,
  /** From one time that can be chosen to the next; the last one lies this long before closing. */
  stepMinutes: 30,
} as const;

/** Short enough for the one line that the form keeps free for them. */
export const VIEWING_TEXTS = {
  viewingDate: 'Please choose a day for the viewing',
  viewingDateFormat: 'viewingDate must be a day, such as 2026-11-24',
  viewingDatePast: 'That day has passed. Choose a later one',
  viewingDateFar: 'Choose a day within the next 90 days',
  viewingDateClosed: 'Closed on Sundays. Choose another day',
  viewingDateOver: 'Closed for today. Choose a later day',
  viewingTimeFormat: 'viewingTime must be a time, such as 10:30',
  viewingTime: `Choose a time while we are open: ${OFFICE_HOURS_TEXT}`,
  viewingTimeStep: 'Choose a time on the hour or half hour',
  viewingTimePast: 'That time has passed. Choose another',
} as const;

/** A day and time that a visitor would like to see a property at, as the clocks in Nairobi show them. */
export interface Viewing {
  /** `2026-11-24`. */
  date: string;
  /** `10:30`; null for any time of that day. */
  time: string | null;
}

/** The day in Nairobi at a moment: `2026-11-24`. */
export function officeDay(moment: Date): string {
  return new Date(moment.getTime() + OFFICE_OFFSET_MS).toISOString().slice(0, 10);
}

/** The day some days after another one. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** The times that can be chosen on a day, those gone by left out: `['09:00', '09:30', …]`; none on a Sunday. */
export function viewingTimes(date: string, now: Date): string[] {
  const hours = OFFICE_HOURS[new Date(date).getUTCDay()];
  if (!hours) return [];
  const times: string[] = [];
  for (
    let minutes = minutesOf(hours.opens);
    minutes < minutesOf(hours.closes);
    minutes += VIEWING_LIMITS.stepMinutes
  ) {
    times.push(`${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`);
  }
  const today = officeDay(now);
  if (date > today) return times;
  return date < today ? [] : times.filter((time) => officeMoment(date, time) > now.getTime());
}

/** The first and the last day that may be asked for; today while there is still a time left in it. */
export function viewingDays(now: Date): { first: string; last: string } {
  const today = officeDay(now);
  return {
    first: viewingTimes(today, now).length > 0 ? today : daysAfter(today, 1),
    last: daysAfter(today, VIEWING_LIMITS.daysAhead),
  };
}

/** What is wrong with a day that a visitor asks for, in one sentence; null when nothing is. */
export function viewingDateProblem(date: unknown, now: Date): string | null {
  if (date === undefined || date === null || date === '') return VIEWING_TEXTS.viewingDate;
  if (!isDay(date)) return VIEWING_TEXTS.viewingDateFormat;
  const today = officeDay(now);
  if (date < today) return VIEWING_TEXTS.viewingDatePast;
  if (date > daysAfter(today, VIEWING_LIMITS.daysAhead)) return VIEWING_TEXTS.viewingDateFar;
  if (!OFFICE_HOURS[new Date(date).getUTCDay()]) return VIEWING_TEXTS.viewingDateClosed;
  return viewingTimes(date, now).length > 0 ? null : VIEWING_TEXTS.viewingDateOver;
}

/** What is wrong with a time on a day; null when nothing is, or when it is the day that is wrong. */
export function viewingTimeProblem(time: unknown, date: unknown, now: Date): string | null {
  if (typeof time !== 'string' || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time))
    return VIEWING_TEXTS.viewingTimeFormat;
  if (minutesOf(time) % VIEWING_LIMITS.stepMinutes !== 0) return VIEWING_TEXTS.viewingTimeStep;
  if (viewingDateProblem(date, now) !== null || viewingTimes(date as string, now).includes(time)) return null;
  const onAnotherDay = viewingTimes(date as string, new Date(0)).includes(time);
  return onAnotherDay ? VIEWING_TEXTS.viewingTimePast : VIEWING_TEXTS.viewingTime;
}

/** Made at its first use: a cheap phone takes its time for it. */
let longDay: Intl.DateTimeFormat | undefined;

/** `Tuesday 24 November 2026, 10:00`, or `…, any time`. */
export function viewingText({ date, time }: Viewing): string {
  longDay ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  // Put together here, since punctuation differs between versions of the language data.
  const parts = Object.fromEntries(
    longDay.formatToParts(new Date(date)).map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>;
  return `${parts.weekday} ${parts.day} ${parts.month} ${parts.year}, ${time ?? 'any time'}`;
}

/** Whether it is a day that the calendar has, written as `2026-11-24`. */
export function isDay(date: unknown): date is string {
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  const moment = new Date(date);
  // The 31st of February is read as a day in March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}

/** Milliseconds since 1970 of a time of day in Nairobi. */
export function officeMoment(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`) - OFFICE_OFFSET_MS;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
