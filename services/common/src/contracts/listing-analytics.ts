import type { Period, PeriodStep } from './periods.js';

/*
 * Listing analytics. The API's paths and types and the table `property_interest` call them interest.
 */

/** Tracked visitor actions on a listing: view the page, reveal a phone number, open WhatsApp, share. */
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
  /** The preceding period of the same length. */
  before: InterestCounts;
  /** Every step of the period, oldest first; 0 where nothing happened. */
  series: InterestStep[];
  /** Most viewed listings first, without the trash. */
  mostViewed: PropertyInterest[];
}

export const MOST_VIEWED_DEFAULT = 10;
export const MOST_VIEWED_MAX = 100;
/** Retention of counts in days: two years. */
export const INTEREST_KEPT_DAYS = 731;
