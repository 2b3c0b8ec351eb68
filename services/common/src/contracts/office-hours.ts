import { currentSettings } from './current-settings.js';
import { DAY_TEXTS, WEEKDAYS } from './texts/days.js';

/** Opening and closing time of a day in Nairobi: `09:00`; null if closed. */
export type DayHours = { opens: string; closes: string } | null;

export { WEEKDAYS } from './texts/days.js';

/** When the office is open. Changed at `/admin/settings`. */
export interface OfficeHours {
  /** Seven days from Sunday. */
  week: readonly DayHours[];
  /** Days that are closed besides Kenya's public holidays. */
  closedDays: readonly ClosedDay[];
  /** Public holidays on which the office is open, such as one whose day the moon moved: `2026-03-20`. */
  openDays: readonly string[];
}

export interface ClosedDay {
  /** `2026-12-24`. */
  day: string;
  /** `Staff day`. */
  name: string;
}

const WORKING_DAY: DayHours = { opens: '09:00', closes: '17:00' };

/** Hours of the head office until staff change them. */
export const OFFICE_HOURS: OfficeHours = {
  week: [
    null,
    WORKING_DAY,
    WORKING_DAY,
    WORKING_DAY,
    WORKING_DAY,
    WORKING_DAY,
    { opens: '10:00', closes: '14:00' },
  ],
  closedDays: [],
  openDays: [],
};

/** Returns when the office is open, as this process knows it. */
export function officeHours(): OfficeHours {
  return currentSettings().hours ?? OFFICE_HOURS;
}

/** Returns a day's hours in the week, whatever holidays there are. */
export function weekdayHours({ week }: OfficeHours, day: string): DayHours {
  return week[new Date(day).getUTCDay()] ?? null;
}

/** Returns the open days of a week in order from Monday, neighbours with the same hours together. */
function openSpans({ week }: OfficeHours, alike: (one: DayHours, other: DayHours) => boolean) {
  const spans: { first: number; last: number; hours: NonNullable<DayHours> }[] = [];
  for (let place = 1; place <= 7; place += 1) {
    const hours = week[place % 7];
    const span = spans.at(-1);
    if (!hours) continue;
    if (span?.last === place - 1 && alike(span.hours, hours)) span.last = place;
    else spans.push({ first: place, last: place, hours });
  }
  return spans;
}

/**
 * Formats the hours: `['Monday-Friday 9AM-5PM', 'Saturday 10AM-2PM']`.
 * @param weekdays their names, in the language of the page unless given
 */
export function hoursLines(hours: OfficeHours, weekdays: readonly string[] = WEEKDAYS): string[] {
  const sameHours = (one: DayHours, other: DayHours) =>
    one?.opens === other?.opens && one?.closes === other?.closes;
  return openSpans(hours, sameHours).map(
    ({ first, last, hours: { opens, closes } }) =>
      `${daysText(first, last, '-', weekdays)} ${clockText(opens)}-${clockText(closes)}`,
  );
}

/** Formats the hours on one line: `Monday-Friday 9AM-5PM, Saturday 10AM-2PM`. */
export function hoursText(hours: OfficeHours, weekdays?: readonly string[]): string {
  return hoursLines(hours, weekdays).join(', ');
}

/** Formats the open days: `Monday to Saturday`. @param words in the language of the page unless given */
export function openDaysText(
  hours: OfficeHours,
  { to, weekdays }: { to: string; weekdays: readonly string[] } = { to: DAY_TEXTS.to, weekdays: WEEKDAYS },
): string {
  return openSpans(hours, () => true)
    .map(({ first, last }) => daysText(first, last, to, weekdays))
    .join(', ');
}

function daysText(first: number, last: number, join: string, weekdays: readonly string[]): string {
  const name = (place: number) => weekdays[place % 7]!;
  return first === last ? name(first) : `${name(first)}${join}${name(last)}`;
}

/** `09:30` → `9:30AM`. */
function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${rest}${hours < 12 ? 'AM' : 'PM'}`;
}
