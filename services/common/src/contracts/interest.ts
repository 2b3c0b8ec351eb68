import type { Period, PeriodStep } from './periods.js';

/** What visitors do with a listing: open its page, have a telephone number shown, press WhatsApp, pass it on. */
export const INTEREST_KINDS = ['view', 'phone', 'whatsapp', 'share'] as const;
export type InterestKind = (typeof INTEREST_KINDS)[number];

export const INTEREST_TEXTS = {
  kind: `kind must be one of: ${INTEREST_KINDS.join(', ')}`,
} as const;

export interface InterestCounts {
  views: number;
  phoneReveals: number;
  whatsappClicks: number;
  shares: number;
}

export interface InterestStep extends InterestCounts {
  /** The day, or the Monday of the week. */
  start: string;
}

export interface PropertyInterest extends InterestCounts {
  propertyId: number;
  title: string;
}

/** `GET /api/admin/interest`. */
export interface InterestFigures extends Period {
  step: PeriodStep;
  total: InterestCounts;
  /** In as many days just before. */
  before: InterestCounts;
  /** Every step of the period, oldest first; those in which nothing happened are all 0. */
  series: InterestStep[];
  /** The most viewed first; what lies in the bin is left out. */
  mostViewed: PropertyInterest[];
}

export const MOST_VIEWED_DEFAULT = 10;
export const MOST_VIEWED_MAX = 100;
/** Days for which counts are kept: two years. */
export const INTEREST_KEPT_DAYS = 731;
