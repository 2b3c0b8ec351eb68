import {
  closedDaysProblem,
  dayHoursProblem,
  OFFICE_HOURS,
  type OfficeHours,
  daysAfter,
  publicHoliday,
} from '@lml/common/contracts';

/** Weekdays in the order of the form: Monday first. */
export const FORM_DAYS = [1, 2, 3, 4, 5, 6, 0] as const;

export interface HoursFields {
  /** Seven days from Sunday. */
  week: { open: boolean; opens: string; closes: string }[];
  closedDays: { day: string; name: string }[];
  openDays: string[];
}

/** Offered when a closed day is opened. */
const USUAL = { opens: '09:00', closes: '17:00' };

export function hoursFields(values: OfficeHours | null): HoursFields {
  const { week, closedDays, openDays } = values ?? OFFICE_HOURS;
  return {
    week: week.map((hours) => ({ open: hours !== null, ...(hours ?? USUAL) })),
    closedDays: closedDays.map(({ day, name }) => ({ day, name })),
    openDays: [...openDays],
  };
}

export function hoursOf({ week, closedDays, openDays }: HoursFields): OfficeHours {
  return {
    week: week.map(({ open, opens, closes }) => (open ? { opens, closes } : null)),
    closedDays,
    openDays,
  };
}

/** Returns the problem of a day of the form, or null. @param weekday 0 for Sunday */
export function formDayProblem(
  weekday: number,
  { open, opens, closes }: HoursFields['week'][number],
): string | null {
  return open ? dayHoursProblem(weekday, { opens, closes }) : null;
}

/** Returns the problem of one row of closed days, or null. */
export function closedDayProblem(closed: HoursFields['closedDays'][number]): string | null {
  return closedDaysProblem([closed]);
}

/** Returns Kenya's public holidays of the next 12 months, and the opened ones. */
export function comingHolidays(today: string, openDays: readonly string[]): { day: string; name: string }[] {
  const days = new Set(openDays);
  for (let ahead = 0; ahead <= 365; ahead += 1) {
    const day = daysAfter(today, ahead);
    if (publicHoliday(day) !== null) days.add(day);
  }
  return [...days].sort().map((day) => ({ day, name: publicHoliday(day) ?? '' }));
}
