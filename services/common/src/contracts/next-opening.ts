import { type OfficeHours, weekdayHours } from './office-hours.js';
import { daysAfter, officeDay, officeMoment } from './office-time.js';
import { closedDayName } from './public-holidays.js';

/** The longest that an office stays closed: the list of closed days has at most 60. */
const DAYS_MAX = 90;

/** Returns when the office is open now, or next; null if it stays closed for as long as we look. */
export function nextOpening(hours: OfficeHours, now: Date): { opens: Date; closes: Date } | null {
  const today = officeDay(now);
  for (let n = 0; n <= DAYS_MAX; n += 1) {
    const day = daysAfter(today, n);
    const open = closedDayName(hours, day) === null ? weekdayHours(hours, day) : null;
    if (open && officeMoment(day, open.closes) > now.getTime()) {
      return {
        opens: new Date(officeMoment(day, open.opens)),
        closes: new Date(officeMoment(day, open.closes)),
      };
    }
  }
  return null;
}
