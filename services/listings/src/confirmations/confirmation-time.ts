import { daysAfter, officeDay, officeMoment } from '@lml/common/contracts';

const DUE_AT = '08:00';
const MONDAY = 1;

/** Returns the Monday of the last week whose mail is due by now: at 8:00 in Nairobi. */
export function dueWeek(now: Date): string {
  const today = officeDay(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const monday = daysAfter(today, -((weekday - MONDAY + 7) % 7));
  return isDue(monday, now) ? monday : daysAfter(monday, -7);
}

/** Returns the last day whose reminders are due by now: at 8:00 in Nairobi. */
export function dueDay(now: Date): string {
  const today = officeDay(now);
  return isDue(today, now) ? today : daysAfter(today, -1);
}

function isDue(day: string, now: Date): boolean {
  return officeMoment(day, DUE_AT) <= now.getTime();
}
