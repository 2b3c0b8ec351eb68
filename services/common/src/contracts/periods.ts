import { daysAfter, isDay } from './office-time.js';

/** Days in Nairobi, `2026-11-24`, both inclusive. */
export interface Period {
  from: string;
  to: string;
}

export const PERIOD_STEPS = ['day', 'week'] as const;
export type PeriodStep = (typeof PERIOD_STEPS)[number];

export const PERIOD_LIMITS = {
  /** Default length. */
  defaultDays: 30,
  /** Daily steps up to this many days, weekly steps above. */
  dailyUpTo: 31,
  daysMax: 732,
  /** Lower bound, because daily counts need one: days are compared as texts, of years with four digits. */
  firstDay: '2000-01-01',
  lastDay: '2099-12-31',
} as const;

export const PERIOD_TEXTS = {
  from: 'from must be a day, such as 2026-11-24',
  to: `to must be a day from ${PERIOD_LIMITS.firstDay} to ${PERIOD_LIMITS.lastDay}, such as 2026-11-24`,
  early: `from must be ${PERIOD_LIMITS.firstDay} or later`,
  order: 'from must not be after to',
  step: `step must be one of: ${PERIOD_STEPS.join(', ')}`,
  tooLong: `from and to must be at most ${PERIOD_LIMITS.daysMax} days apart`,
} as const;

const DAY_MS = 24 * 60 * 60_000;

/** Returns the number of days in a period. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns the chosen step of a period, else daily steps for short periods and weekly ones for long periods. */
export function stepOf(period: Period, chosen?: PeriodStep): PeriodStep {
  return chosen ?? (daysOf(period) <= PERIOD_LIMITS.dailyUpTo ? 'day' : 'week');
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the first day of each step, oldest first; for weeks the Monday, even if before `from`. */
export function stepsOf(period: Period, step: PeriodStep = stepOf(period)): string[] {
  const weekly = step === 'week';
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

/** Returns the preceding period of the same length. */
export function periodBefore(period: Period): Period {
  return { from: daysAfter(period.from, -daysOf(period)), to: daysAfter(period.from, -1) };
}

/** Returns whether a period can end on this day. */
export function isLastDay(to: unknown): to is string {
  return isDay(to) && to >= PERIOD_LIMITS.firstDay && to <= PERIOD_LIMITS.lastDay;
}

/** Returns the problem with a period's first day, or null; the last day is checked separately. */
export function periodProblem(from: unknown, to: unknown): string | null {
  if (!isDay(from)) return PERIOD_TEXTS.from;
  if (from < PERIOD_LIMITS.firstDay) return PERIOD_TEXTS.early;
  if (!isLastDay(to)) return null;
  if (from > to) return PERIOD_TEXTS.order;
  return daysOf({ from, to }) > PERIOD_LIMITS.daysMax ? PERIOD_TEXTS.tooLong : null;
}
