import { daysAfter, isDay } from './viewings.js';

/** Days in Nairobi, `2026-11-24`, from the first to the last one, both included. */
export interface Period {
  from: string;
  to: string;
}

export const PERIOD_STEPS = ['day', 'week'] as const;
export type PeriodStep = (typeof PERIOD_STEPS)[number];

export const PERIOD_LIMITS = {
  /** When no period is named. */
  defaultDays: 30,
  /** Counted by the day up to this many days, by the week above. */
  dailyUpTo: 31,
  daysMax: 732,
  /** What is counted by the day must have an end: days are compared as texts, of years with four digits. */
  firstDay: '2000-01-01',
  lastDay: '2099-12-31',
} as const;

export const PERIOD_TEXTS = {
  from: 'from must be a day, such as 2026-11-24',
  to: `to must be a day from ${PERIOD_LIMITS.firstDay} to ${PERIOD_LIMITS.lastDay}, such as 2026-11-24`,
  early: `from must be ${PERIOD_LIMITS.firstDay} or later`,
  order: 'from must not be after to',
  tooLong: `from and to must be at most ${PERIOD_LIMITS.daysMax} days apart`,
} as const;

const DAY_MS = 24 * 60 * 60_000;

/** How many days a period has. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Whether a period is counted by the day or by the week. */
export function stepOf(period: Period): PeriodStep {
  return daysOf(period) <= PERIOD_LIMITS.dailyUpTo ? 'day' : 'week';
}

/** The Monday of the week in which a day lies. */
export function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The first day of each step of a period, oldest first; a week's is its Monday, even where that lies before `from`. */
export function stepsOf(period: Period): string[] {
  const weekly = stepOf(period) === 'week';
  const steps: string[] = [];
  for (
    let day = weekly ? mondayOf(period.from) : period.from;
    day <= period.to;
    day = daysAfter(day, weekly ? 7 : 1)
  ) {
    steps.push(day);
  }
  return steps;
}

/** As many days, just before. */
export function periodBefore(period: Period): Period {
  return { from: daysAfter(period.from, -daysOf(period)), to: daysAfter(period.from, -1) };
}

/** Whether a period can end on this day. */
export function isLastDay(to: unknown): to is string {
  return isDay(to) && to >= PERIOD_LIMITS.firstDay && to <= PERIOD_LIMITS.lastDay;
}

/** What is wrong with the first day of a period, or null; the last one is judged by itself. */
export function periodProblem(from: unknown, to: unknown): string | null {
  if (!isDay(from)) return PERIOD_TEXTS.from;
  if (from < PERIOD_LIMITS.firstDay) return PERIOD_TEXTS.early;
  if (!isLastDay(to)) return null;
  if (from > to) return PERIOD_TEXTS.order;
  return daysOf({ from, to }) > PERIOD_LIMITS.daysMax ? PERIOD_TEXTS.tooLong : null;
}
