const HOUR_MS = 60 * 60_000;
/** Nairobi is three hours ahead of UTC all year. */
const OFFSET_MS = 3 * HOUR_MS;
const DUE_HOUR = 8;

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
  const due = monthBefore(now, 0);
  return due.dueAt <= now ? due : monthBefore(now, 1);
}

/** @param back 0 for the month before the one of `now` */
function monthBefore(now: Date, back: number): DueMonth {
  const here = new Date(now.getTime() + OFFSET_MS);
  const end = new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - back, 1) - OFFSET_MS);
  const month = new Date(end.getTime() + OFFSET_MS - HOUR_MS).toISOString().slice(0, 7);
  return { month, dueAt: new Date(end.getTime() + DUE_HOUR * HOUR_MS), end };
}
