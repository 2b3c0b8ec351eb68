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
  /** Characters of a file's name, with its extension. */
  fileNameMax: 120,
  /** Files of a mail that are stored, the bytes of each, and of all together. */
  filesMax: 20,
  fileBytesMax: 10 * 1024 * 1024,
  filesBytesMax: 20 * 1024 * 1024,
  pageSize: 25,
  pageSizeMax: 100,
} as const;

export const INCOMING_MAIL_TEXTS = {
  inquiry: 'inquiryId must be the number of the message that the mail belongs to',
  erased: 'There is no message with this number, or its sender was erased. Choose another one',
  attached: 'A colleague attached this mail to a message meanwhile. Load the list again to see what is left',
  noFile: 'This file is not stored. Look for its e-mail in the mailbox',
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

/**
 * Why a file of a mail was not stored, so that it is in the mailbox only: it is empty, larger than 10 MB, not among the first 20, or
 * more than 20 MB with those before it; `earlier`: its mail came before files were stored.
 */
export const UNSTORED_REASONS = ['empty', 'too-large', 'too-many', 'mail-too-large', 'earlier'] as const;
export type UnstoredReason = (typeof UNSTORED_REASONS)[number];

/**
 * A file that came with a mail. `GET /api/admin/inquiries/incoming-mails/{id}/files/{index}` downloads a stored one, by its place in
 * the list from 0; 404 `INCOMING_MAIL_FILE_NOT_FOUND` for others.
 */
export interface MailAttachment {
  /** Safe to save under: no folders, no control or invisible characters; empty if it has none. */
  name: string;
  /** Media type as the sender states it. */
  type: string;
  /** Bytes. */
  size: number;
  /** Null if it is stored. */
  unstored: UnstoredReason | null;
}

/** Media types under which a stored file is downloaded; any other is `application/octet-stream`. None of them runs scripts. */
const SAFE_FILE_TYPES = [
  'application/pdf',
  'image/gif',
  'image/heic',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain',
];

/** Returns the media type under which a file is downloaded. @param type as the sender states it */
export function safeFileType(type: string): string {
  return SAFE_FILE_TYPES.find((safe) => safe === type.toLowerCase()) ?? 'application/octet-stream';
}

/** A mail that came into the mailbox. */
export interface IncomingMail {
  id: number;
  /** When the mail server got it: ISO 8601, UTC. */
  at: string;
  /** As the mail states it; `email` is empty if it states none. */
  from: { name: string; email: string };
  subject: string;
  /** The sender's text, plain. */
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
