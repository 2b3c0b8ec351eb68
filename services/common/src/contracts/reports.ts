import type { InquiryFigures } from './inquiry-analytics.js';
import type { InterestCounts, InterestStep } from './listing-analytics.js';
import type { Period } from './periods.js';
import { daysAfter } from './office-time.js';

/*
 * The landlord's report: what happened to one listing in one month. Contains no personal data of visitors.
 */

/** Request header with the key of a link; in a header it reaches no log and no other site. */
export const REPORT_HEADER = 'X-Report-Key';
/** Base64url of 192 bits. */
export const REPORT_KEY_PATTERN = /^[\w-]{32}$/;

export const REPORT_LIMITS = {
  keyBytes: 24,
  labelMax: 80,
  /** Links of a listing that work at the same time. */
  linksMax: 20,
  /** Addresses that a link is mailed to each month. */
  recipientsMax: 5,
  /** A link that is mailed works at least so long after each mail. */
  mailedLinkDays: 92,
  /** Addresses of a link are deleted so long after it stopped working. */
  recipientDays: 30,
  /** Months to choose from. */
  months: 24,
  /** Fewer similar listings are not compared with. */
  similarMin: 5,
  /** Newest similar listings that are compared with. */
  similarMax: 500,
  /** Actions of a month that the report names. */
  actionsMax: 100,
} as const;

/** Days until a link expires, to choose from. */
export const REPORT_EXPIRY_DAYS = [30, 90, 180, 365] as const;
export const REPORT_EXPIRY_DEFAULT = 180;

export const REPORT_TEXTS = {
  month: 'month must be one of the months of the listing, such as 2026-11',
  label: `The name must be at most ${REPORT_LIMITS.labelMax} characters`,
  expiry: `expiresInDays must be one of: ${REPORT_EXPIRY_DAYS.join(', ')}`,
} as const;

/** `GET /api/admin/properties/{id}/report-links`, newest first. */
export interface ReportLink {
  id: number;
  /** Whom it was made for; may be empty. */
  label: string;
  /** ISO 8601, UTC, as are the others. */
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  /** Null unless it was revoked. */
  revokedAt: string | null;
  /** False for links made before the monthly mails: nobody knows their keys. */
  mailable: boolean;
  /** Whom the report is mailed to each month, and who has unsubscribed. */
  recipients: ReportRecipient[];
}

export interface ReportRecipient {
  email: string;
  /** Null unless they have unsubscribed. */
  stoppedAt: string | null;
  /** Null if there was none yet. */
  lastMail: { month: string; state: 'sent' | 'failed' | 'waiting'; at: string } | null;
}

/** `PUT /api/admin/properties/{id}/report-links/{linkId}/recipients`. */
export interface ReportRecipientsInput {
  emails: string[];
}

/** The monthly mail to a landlord. */
export interface ReportMail extends Pick<ListingReport, 'month' | 'total' | 'before' | 'inquiries'> {
  kind: 'report';
  recipient: string;
  /** Always 0: each mail has an id of its own. */
  resends: 0;
  /** Opens {@link reportPage}. */
  key: string;
  stopKey: string;
  property: { reference: string; title: string };
  pdf: { name: string; base64: string };
}

/** Path of a private link. */
export function reportPage(key: string, month: string): string {
  return `/report/${key}?month=${month}`;
}

const STOP_PREFIX = 'report-';

/** Marks the key of a stop, so that the page can say what it stops. */
export function reportStopKey(key: string): string {
  return STOP_PREFIX + key;
}

/** Keys of saved searches are 43 characters long. */
export function stopsReport(stopKey: string): boolean {
  return stopKey.startsWith(STOP_PREFIX) && stopKey.length > 43;
}

/** Address of the one-click stop of RFC 8058, as that of saved searches. */
export function reportStopPath(stopKey: string): string {
  return `/api/alerts/stop/${stopKey}`;
}

/** `POST /api/admin/properties/{id}/report-links`. */
export interface ReportLinkInput {
  label?: string;
  expiresInDays?: number;
}

/** The only answer with the key. */
export interface CreatedReportLink extends ReportLink {
  key: string;
}

/** Inquiries about the listing. */
export interface ReportInquiries extends Pick<
  InquiryFigures,
  | 'total'
  | 'viewings'
  | 'viewingsHeld'
  | 'answered'
  | 'answeredInTime'
  | 'answeredLate'
  | 'medianMinutesToAnswer'
> {
  before: { total: number; viewings: number; viewingsHeld: number };
}

export interface PriceChange {
  /** `2026-11-24`. */
  on: string;
  /** "Ksh 8,700,000"; null if there was none. */
  before: string | null;
  after: string | null;
}

/** `GET /api/reports/current` and `GET /api/admin/properties/{id}/report`. */
export interface ListingReport extends Period {
  property: {
    id: number;
    /** `LML-12`. */
    reference: string;
    title: string;
    location: string;
    /** "For Rent", "Let". */
    status: string;
    /** "Ksh 65,000/month", as on the page. */
    price: string;
    /** Path of its page; null if it is not public. */
    page: string | null;
  };
  /** `2026-11`. */
  month: string;
  /** Newest first. */
  months: string[];
  /** ISO 8601, UTC. */
  madeAt: string;
  total: InterestCounts;
  /** The period of the same length before. */
  before: InterestCounts;
  /** Every day of the month until today. */
  series: InterestStep[];
  /** Null while the inquiries cannot be counted. */
  inquiries: ReportInquiries | null;
  /** Newest first, until the end of the month. */
  priceChanges: PriceChange[];
  /** Null if there are fewer than `REPORT_LIMITS.similarMin` similar listings. */
  comparison: { place: string; listings: number; medianViews: number } | null;
  /** Oldest first, in plain words and without names. */
  actions: { on: string; text: string }[];
  /** Further actions of the month. */
  moreActions: number;
}

/** Returns the days of a month, until today. */
export function monthPeriod(month: string, today: string): Period {
  const from = `${month}-01`;
  const last = daysAfter(`${monthAfter(month, 1)}-01`, -1);
  return { from, to: last < today ? last : today };
}

/** Returns the months from a listing's first day until today, newest first, at most `REPORT_LIMITS.months`. */
export function reportMonths(firstDay: string, today: string): string[] {
  const months: string[] = [];
  for (
    let month = today.slice(0, 7);
    month >= firstDay.slice(0, 7) && months.length < REPORT_LIMITS.months;
    month = monthAfter(month, -1)
  ) {
    months.push(month);
  }
  return months.length > 0 ? months : [today.slice(0, 7)];
}

/** "2026-12", 1 → "2027-01". */
function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** "2026-11" → "November 2026". */
export function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;
}
