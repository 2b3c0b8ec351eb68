import { daysAfter, mondayOf, officeDay, type Period } from '@lml/common/contracts';

/** Periods to choose from. */
export const PERIOD_CHOICES = ['30-days', '90-days', '12-months'] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number];

export const DEFAULT_PERIOD: PeriodChoice = '90-days';

/** Period in the URL; invalid values get the default. */
export function periodFromUrl(address: URLSearchParams): PeriodChoice {
  return PERIOD_CHOICES.find((choice) => choice === address.get('period')) ?? DEFAULT_PERIOD;
}

/** URL query of a period; omits the default. */
export function periodToQuery(choice: PeriodChoice): string {
  return choice === DEFAULT_PERIOD ? '' : `?period=${choice}`;
}

const WEEKS: Record<Exclude<PeriodChoice, '30-days'>, number> = { '90-days': 13, '12-months': 52 };

/**
 * Days of a period up to today. Weekly counts start on a Monday, so that only the current week is incomplete.
 */
export function periodUntil(now: Date, choice: PeriodChoice): Period {
  const to = officeDay(now);
  if (choice === '30-days') return { from: daysAfter(to, -29), to };
  return { from: daysAfter(mondayOf(to), -7 * (WEEKS[choice] - 1)), to };
}
