import { daysAfter, mondayOf, officeDay, type Period } from '@lml/common/contracts';

/** Periods to choose from. */
export const PERIOD_CHOICES = ['7-days', '30-days', '90-days', '12-months'] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number];

/** Choices at a property, whose curve has a point per day. */
export const PROPERTY_PERIODS: readonly PeriodChoice[] = ['7-days', '30-days', '90-days'];

export const DEFAULT_PERIOD: PeriodChoice = '90-days';

/** Period in the URL; invalid values get the default. */
export function periodFromUrl(
  address: URLSearchParams,
  choices: readonly PeriodChoice[] = PERIOD_CHOICES,
): PeriodChoice {
  return choices.find((choice) => choice === address.get('period')) ?? DEFAULT_PERIOD;
}

/** URL query of a period; omits the default. */
export function periodToQuery(choice: PeriodChoice): string {
  return choice === DEFAULT_PERIOD ? '' : `?period=${choice}`;
}

const DAYS = { '7-days': 7, '30-days': 30 } as const;
const WEEKS = { '90-days': 13, '12-months': 52 } as const;

/**
 * Days of a period up to today, for every screen and file: the only place that decides them. Weekly counts start on a Monday, so that only the current week is incomplete.
 */
export function periodUntil(now: Date, choice: PeriodChoice): Period {
  const to = officeDay(now);
  if (choice === '7-days' || choice === '30-days') return { from: daysAfter(to, 1 - DAYS[choice]), to };
  return { from: daysAfter(mondayOf(to), -7 * (WEEKS[choice] - 1)), to };
}
