import type { InquiryStatus } from './inquiries.js';
import type { InquiryHandler } from './inquiry-route.js';
import type { Period, PeriodStep } from './periods.js';

/*
 * Inquiry analytics. The API's path and types call them figures.
 */

/** Inquiries of one origin or handler. */
export interface InquirySums {
  inquiries: number;
  /** Viewings that visitors asked for or staff added in the period. */
  viewings: number;
  /** Viewings of a time in the period that are done. */
  viewingsHeld: number;
  answered: number;
  /** Answered by the time that `answer-clock.ts` promises. */
  answeredInTime: number;
  /** Answered later, or not at all by now though the time is over. */
  answeredLate: number;
}

export interface SourceInquiries extends InquirySums {
  /** See `source-names.ts`. */
  name: string;
}

export interface HandlerInquiries extends InquirySums {
  /** Null if nobody was named when the inquiry came in. */
  kind: InquiryHandler['kind'] | null;
  /** Null for offices, and for inquiries that were stored without it. */
  agentId: number | null;
  name: string | null;
  /** Whole minutes; null if none was answered. */
  medianMinutesToAnswer: number | null;
}

export interface InquiryStep {
  /** The day, or the Monday of the week. */
  start: string;
  inquiries: number;
  /** Viewings that visitors asked for or staff added. */
  viewings: number;
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
  before: {
    total: number;
    viewings: number;
    viewingsHeld: number;
    medianMinutesToAnswer: number | null;
  };
  /** Viewings that visitors asked for or staff added in the period. */
  viewings: number;
  /** Viewings of a time in the period that are done. */
  viewingsHeld: number;
  answeredInTime: number;
  answeredLate: number;
  /** Every step of the period, oldest first. */
  series: InquiryStep[];
  byStatus: Record<InquiryStatus, number>;
  /** Origins as they were sent, most frequent first, without those not noted. */
  bySource: { source: string; count: number }[];
  /** Origins by name, most frequent first; they add up to `total`. */
  sources: SourceInquiries[];
  /** Agents and offices, those with most inquiries first; they add up to `total`. */
  handlers: HandlerInquiries[];
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

/** Share of inquiries that were answered in time, 0 to 1, of those whose time is over or that were answered; null if none. */
export function shareInTime({
  answeredInTime,
  answeredLate,
}: Pick<InquirySums, 'answeredInTime' | 'answeredLate'>): number | null {
  const decided = answeredInTime + answeredLate;
  return decided === 0 ? null : answeredInTime / decided;
}

/** Max listings in `properties`. */
export const MOST_INQUIRED_MAX = 10;
