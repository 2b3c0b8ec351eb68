import { daysAfter, officeDay, officeMoment } from '@lml/common/contracts';

const DUE_AT = '08:00';

/** The month whose report is due, and since when. */
export interface DueMonth {
  /** `2026-11`. */
  month: string;
  /** 8:00 in Nairobi on the first day of the next month. */
  dueAt: Date;
  /** The end of the month in Nairobi. */
  end: Date;
}

/** Returns the last month whose report is due by now. */
export function dueMonth(now: Date): DueMonth {
  const first = firstOfMonth(officeDay(now));
  const due = monthBefore(first);
  return due.dueAt <= now ? due : monthBefore(firstOfMonth(daysAfter(first, -1)));
}

/** Returns the calendar month before the one of a moment, in Nairobi: `2026-11`. */
export function lastMonth(now: Date): string {
  return monthBefore(firstOfMonth(officeDay(now))).month;
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** @param first `2026-12-01` */
function monthBefore(first: string): DueMonth {
  return {
    month: daysAfter(first, -1).slice(0, 7),
    dueAt: new Date(officeMoment(first, DUE_AT)),
    end: new Date(officeMoment(first, '00:00')),
  };
}
