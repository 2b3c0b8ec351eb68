import type { Change } from './changes.js';
import type { Inquiry, InquiryStatus } from './inquiries.js';

/**
 * `GET /api/inquiries` takes these in its query, as `GET /api/admin/inquiries/export.csv` does. What is left out does
 * not narrow the list down.
 */
export interface InquiryQuery {
  /** In name, e-mail, phone, subject, message, property title or reference (LML-12). */
  search?: string;
  status?: InquiryStatus | 'all';
  /** The first and the last day of receipt, `2026-11-24`, both included, as the calendar in Nairobi has them. */
  from?: string;
  to?: string;
  /** `me`, `none` or the id of an account. */
  assignee?: string;
  /** Open inquiries (new or in progress) whose follow-up day has passed, is today, or is still to come. */
  follow?: InquiryFollow;
  /** Only messages of which a mail has not arrived, in this way. */
  mail?: InquiryMailTrouble;
  /** `true` for the shelf of what was taken for spam; it is in no other list. */
  spam?: 'true';
  propertyId?: number;
  /**
   * The id of an inquiry: all messages of the person who wrote it, itself included. An id, so that no one's address
   * or number stands in a link. The search looks for those.
   */
  person?: number;
  sort?: InquirySort;
}

export const INQUIRY_FOLLOWS = ['overdue', 'today', 'planned'] as const;
export type InquiryFollow = (typeof INQUIRY_FOLLOWS)[number];

/**
 * `failed`: a mail to staff was given up; `waiting`: one has not gone out yet; `undelivered`: the visitor could not be
 * sent the acknowledgement.
 */
export const INQUIRY_MAIL_TROUBLES = ['failed', 'waiting', 'undelivered'] as const;
export type InquiryMailTrouble = (typeof INQUIRY_MAIL_TROUBLES)[number];

/** `follow-up`: the earliest follow-up day first, those without one last, newest first within a day. */
export const INQUIRY_SORTS = ['newest', 'oldest', 'follow-up'] as const;
export type InquirySort = (typeof INQUIRY_SORTS)[number];

export const ASSIGNEE_ME = 'me';
export const ASSIGNEE_NONE = 'none';

export const STAFF_INQUIRY_LIMITS = {
  noteMin: 1,
  noteMax: 5000,
  bulkMax: 1000,
  /** A follow-up is planned for today at the earliest, and at most this many days ahead. */
  followUpDaysAhead: 366,
  /** A mail is sent again at most this often. */
  resendSeconds: 60,
  /** How many mails one call to send again all that failed takes; the rest is for the next. */
  resendBatch: 200,
  /** Minutes after which mails to staff that have not gone out are a matter for every screen. */
  mailAlarmMinutes: 5,
  /** How many of the same person's other inquiries the detail lists. */
  samePersonMax: 20,
  /** How many of the newest changes the detail lists; the rest is in the log of changes. */
  changesMax: 50,
  /** Characters of each field of where a visitor came from. */
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
  bulkAction: 'action must be one of: status, assign, spam, not-spam',
  bulkIds: 'ids must be 1 to 1000 numbers of inquiries',
  recipient: 'recipient must be an address that this message was mailed to',
  recipientUnknown: 'This message was not mailed to that address',
  resentJustNow: 'It was mailed again less than a minute ago. Please wait a moment',
  day: '$property must be a day, such as 2026-11-24',
  dayOrder: 'to must not lie before from',
  assignee: 'assignee must be me, none or the number of an account',
  follow: 'follow must be one of: overdue, today, planned',
  mail: 'mail must be one of: failed, waiting, undelivered',
  spamShelf: 'spam must be true, or left out',
  sort: 'sort must be one of: newest, oldest, follow-up',
  colleaguesAway:
    'The accounts cannot be looked up just now, so nothing was changed. Please try again shortly',
} as const;

/** `PATCH /api/inquiries/{id}`: at least one of them; answers the whole `Inquiry`. */
export interface ChangeInquiry {
  status?: InquiryStatus;
  /** An account; null for nobody. */
  assigneeId?: number | null;
  /** `2026-11-24`; null for none. */
  followUpOn?: string | null;
  /** True puts it on the spam shelf; false brings it (back) to the inbox, and mails it if that never happened. */
  spam?: boolean;
}

/** `POST /api/admin/inquiries/bulk`: all of them or none. */
export type BulkInquiryRequest = { ids: number[] } & (
  | { action: 'status'; status: InquiryStatus }
  | { action: 'assign'; assigneeId: number | null }
  | { action: 'spam' }
  | { action: 'not-spam' }
);

export const INQUIRY_BULK_ACTIONS = ['status', 'assign', 'spam', 'not-spam'] as const;
export type InquiryBulkAction = (typeof INQUIRY_BULK_ACTIONS)[number];

export interface BulkInquiryResult {
  /** How many of the inquiries named exist. */
  affectedCount: number;
}

/** `GET /api/admin/inquiries/counts`: how many there are to look at. Spam counts nowhere but in `spam`. */
export interface InquiryCounts {
  all: number;
  statuses: Record<InquiryStatus, number>;
  /** Open (new or in progress) and given to who asks. */
  mine: number;
  /** Open and given to nobody. */
  unassigned: number;
  overdue: number;
  today: number;
  planned: number;
  spam: number;
}

/** `GET /api/admin/inquiries/{id}`: one inquiry, also one on the spam shelf, with all that is known of it. */
export interface InquiryDetail extends Inquiry {
  /** Notes and answers, oldest first. */
  timeline: InquiryTimelineEntry[];
  /** Other messages of the same person: by e-mail address, whatever its capitals, or by phone number. */
  samePerson: {
    /** Newest first, at most 20. */
    inquiries: SamePersonInquiry[];
    total: number;
  };
  /** The newest 50 of what was done to it, newest first. */
  changes: Change[];
}

export type SamePersonInquiry = Pick<
  Inquiry,
  'id' | 'subject' | 'propertyId' | 'propertyTitle' | 'status' | 'createdAt' | 'assignee'
>;

export type InquiryTimelineEntry = InquiryNote | InquiryAnswer;

interface InquiryEntry {
  /** Unique among notes and answers together. */
  id: number;
  by: { id: number; username: string };
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * `POST /api/admin/inquiries/{id}/notes` {text} answers 201 with it; `PATCH …/notes/{noteId}` {text} and
 * `DELETE …/notes/{noteId}` (204) are for who wrote it.
 */
export interface InquiryNote extends InquiryEntry {
  kind: 'note';
  text: string;
  /** Null while it stands as it was first written. */
  editedAt: string | null;
}

/**
 * `POST /api/admin/inquiries/{id}/answered` {channel}: staff have answered the visitor. Answers 201 with the whole
 * `InquiryDetail`: a new inquiry is in progress then, and the first answer stops its clock.
 */
export interface InquiryAnswer extends InquiryEntry {
  kind: 'answer';
  channel: AnswerChannel;
}

export const ANSWER_CHANNELS = ['email', 'call', 'whatsapp'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

/**
 * `POST /api/admin/inquiries/{id}/resend`: mails the message again, to all of the staff or to one of those who were
 * mailed, the visitor among them. Answers the deliveries as they are then. What is on its way already stays so; 429 within a minute.
 */
export interface ResendInquiry {
  recipient?: string;
}

export interface MailTally {
  /** Inquiries and messages, as the inbox lists them. */
  inquiries: number;
  mails: number;
}

/** `GET /api/admin/inquiries/mail-health`: how the mails to staff fare. What lies on the spam shelf does not count. */
export interface MailHealth {
  /** Not gone out yet. */
  waiting: MailTally & {
    /** Since when the oldest waits, in whole minutes; 0 where none does. */
    minutes: number;
    /** What the last of their attempts met, for people; null where none was made, or none waits. */
    problem: string | null;
  };
  /** Given up. */
  failed: MailTally;
  /** How many mails, of either kind and since ever, may have arrived twice. */
  possibleDuplicates: number;
}

/** `POST /api/admin/inquiries/resend-failed`: mails to staff that were given up are due once more, in batches. */
export interface ResendFailedResult {
  /** How many this call has sent on their way, one each. */
  mails: number;
  /** How many are left for a further call. */
  left: number;
}

/**
 * `GET /internal/users/{id}` of auth, for the inquiries service alone. 404 `USER_NOT_FOUND` where there is none.
 */
export interface InternalUser {
  id: number;
  username: string;
  disabled: boolean;
}
