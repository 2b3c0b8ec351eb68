import type { InquiryStatus } from './inquiries.js';
import type { Period, PeriodStep } from './periods.js';

export interface InquiryStep {
  /** The day, or the Monday of the week. */
  start: string;
  inquiries: number;
  /** Of those received then and answered since; null without any. */
  medianMinutesToAnswer: number | null;
}

export interface PropertyInquiries {
  propertyId: number;
  /** As the latest inquiry has it; null where that is not known. */
  title: string | null;
  inquiries: number;
}

/** `GET /api/admin/inquiries/figures`. What robots sent is left out throughout. */
export interface InquiryFigures extends Period {
  step: PeriodStep;
  /** Received in the period; `answered` of them have had a first answer since. */
  total: number;
  answered: number;
  /** Whole minutes from receiving to the first answer; null where none was answered. */
  medianMinutesToAnswer: number | null;
  /** In as many days just before. */
  before: { total: number; medianMinutesToAnswer: number | null };
  /** Every step of the period, oldest first. */
  series: InquiryStep[];
  byStatus: Record<InquiryStatus, number>;
  /** Where they came from, the most frequent first. */
  bySource: { source: string; count: number }[];
  /** The listings asked about most, the first one most. */
  properties: PropertyInquiries[];
  /** As things stand now, whatever the period. */
  now: {
    /** New ones that nobody has answered. */
    unanswered: number;
    /** Of these, those that should have been answered by now; see `answer-clock.ts`. */
    late: number;
    /** Open ones whose follow-up day has passed. */
    overdue: number;
    /** New ones of which somebody on the staff was not told, as the mail was given up. */
    mailFailed: number;
    /** Whether any inquiry was ever answered. */
    everAnswered: boolean;
  };
}

/** Listings in `properties` at most. */
export const MOST_INQUIRED_MAX = 10;
