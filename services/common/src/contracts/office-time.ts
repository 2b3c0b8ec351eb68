/** The office's time zone. Kenya has had a fixed offset all year since 1960. */
export const OFFICE_TIME_ZONE = 'Africa/Nairobi';
const OFFICE_OFFSET_MS = 3 * 60 * 60_000;

/** Returns the day in Nairobi at a moment: `2026-11-24`. */
export function officeDay(moment: Date): string {
  return new Date(moment.getTime() + OFFICE_OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the time of day in Nairobi at a moment: `14:05`. */
export function officeTime(moment: Date): string {
  return new Date(moment.getTime() + OFFICE_OFFSET_MS).toISOString().slice(11, 16);
}

/** Returns the day a number of days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}

/** Returns whether it is an existing calendar day in the format `2026-11-24`. */
export function isDay(date: unknown): date is string {
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  const moment = new Date(date);
  // Date parses the 31st of February as a day in March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}

/** Returns the epoch milliseconds of a time of day in Nairobi. */
export function officeMoment(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`) - OFFICE_OFFSET_MS;
}
