import type { InquiryStatus } from './inquiries.js';
import type { Period, PeriodStep } from './periods.js';

/*
 * Inquiry analytics. The API's path and types call them figures.
 */

export interface InquiryStep {
  /** The day, or the Monday of the week. */
  start: string;
  inquiries: number;
  /** Median of inquiries received then and answered since; null if there are none. */
  medianMinutesToAnswer: number | null;
}

export interface PropertyInquiries {
  propertyId: number;
  /** Title as of the latest inquiry; null if unknown. */
  title: string | null;
  inquiries: number;
}

/** `GET /api/admin/inquiries/figures`. Excludes spam. */
export interface InquiryFigures extends Period {
  step: PeriodStep;
  /** Received in the period; `answered` counts those with a first answer since. */
  total: number;
  answered: number;
  /** Whole minutes from receipt to the first answer; null if none was answered. */
  medianMinutesToAnswer: number | null;
  /** The preceding period of the same length. */
  before: { total: number; medianMinutesToAnswer: number | null };
  /** Every step of the period, oldest first. */
  series: InquiryStep[];
  byStatus: Record<InquiryStatus, number>;
  /** Origins, most frequent first. */
  bySource: { source: string; count: number }[];
  /** Listings with the most inquiries, in descending order. */
  properties: PropertyInquiries[];
  /** Current counts, independent of the period. */
  now: {
    /** New inquiries without an answer. */
    unanswered: number;
    /** Unanswered inquiries past the target; see `answer-clock.ts`. */
    late: number;
    /** Open inquiries whose follow-up day has passed. */
    overdue: number;
    /** New inquiries with a permanently failed mail to staff. */
    mailFailed: number;
    /** Whether any inquiry was ever answered. */
    everAnswered: boolean;
  };
}

/** Max listings in `properties`. */
export const MOST_INQUIRED_MAX = 10;
