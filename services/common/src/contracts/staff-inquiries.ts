import type { Change } from './changes.js';
import type { ContactSummary } from './contacts.js';
import type { MessageConsent } from './consents.js';
import type { MessageMail } from './conversation.js';
import type { IncomingMailEntry } from './incoming-mails.js';
import type { Inquiry, InquiryKind, InquiryStatus } from './inquiries.js';

/** Query of `GET /api/inquiries` and `GET /api/admin/inquiries/export.csv`. Missing filters do not filter. */
export interface InquiryQuery {
  /** Searches name, e-mail, phone, subject, message, property title, reference (LML-12) and the inquiry's number (#41 or 41). */
  search?: string;
  status?: InquiryStatus | 'all';
  kind?: InquiryKind;
  /** First and last day of receipt in Nairobi, `2026-11-24`, both inclusive. */
  from?: string;
  to?: string;
  /** `me`, `none` or the id of an account. */
  assignee?: string;
  /** Open inquiries (new or in progress) whose follow-up day has passed, is today, or is in the future. */
  follow?: InquiryFollow;
  /** `late`: new inquiries without an answer whose answer is overdue by the office's clock, as the dashboard counts them. */
  answer?: InquiryAnswerState;
  /** Only messages with this kind of mail problem. */
  mail?: InquiryMailTrouble;
  /** `true` shows spam, which no other list contains. */
  spam?: 'true';
  propertyId?: number;
  /**
   * An inquiry's id: finds all messages of its sender's contact, including itself. An id, so that URLs contain no address or
   * number; the search finds those.
   */
  person?: number;
  /** {@link usualInquirySort} if missing. */
  sort?: InquirySort;
}

export const INQUIRY_FOLLOWS = ['overdue', 'today', 'planned'] as const;
export type InquiryFollow = (typeof INQUIRY_FOLLOWS)[number];

export const INQUIRY_ANSWER_STATES = ['late'] as const;
export type InquiryAnswerState = (typeof INQUIRY_ANSWER_STATES)[number];

/**
 * `failed`: a mail to staff failed permanently; `waiting`: one has not been sent yet; `undelivered`: the acknowledgement or
 * a reply could not be sent to the visitor.
 */
export const INQUIRY_MAIL_TROUBLES = ['failed', 'waiting', 'undelivered'] as const;
export type InquiryMailTrouble = (typeof INQUIRY_MAIL_TROUBLES)[number];

/** `follow-up`: earliest follow-up day first, those without one last, newest first within a day. */
export const INQUIRY_SORTS = ['newest', 'oldest', 'follow-up'] as const;
export type InquirySort = (typeof INQUIRY_SORTS)[number];

/** Returns the order of a list whose query names none: whoever waits longest for a late answer comes first. */
export function usualInquirySort(answer: InquiryAnswerState | undefined): InquirySort {
  return answer === 'late' ? 'oldest' : 'newest';
}

export const ASSIGNEE_ME = 'me';
export const ASSIGNEE_NONE = 'none';

export const STAFF_INQUIRY_LIMITS = {
  noteMin: 1,
  noteMax: 5000,
  replyMax: 5000,
  bulkMax: 1000,
  /** Latest follow-up day, in days from today; the earliest is today. */
  followUpDaysAhead: 366,
  /** Minimum interval between resends. */
  resendSeconds: 60,
  /** Max mails per call that resends failed ones; further calls do the rest. */
  resendBatch: 200,
  /** Minutes after which every staff screen warns about unsent mails. */
  mailAlarmMinutes: 5,
  /** Max other inquiries of the same person in the detail. */
  samePersonMax: 20,
  /** Max newest changes in the detail; the activity log has the rest. */
  changesMax: 50,
  /** Max characters of each field of the origin. */
  landingPageMax: 200,
  referrerHostMax: 100,
  utmMax: 100,
} as const;

export const STAFF_INQUIRY_TEXTS = {
  assigneeId: 'assigneeId must be the number of an account, or null for nobody',
  assigneeUnknown: 'There is no such account. Choose another colleague',
  assigneeDisabled: 'This account is disabled. Choose another colleague',
  followUpFormat: 'followUpOn must be a day, such as 2026-11-24, or null for none',
  followUpPast: 'That day has passed. Choose today or a later one',
  followUpFar: 'Choose a day within the next year',
  spam: 'spam must be true or false',
  noteEmpty: 'Please write a note',
  noteTooLong: 'A note may have at most 5,000 characters',
  noteOfAnother: 'Only who wrote a note can change it',
  channel: 'channel must be one of: email, call, whatsapp',
  replyTooLong: 'A reply may have at most 5,000 characters',
  outcome: 'outcome must be one of: reached, no-answer, call-back',
  outcomeOfCall: 'outcome belongs to a call. Leave it out for e-mail and WhatsApp',
  callBackOn: 'callBackOn must be a day, such as 2026-11-24',
  callBackMissing: 'Choose the day on which to call back',
  callBackOfOutcome: 'callBackOn belongs to the outcome call-back. Leave it out',
  bulkAction: 'action must be one of: status, assign, follow-up, spam, not-spam',
  bulkIds: 'ids must be 1 to 1000 numbers of inquiries',
  recipient: 'recipient must be an address that this message was mailed to',
  recipientUnknown: 'This message was not mailed to that address',
  resentJustNow: 'It was mailed again less than a minute ago. Please wait a moment',
  kind: 'kind must be one of: property, contact, owner',
  day: '$property must be a day, such as 2026-11-24',
  dayOrder: 'to must not lie before from',
  assignee: 'assignee must be me, none or the number of an account',
  follow: 'follow must be one of: overdue, today, planned',
  answer: 'answer must be late, or left out',
  mail: 'mail must be one of: failed, waiting, undelivered',
  spamShelf: 'spam must be true, or left out',
  sort: 'sort must be one of: newest, oldest, follow-up',
  colleaguesAway:
    'The accounts cannot be looked up just now, so nothing was changed. Please try again shortly',
} as const;

/** `PATCH /api/inquiries/{id}`: at least one field; returns the whole `Inquiry`. */
export interface ChangeInquiry {
  status?: InquiryStatus;
  /** An account's id; null unassigns. */
  assigneeId?: number | null;
  /** `2026-11-24`; null for none. */
  followUpOn?: string | null;
  /** True marks as spam; false moves it (back) to the inbox, and mails staff if that never happened. */
  spam?: boolean;
}

/** `POST /api/admin/inquiries/bulk`: all of them or none. */
export type BulkInquiryRequest = { ids: number[] } & (
  | { action: 'status'; status: InquiryStatus }
  | { action: 'assign'; assigneeId: number | null }
  /** A past day is accepted: undoing a change restores it. */
  | { action: 'follow-up'; followUpOn: string | null }
  | { action: 'spam' }
  | { action: 'not-spam' }
);

export const INQUIRY_BULK_ACTIONS = ['status', 'assign', 'follow-up', 'spam', 'not-spam'] as const;
export type InquiryBulkAction = (typeof INQUIRY_BULK_ACTIONS)[number];

export interface BulkInquiryResult {
  /** Number of the given inquiries that exist. */
  affectedCount: number;
}

/** `GET /api/admin/inquiries/counts`: counts for the inbox. Only `spam` includes spam. */
export interface InquiryCounts {
  all: number;
  statuses: Record<InquiryStatus, number>;
  /** Open (new or in progress) and assigned to the current user. */
  mine: number;
  /** Open and unassigned. */
  unassigned: number;
  /** New, and the answer is overdue. */
  late: number;
  /** Open, by follow-up day: passed, today, in the future. */
  overdue: number;
  today: number;
  planned: number;
  spam: number;
}

/** `GET /api/admin/inquiries/{id}`: one inquiry with all details; also for spam. */
export interface InquiryDetail extends Inquiry {
  /** Notes, answers, and mails that came in, oldest first. */
  timeline: InquiryTimelineEntry[];
  /** The sender's card; null for spam; missing from an older service. */
  contact?: ContactSummary | null;
  /** Other messages of the same contact; of spam, those with the same e-mail address or phone number. */
  samePerson: {
    /** Newest first, at most 20. */
    inquiries: SamePersonInquiry[];
    total: number;
  };
  /** The newest 50 changes, newest first. */
  changes: Change[];
  /** Consent to mails about similar homes; null if the box was not ticked: "no consent to more". */
  alertsConsent: MessageConsent | null;
  /** Subject of our next mail: "Re:" and the last subject of the visitor. */
  replySubject: string;
}

export type SamePersonInquiry = Pick<
  Inquiry,
  'id' | 'subject' | 'propertyId' | 'propertyTitle' | 'status' | 'createdAt' | 'assignee'
>;

export type InquiryTimelineEntry = InquiryNote | InquiryAnswer | IncomingMailEntry;

interface InquiryEntry {
  /** Unique among notes and answers together. */
  id: number;
  by: { id: number; username: string };
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * `POST /api/admin/inquiries/{id}/notes` {text} returns 201 with it; `PATCH …/notes/{noteId}` {text} and `DELETE
 * …/notes/{noteId}` (204) are for its author only.
 */
export interface InquiryNote extends InquiryEntry {
  kind: 'note';
  text: string;
  /** Null if never edited. */
  editedAt: string | null;
}

/** A reply or a call that was recorded. A call that reached nobody is no answer: the question stays open. */
export interface InquiryAnswer extends InquiryEntry {
  kind: 'answer';
  channel: AnswerChannel;
  /** Text of the message or notes of the call; null if not stored. */
  text: string | null;
  /** Outcome of a call; null for other channels. */
  outcome: CallOutcome | null;
  /** The mail that was sent from here; null if the answer was only recorded. */
  mail: MessageMail | null;
}

export const ANSWER_CHANNELS = ['email', 'call', 'whatsapp'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

/** `call-back`: they asked for another day, which becomes the follow-up day. Only `reached` answers the question. */
export const CALL_OUTCOMES = ['reached', 'no-answer', 'call-back'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Returns whether a reply or a call answered the question. @param outcome of a call; null for a reply */
export function isAnswer(outcome: CallOutcome | null): boolean {
  return outcome === null || outcome === 'reached';
}

/**
 * `POST /api/admin/inquiries/{id}/answered`: records a reply or a call. Returns 201 with the whole `InquiryDetail`: an
 * answer makes a new inquiry in progress, and the first one stops its clock.
 */
export interface RecordAnswer {
  channel: AnswerChannel;
  /** Text of the message or notes of the call, up to 5,000 characters. */
  text?: string;
  /** Outcome of a call; `reached` if missing. */
  outcome?: CallOutcome;
  /** With `call-back`: a day from today on. */
  callBackOn?: string;
}

/**
 * `POST /api/admin/inquiries/{id}/resend`: mails the message again, to all staff or to one recipient, which may be the
 * visitor. Returns the deliveries. Mails in progress do not change; 429 within a minute.
 */
export interface ResendInquiry {
  recipient?: string;
}

export interface MailTally {
  /** Number of inquiries and messages, as in the inbox. */
  inquiries: number;
  mails: number;
}

/** `GET /api/admin/inquiries/mail-health`: state of the mails to staff, without spam. */
export interface MailHealth {
  /** Not sent yet. */
  waiting: MailTally & {
    /** Age of the oldest waiting mail in whole minutes; 0 if there is none. */
    minutes: number;
    /** Latest error of their attempts, for people; null if there was none, or none is waiting. */
    problem: string | null;
  };
  /** Permanently failed. */
  failed: MailTally;
  /** Mails of either kind that may have arrived twice, since the beginning. */
  possibleDuplicates: number;
}

/** `POST /api/admin/inquiries/resend-failed`: retries failed mails to staff, in batches. */
export interface ResendFailedResult {
  /** Number of mails queued by this call. */
  mails: number;
  /** Number left for further calls. */
  left: number;
}

/** `GET /internal/users/{id}` of auth, for the inquiries service only. 404 `USER_NOT_FOUND` if there is none. */
export interface InternalUser {
  id: number;
  username: string;
  /** Empty if none was entered; missing from an older auth service. */
  name?: string;
  disabled: boolean;
  /** Address to mail when an inquiry is assigned to it; null if it does not want to or has no address. */
  assignedMailTo?: string | null;
  /** Has an address, whether it wants that mail or not. */
  hasEmail?: boolean;
}
