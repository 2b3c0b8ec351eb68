import type { OfficeHours } from './office-hours.js';

/** Kenya's public holidays with a fixed date: `MM-DD`. */
const FIXED: Readonly<Record<string, string>> = {
  '01-01': "New Year's Day",
  '05-01': 'Labour Day',
  '06-01': 'Madaraka Day',
  '10-10': 'Mazingira Day',
  '10-20': 'Mashujaa Day',
  '12-12': 'Jamhuri Day',
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
};

/**
 * Holidays that follow the moon, as expected. The government confirms each in the Gazette a few days before; correct the
 * day here if it differs.
 */
const BY_THE_MOON: Readonly<Record<string, string>> = {
  '2026-03-20': 'Idd-ul-Fitr',
  '2026-05-27': 'Idd-ul-Azha',
  '2027-03-10': 'Idd-ul-Fitr',
  '2027-05-17': 'Idd-ul-Azha',
  '2028-02-27': 'Idd-ul-Fitr',
  '2028-05-05': 'Idd-ul-Azha',
  '2029-02-15': 'Idd-ul-Fitr',
  '2029-04-24': 'Idd-ul-Azha',
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns the name of Kenya's public holiday on a day, or null. A holiday on a Sunday moves to the next day that is none
 * itself (Public Holidays Act, Cap. 110).
 * @param day `2026-12-12`
 */
export function publicHoliday(day: string): string | null {
  const own = holidayProper(day);
  if (own) return own;
  // Two holidays in a row may both move: Christmas on a Sunday, Boxing Day, then the day off on Tuesday.
  for (let before = 1; before <= 3; before += 1) {
    const earlier = shifted(day, -before);
    const name = holidayProper(earlier);
    if (!name) return null;
    if (new Date(earlier).getUTCDay() === 0) return name;
  }
  return null;
}

/** Returns why a day is closed although its weekday is open: "Jamhuri Day"; null if it is not. */
export function closedDayName({ closedDays, openDays }: OfficeHours, day: string): string | null {
  const own = closedDays.find((closed) => closed.day === day);
  if (own) return own.name;
  return openDays.includes(day) ? null : publicHoliday(day);
}

function holidayProper(day: string): string | null {
  return FIXED[day.slice(5)] ?? BY_THE_MOON[day] ?? easterHoliday(day);
}

function easterHoliday(day: string): string | null {
  const sunday = easterSunday(Number(day.slice(0, 4)));
  if (day === shifted(sunday, -2)) return 'Good Friday';
  return day === shifted(sunday, 1) ? 'Easter Monday' : null;
}

/** Easter Sunday of the Gregorian calendar, by the Meeus/Jones/Butcher algorithm. */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)).toISOString().slice(0, 10);
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
