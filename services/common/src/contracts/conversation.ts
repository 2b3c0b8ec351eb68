import type { DeliveryState } from './inquiries.js';
import type { WithLanguage } from './languages.js';

export const MESSAGE_LIMITS = { textMin: 1, textMax: 5000, subjectMin: 1, subjectMax: 200 } as const;

export const MESSAGE_TEXTS = {
  textEmpty: 'Please write your reply',
  textTooLong: 'A reply may have at most 5,000 characters',
  subject: 'The subject may have 1 to 200 characters. Leave it out for "Re:" and the subject of the inquiry',
  notFailed:
    'Only a mail that could not be sent can be sent again. Open the inquiry again to see how it stands',
  spam: 'This message is marked as spam, so its sender gets no mail. Press "Not spam" first',
  brochure: 'brochure must be true or false',
  noBrochure: 'This message is about no listing, so there is no brochure to attach. Leave brochure out',
  noAddress: 'This person left no e-mail address. Call, or write by WhatsApp',
} as const;

/**
 * `POST /api/admin/inquiries/{id}/messages`: mails the visitor and records the mail as the answer. Returns 201 with the whole
 * `InquiryDetail`. Repeat it with the same `Idempotency-Key`: the mail goes out once. 409 `INQUIRY_IS_SPAM` for spam,
 * `INQUIRY_WITHOUT_ADDRESS` for a lead without an address; 422
 * `IDEMPOTENCY_KEY_REUSED` if the key belongs to another text; 400 for a brochure of no listing.
 */
export interface SendMessage {
  /** The whole text with its signature: 1 to 5,000 characters. */
  text: string;
  /** One line, up to 200 characters; {@link replySubject} if missing. */
  subject?: string;
  /** Whether the mail carries the brochure of the listing that the message is about, as a PDF; false if missing. */
  brochure?: boolean;
}

/**
 * State of a mail to the visitor. `POST /api/admin/inquiries/{id}/messages/{entryId}/resend` sends a failed one again: 200 with
 * the whole `InquiryDetail`, 409 `MESSAGE_NOT_FAILED` in any other state.
 */
export interface MessageMail {
  recipient: string;
  subject: string;
  state: DeliveryState;
  attempts: number;
  /** Words of the mail server at the last attempt; null if it did not refuse. */
  lastError: string | null;
  /** ISO 8601, UTC; null until it is sent. */
  sentAt: string | null;
  /** Listing whose brochure it carries; null without; missing from an older service. */
  brochureOf?: number | null;
}

const REPLY_PREFIX = /^(?:re|aw|sv)\s*:\s*/i;

/** Subject of an answer: "Re: " once, cut to the longest subject. */
export function replySubject(subject: string): string {
  const own = subject.replace(REPLY_PREFIX, '');
  return Array.from(`Re: ${own}`).slice(0, MESSAGE_LIMITS.subjectMax).join('');
}

/** Minutes for which a reply waits until its brochure can be made; then it fails with the reason. */
export const BROCHURE_MINUTES = 30;

export interface ReplyBrochure {
  propertyId: number;
  /** Whether the mail fails for good if the brochure cannot be made now. */
  lastTry: boolean;
}

/** Answer of staff to a visitor. */
export interface ReplyMail extends WithLanguage {
  kind: 'reply';
  /** As of other mails: part of the Message-ID. */
  resends: number;
  recipient: string;
  inquiryId: number;
  subject: string;
  text: string;
  /** Address for the visitor's answer that names the inquiry; null for the office's. */
  replyTo: string | null;
  /** Earlier mails of the conversation, oldest first: Message-IDs; our own ones without the domain. */
  thread: string[];
  /** Brochure that is made when the mail goes out; null without; missing from an older service. */
  brochure?: ReplyBrochure | null;
  /** The visitor's last message, to be quoted. */
  quoted: { name: string; text: string; /** ISO 8601, UTC. */ createdAt: string };
}
