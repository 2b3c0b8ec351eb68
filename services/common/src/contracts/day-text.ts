import { LONG_MONTHS, MONTHS } from './texts/days.js';

/** Formats a day: `2026-11-03` → "3 Nov 2026". @param months their names, in the language of the page unless given */
export function dayMonthYear(date: string, months = MONTHS): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[month! - 1]} ${year}`;
}

/** Formats a day: `2026-11-27` → "27 November 2026", in the language of the page. */
export function longDate(date: string): string {
  return dayMonthYear(date, LONG_MONTHS);
}
