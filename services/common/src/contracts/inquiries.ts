import type { InquiryHandler } from './inquiry-route.js';
import type { InquirySource, SentSource } from './inquiry-source.js';
import { cleanLine, type LengthRule } from './text.js';
import { type Viewing, VIEWING_TEXTS } from './viewings.js';

/** In the order in which an inquiry usually passes through them; staff may set any of them at any time. */
export const INQUIRY_STATUSES = ['new', 'in-progress', 'resolved', 'cancelled'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const CONTACT_SUBJECTS = [
  'Property Management',
  'Property Sale',
  'Property Viewing',
  'Other Inquiry',
] as const;

/** Lengths in characters, after cleaning. */
export const INQUIRY_LIMITS = {
  nameMin: 2,
  nameMax: 120,
  emailMax: 254,
  phoneMin: 7,
  phoneMax: 30,
  subjectMin: 1,
  subjectMax: 200,
  messageMin: 10,
  messageMax: 5000,
} as const;

export const INQUIRY_TEXTS = {
  name: 'Name must be at least 2 characters',
  nameTooLong: 'Name must be at most 120 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  message: 'Message must be at least 10 characters',
  messageTooLong: 'Message must be at most 5,000 characters',
  subject: 'Please select a subject',
  subjectTooLong: 'Subject must be at most 200 characters',
  propertyId: 'propertyId must be the number of a property',
  status: 'Status must be one of: new, in-progress, resolved, cancelled',
  ...VIEWING_TEXTS,
} as const;

/** How long the texts of a message may be. */
export const MESSAGE_LENGTHS: Record<'name' | 'phone' | 'subject' | 'message', LengthRule> = {
  name: {
    min: INQUIRY_LIMITS.nameMin,
    max: INQUIRY_LIMITS.nameMax,
    tooShort: INQUIRY_TEXTS.name,
    tooLong: INQUIRY_TEXTS.nameTooLong,
  },
  phone: {
    min: INQUIRY_LIMITS.phoneMin,
    max: INQUIRY_LIMITS.phoneMax,
    tooShort: INQUIRY_TEXTS.phone,
    tooLong: INQUIRY_TEXTS.phone,
  },
  subject: {
    min: INQUIRY_LIMITS.subjectMin,
    max: INQUIRY_LIMITS.subjectMax,
    tooShort: INQUIRY_TEXTS.subject,
    tooLong: INQUIRY_TEXTS.subjectTooLong,
  },
  message: {
    min: INQUIRY_LIMITS.messageMin,
    max: INQUIRY_LIMITS.messageMax,
    tooShort: INQUIRY_TEXTS.message,
    tooLong: INQUIRY_TEXTS.messageTooLong,
  },
};

/** Whether it can be a telephone number: the length alone counts, because people write numbers in many ways. */
export function isPhone(text: string): boolean {
  const { length } = cleanLine(text);
  return length >= INQUIRY_LIMITS.phoneMin && length <= INQUIRY_LIMITS.phoneMax;
}

/** `POST /api/contact`. */
export interface CreateContactMessage extends SpamSignals {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** Where the visitor came from, as our own forms tell. */
  source?: SentSource;
  /** The privacy notice that stood beside the button, `2026-11`; whoever sends without a form says none. */
  consent?: string;
}

/** `POST /api/inquiries`. */
export interface CreateInquiry extends CreateContactMessage {
  propertyId: number;
  /** The day that the visitor would like to see it on, `2026-11-24`; see `viewings.ts` for which. */
  viewingDate?: string;
  /** The time on that day, `10:30`; left out for any time. */
  viewingTime?: string;
}

/**
 * What the site's own forms send along so that robots give themselves away. A message that a robot wrote is
 * kept and marked, but not mailed. A call without these fields is a person's.
 */
export interface SpamSignals {
  /** A field that people can't see; whoever fills it is a robot. */
  website?: string;
  /** Milliseconds from showing the form to sending it. */
  filledInMs?: number;
}

/**
 * What gives a message away: the first two are {@link SpamSignals}, the next five what it says, `repeated` that its
 * sender says the same again and again.
 */
export const SPAM_REASONS = [
  'hidden-field',
  'too-fast',
  'many-links',
  'only-links',
  'link-in-name',
  'spam-words',
  'foreign-script',
  'repeated',
] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

/** What a visitor gets back: proof that it was stored. 201 is sent only after the commit. */
export interface InquiryReceipt {
  id: number;
  status: InquiryStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** An inquiry or a contact message as staff see it. */
export interface Inquiry {
  id: number;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** Null for a message from the contact form. */
  propertyId: number | null;
  /** The title as it was when the visitor asked; the property may be gone since. */
  propertyTitle: string | null;
  /** When they would like to see it; null where they did not say. */
  viewing: Viewing | null;
  status: InquiryStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** One entry for each member of staff who is told by mail, and one for the visitor; empty for demo data. */
  deliveries: MailDelivery[];
  /** `+254712345678`; null where what they typed is no telephone number. */
  phoneE164: string | null;
  /** Taken for a robot's, or put on that shelf by staff. */
  spam: boolean;
  /** Why it was taken for spam as it came in; empty where it was not. */
  spamReasons: SpamReason[];
  /** The account that answers it; null while nobody does. */
  assignee: { id: number; username: string } | null;
  /** The agent or office that handled the listing when the visitor asked; null where that is not known. */
  handler: Pick<InquiryHandler, 'kind' | 'name'> | null;
  /** The day on which to see after it, `2026-11-24`; null for none. */
  followUpOn: string | null;
  /** When staff first answered: ISO 8601, UTC; null while they have not (or it was not noted yet at that time). */
  firstAnsweredAt: string | null;
  /** By when it was or is to be answered; `answerClock` has this and the next two for any moment. */
  answerDueAt: string;
  minutesToFirstAnswer: number | null;
  late: boolean;
  source: InquirySource | null;
  /** The privacy notice that they had before them as they sent it, `2026-11`; null where none was shown. */
  consentVersion: string | null;
  noteCount: number;
}

/**
 * pending: stored, not yet in the queue; queued: in the queue, also between attempts; sending: handed to the mail
 * server, answer awaited; sent: accepted by the mail server; failed: given up.
 */
export const DELIVERY_STATES = ['pending', 'queued', 'sending', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** staff: tells one of the staff what came in; acknowledgement: tells the visitor that it did. */
export const MAIL_KINDS = ['staff', 'acknowledgement'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface MailDelivery {
  kind: MailKind;
  recipient: string;
  state: DeliveryState;
  attempts: number;
  /** What the last attempt met, for people; null when nothing went wrong. */
  lastError: string | null;
  sentAt: string | null;
}

/** `GET /api/inquiries`: an array, newest first; the header below tells how many there are in all. */
export const INQUIRY_PAGE_SIZE = 50;
export const INQUIRY_PAGE_SIZE_MAX = 100;
export const TOTAL_COUNT_HEADER = 'X-Total-Count';
