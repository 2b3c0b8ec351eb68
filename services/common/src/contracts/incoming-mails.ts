/** Limits of mails that are read from the mailbox. */
export const INCOMING_MAIL_LIMITS = {
  /** A larger mail is not loaded; staff are told that it came. */
  bytesMax: 25 * 1024 * 1024,
  partsMax: 1000,
  /** Characters of the text that are stored; the rest is in the mailbox. */
  textMax: 100_000,
  subjectMax: 500,
  nameMax: 200,
  /** Attachments whose names are stored. */
  attachmentsMax: 100,
  pageSize: 25,
  pageSizeMax: 100,
} as const;

export const INCOMING_MAIL_TEXTS = {
  inquiry: 'inquiryId must be the number of the message that the mail belongs to',
  erased: 'There is no message with this number, or its sender was erased. Choose another one',
  attached: 'A colleague attached this mail to a message meanwhile. Load the list again to see what is left',
  noSender:
    'This mail names no sender with an e-mail address, so nobody could be answered. Attach or dismiss it',
} as const;

/**
 * Program that wrote a mail instead of a person. `auto-reply`: out of office and the like; `bounce`: a mail server says that a mail
 * of ours did not arrive.
 */
export const AUTOMATIC_MAILS = ['auto-reply', 'bounce'] as const;
export type AutomaticMail = (typeof AUTOMATIC_MAILS)[number];

/** Why a mail could not be read. It stays in the mailbox. */
export const UNREADABLE_REASONS = ['too-large', 'too-many-parts', 'broken'] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** A file that came with a mail. It stays in the mailbox. */
export interface MailAttachment {
  name: string;
  /** Media type as the sender states it. */
  type: string;
  /** Bytes. */
  size: number;
}

/** A mail that came into the mailbox. */
export interface IncomingMail {
  id: number;
  /** When the mail server got it: ISO 8601, UTC. */
  at: string;
  /** As the mail states it; `email` is empty if it states none. */
  from: { name: string; email: string };
  subject: string;
  /** What the sender wrote, as plain text. */
  text: string;
  /** Earlier mails that are repeated below; null without. */
  quoted: string | null;
  /** Null for a mail of a person. */
  automatic: AutomaticMail | null;
  /** Null if it was read. */
  unreadable: UnreadableReason | null;
  attachments: MailAttachment[];
}

/** A mail in the timeline of the message that it belongs to. */
export interface IncomingMailEntry extends IncomingMail {
  kind: 'mail';
  /** Colleague who attached it; null if it came in by itself. */
  attachedBy: string | null;
}

/** A mail that belongs to no message. */
export interface UnmatchedMail extends IncomingMail {
  /** Message that it answers although somebody else sent it; null if unknown. */
  suggestion: { id: number; name: string; subject: string } | null;
  /** Colleague who dismissed it; null while it waits. */
  dismissedBy: string | null;
}

/**
 * `GET /api/admin/inquiries/incoming-mails?list=…&page=…&pageSize=…`: an array, newest first; `X-Total-Count` has the total.
 * `POST …/{id}/attach` {inquiryId}, `POST …/{id}/inquiry` (makes a message of it), `POST …/{id}/dismiss` and `POST …/{id}/restore`
 * return 200. 404 `INCOMING_MAIL_NOT_FOUND`; 409 `INCOMING_MAIL_ATTACHED` if it belongs to a message meanwhile.
 */
export const UNMATCHED_LISTS = ['waiting', 'dismissed'] as const;
export type UnmatchedList = (typeof UNMATCHED_LISTS)[number];

/** Body of `POST …/{id}/attach`. */
export interface AttachMail {
  inquiryId: number;
}

/** Response of `POST …/{id}/attach` and `POST …/{id}/inquiry`. */
export interface AttachedMail {
  inquiryId: number;
}

/**
 * `GET /api/admin/inquiries/mailbox`: whether answers come into the timelines, and what keeps them away.
 */
export interface MailboxHealth {
  /** Whether a mailbox is read. Without one, answers arrive in the agency's own mailbox only. */
  reads: boolean;
  /** Last time that the mailbox was read to its end: ISO 8601, UTC; null if never. */
  checkedAt: string | null;
  /** Since when it cannot be read; null while it can. */
  failingSince: string | null;
  /** Words of the mail server or of the network; null while it can be read. */
  problem: string | null;
  /** Mails that belong to no message and wait for a decision. */
  unmatched: number;
}
