import { answerDueAt } from './answer-clock.js';
import { INQUIRY_LIMITS, isPhone, type SpamReason, type SpamSignals } from './inquiries.js';
import type { Language, WithLanguage } from './languages.js';
import { EMAIL_PATTERN, lengthProblem } from './text.js';
import { REPORT_ERROR_TEXTS, REPORT_REASONS } from './texts/reports.js';

export { REPORT_REASONS } from './texts/reports.js';

export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_REASON_NAMES = Object.keys(REPORT_REASONS) as ReportReason[];

/** Reasons of which all managers are told at once. */
export const ALARMING_REASONS: readonly ReportReason[] = ['asked-for-fee', 'other-account', 'not-owner'];
/** Reasons that never hide a listing. */
export const HARMLESS_REASONS: readonly ReportReason[] = ['wrong-details'];
/** Open reports of one listing, each from another network, that hide it until a manager decides. */
export const REPORTS_TO_HOLD = 3;

/** new: nobody has looked yet; looking: somebody does; the others are decisions. */
export const REPORT_STATES = ['new', 'looking', 'upheld', 'not-upheld', 'duplicate'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const OPEN_REPORT_STATES: readonly ReportState[] = ['new', 'looking'];

/** Measures that an upheld report led to. */
export const REPORT_OUTCOMES = ['unpublished', 'edited', 'agent-suspended'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Office hours within which a manager looks at a report: one working day. */
export const REPORT_TARGET_MINUTES = 8 * 60;
/** Reports are deleted this many calendar months after receipt. */
export const REPORT_RETENTION_MONTHS = 24;

/** Path of the staff screen. */
export const visitorReportsPage = '/admin/visitor-reports';

export const VISITOR_REPORT_LIMITS = {
  detailsMin: 10,
  detailsMax: 2000,
  contactMax: INQUIRY_LIMITS.emailMax,
  noteMax: 1000,
  pageSize: 25,
  pageSizeMax: 100,
} as const;

export const VISITOR_REPORT_TEXTS = {
  ...REPORT_ERROR_TEXTS,
  state: `state must be one of: ${REPORT_STATES.join(', ')}`,
  outcome: `Choose what you did: ${REPORT_OUTCOMES.join(', ')}`,
  outcomeOnly: 'Only an upheld report has an outcome. Leave outcome out',
  note: 'The note must be at most 1,000 characters',
  version: 'version must be the number that the report was read with',
  alike: 'alike must be true or false',
  spam: 'spam must be true or false',
  decided: 'This report has been decided already. Look at the decision before you do more',
  changed: 'Somebody else changed this report meanwhile. Look at it again',
  unpublishWithout: 'This report is about no listing, so nothing can be unpublished. Choose another outcome',
} as const;

/** `POST /api/properties/{id}/reports` and, about no listing, `POST /api/visitor-reports`. */
export interface CreateVisitorReport extends SpamSignals, WithLanguage {
  reason: ReportReason;
  /** Required for `other`. */
  details?: string;
  /** A phone number or an e-mail address; anonymous without. */
  contact?: string;
}

export interface VisitorReportReceipt {
  /** `R-12`. */
  reference: string;
}

/** A report as staff see it. */
export interface VisitorReport {
  id: number;
  reference: string;
  /** Null for a report about no listing. */
  propertyId: number | null;
  /** Title when it was reported; null if unknown. */
  propertyTitle: string | null;
  reason: ReportReason;
  details: string;
  /** Empty if the reporter is anonymous. */
  contact: string;
  /** Language of the page that it was sent from, in which the reporter is told of the decision. */
  language: Language;
  state: ReportState;
  outcome: ReportOutcome | null;
  /** Note of the manager who decided. */
  note: string;
  /** Manager who changed the state last; null if nobody did. */
  handledBy: string | null;
  /** ISO 8601, UTC; null while open. */
  decidedAt: string | null;
  /** Whether the listing is hidden until a manager decides. */
  held: boolean;
  /** Number of open reports of the same listing, without this one. */
  openAlike: number;
  spam: boolean;
  spamReasons: SpamReason[];
  version: number;
  createdAt: string;
  /** When a manager should have looked at it. */
  dueAt: string;
  /** Still new after that. */
  late: boolean;
}

/** Lists of the staff screen. */
export const REPORT_LISTS = ['open', 'decided', 'spam'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

/** `GET /api/admin/visitor-reports/counts`. */
export interface VisitorReportCounts {
  open: number;
  /** Number of open reports that nobody has looked at within `REPORT_TARGET_MINUTES`. */
  late: number;
  spam: number;
}

/** `PATCH /api/admin/visitor-reports/{id}`. */
export interface VisitorReportChange {
  /** As read. */
  version: number;
  /** Missing: it stays. */
  state?: ReportState;
  /** Required for `upheld` only. */
  outcome?: ReportOutcome | null;
  note?: string;
  /** Decides all open reports of the same listing alike. */
  alike?: boolean;
  /** Moves it to the spam shelf, or back. */
  spam?: boolean;
}

/** Actions of listings on a reported listing: `POST /internal/properties/{id}/hold`. */
export const HOLD_ACTIONS = ['hold', 'release', 'unpublish'] as const;
export type HoldAction = (typeof HOLD_ACTIONS)[number];

/** Mail to managers (`report-alert`) or to the reporter (`report-outcome`). */
export interface VisitorReportMail {
  kind: 'report-alert' | 'report-outcome';
  resends: number;
  recipient: string;
  reference: string;
  reportId: number;
  property: { id: number; title: string | null } | null;
  reason: ReportReason;
  /** Empty in a mail to the reporter. */
  details: string;
  contact: string;
  /** The listing was hidden with this report. */
  held: boolean;
  state: ReportState;
  outcome: ReportOutcome | null;
  /** Language of the mail to the reporter; missing from an older inquiries service: English. */
  language?: Language;
  createdAt: string;
}

/** Returns the reference of a report: `R-12`. */
export function reportReference(id: number): string {
  return `R-${id}`;
}

/** Returns when a manager should have looked at a report. */
export function reportDueAt(createdAt: Date): Date {
  return answerDueAt(createdAt, REPORT_TARGET_MINUTES);
}

/** @param text as cleaned by `cleanText` */
export function detailsProblem(text: string, reason: unknown): string | null {
  return lengthProblem(text, {
    min: reason === 'other' ? VISITOR_REPORT_LIMITS.detailsMin : 0,
    max: VISITOR_REPORT_LIMITS.detailsMax,
    tooShort: VISITOR_REPORT_TEXTS.details,
    tooLong: VISITOR_REPORT_TEXTS.detailsTooLong,
  });
}

/** @param contact as cleaned by `cleanVisitorLine`; empty for an anonymous report */
export function reportContactProblem(contact: string): string | null {
  if (contact === '') return null;
  if (contact.length > VISITOR_REPORT_LIMITS.contactMax) return VISITOR_REPORT_TEXTS.contact;
  return EMAIL_PATTERN.test(contact) || (isPhone(contact) && /\d{5}/.test(contact.replace(/[\s().-]/g, '')))
    ? null
    : VISITOR_REPORT_TEXTS.contact;
}

/** Answer to the reporter in one sentence, without names. */
export function reportOutcomeText(state: ReportState, outcome: ReportOutcome | null): string {
  if (state === 'upheld') return OUTCOME_TEXTS[outcome ?? 'edited'];
  if (state === 'duplicate') return 'We know of this already and have dealt with it.';
  return 'We have looked at it and found nothing that we had to change.';
}

const OUTCOME_TEXTS: Record<ReportOutcome, string> = {
  unpublished: 'You were right to tell us, and the listing is no longer on our website.',
  edited: 'You were right to tell us, and we have corrected the listing.',
  'agent-suspended': 'You were right to tell us, and we have acted on it within the company.',
};
