import type { AlertsConsentInput } from './consents.js';
import type { InquiryHandler } from './inquiry-route.js';
import type { InquirySource, SentSource } from './inquiry-source.js';
import type { Language, WithLanguage } from './languages.js';
import type { InquiryChannel } from './leads.js';
import type { OwnerRequest } from './owner-requests.js';
import { cleanLine, type LengthRule } from './text.js';
import type { InquiryViewing } from './viewing-records.js';
import type { ViewingKind } from './viewing-slots.js';
import { MESSAGE_TEXTS, SUBJECT_TEXTS } from './texts/forms.js';
import { type Viewing, VIEWING_TEXTS } from './viewings.js';

/** In their usual order; staff may set any of them at any time. */
export const INQUIRY_STATUSES = ['new', 'in-progress', 'resolved', 'cancelled'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const CONTACT_SUBJECTS = [
  'Property Management',
  'Property Sale',
  'Property Viewing',
  'Other Inquiry',
] as const;

/** Returns a subject's name as visitors read it. */
export function subjectLabel(subject: string): string {
  return SUBJECT_TEXTS[subject] ?? subject;
}

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
  ...MESSAGE_TEXTS,
  propertyId: 'propertyId must be the number of a property',
  status: 'Status must be one of: new, in-progress, resolved, cancelled',
  ...VIEWING_TEXTS,
} as const;

/** Length limits of a message's texts. */
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

/** Returns whether it can be a phone number. Checks only the length, because notations vary. */
export function isPhone(text: string): boolean {
  const { length } = cleanLine(text);
  return length >= INQUIRY_LIMITS.phoneMin && length <= INQUIRY_LIMITS.phoneMax;
}

/** `POST /api/contact`. */
export interface CreateContactMessage extends SpamSignals, AlertsConsentInput, WithLanguage {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** Origin of the visit, sent by our own forms. */
  source?: SentSource;
  /** Version of the privacy notice shown with the form, `2026-11`; missing from calls without a form. */
  consent?: string;
}

/** `POST /api/inquiries`. */
export interface CreateInquiry extends CreateContactMessage {
  propertyId: number;
  /** Requested day of a viewing, `2026-11-24`; see `viewings.ts` for valid days. */
  viewingDate?: string;
  /** Requested time, `10:30`; missing for any time. */
  viewingTime?: string;
  /** One to three wished times in order of preference, in place of the two fields above. */
  viewingSlots?: { date: string; time?: string | null }[];
  /** Default in-person. */
  viewingKind?: ViewingKind;
  /** The visitor's time zone: `Europe/London`. */
  visitorZone?: string;
  /** Name and phone number of the person who comes to the viewing in the visitor's place: both or neither. */
  representativeName?: string;
  representativePhone?: string;
}

/**
 * Fields that the site's forms send to detect robots. Spam is stored and marked, but not mailed. Calls without these
 * fields pass.
 */
export interface SpamSignals {
  /** Honeypot: a field that people cannot see, so only robots fill it. */
  website?: string;
  /** Milliseconds from showing the form to sending it. */
  filledInMs?: number;
}

/**
 * Reasons for spam: the first two come from {@link SpamSignals}, the next five from the content; `repeated` means that
 * the sender keeps sending the same, `burst` that one network sent many messages within
 * minutes, `same-text` that several senders sent the same text within an hour.
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
  'burst',
  'same-text',
] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

/** Receipt for the visitor. 201 is sent only after the commit. */
export interface InquiryReceipt {
  id: number;
  status: InquiryStatus;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/**
 * property: an inquiry about a listing; contact: a message about no property; owner: an owner's request to sell, let,
 * value or manage a property.
 */
export const INQUIRY_KINDS = ['property', 'contact', 'owner'] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];

/** An inquiry, a contact message or an owner's request as staff see it. */
export interface Inquiry {
  id: number;
  kind: InquiryKind;
  /** How it came in; all but `form` were entered by staff. */
  channel: InquiryChannel;
  name: string;
  /** Empty in a lead without an address. */
  email: string;
  /** Empty in a lead without a number. */
  phone: string;
  subject: string;
  /** May be empty in an owner's request and in a lead. */
  message: string;
  /** Null unless the kind is `property`. */
  propertyId: number | null;
  /** Title when the visitor asked; the property may be gone since. */
  propertyTitle: string | null;
  /** First wish of the requested viewing; null if none. */
  viewing: Viewing | null;
  /** Its viewings, newest first. */
  viewings: InquiryViewing[];
  /** Null unless the kind is `owner`. */
  ownerRequest: OwnerRequest | null;
  status: InquiryStatus;
  /** When the person got in touch: ISO 8601, UTC. */
  createdAt: string;
  /** One entry per staff recipient and one for the visitor; empty for demo data. */
  deliveries: MailDelivery[];
  /** Whether an answer that staff mailed to the visitor could not be sent. */
  replyFailed: boolean;
  /** `+254712345678`; null if the input is not a phone number. */
  phoneE164: string | null;
  /** Detected as spam, or marked by staff. */
  spam: boolean;
  /** Reasons why it was detected as spam on receipt; empty if it was not. */
  spamReasons: SpamReason[];
  /** Assigned account; null if unassigned. */
  assignee: { id: number; username: string } | null;
  /** Agent or office that handled the listing when the visitor asked; null if unknown. */
  handler: Pick<InquiryHandler, 'kind' | 'name'> | null;
  /** Follow-up day, `2026-11-24`; null for none. */
  followUpOn: string | null;
  /** Time of the first answer: ISO 8601, UTC; null if there is none (or it predates the record of answers). */
  firstAnsweredAt: string | null;
  /** When the answer was or is due; `answerClock` computes this and the next two for any moment. */
  answerDueAt: string;
  minutesToFirstAnswer: number | null;
  late: boolean;
  source: InquirySource | null;
  /** Language of the page that it was sent from, in which the sender is answered. */
  language: Language;
  /** Version of the privacy notice that the sender saw, `2026-11`; null if none was shown. */
  consentVersion: string | null;
  noteCount: number;
}

/**
 * pending: stored, not yet queued; queued: in the queue, also between attempts; sending: handed to the mail server,
 * reply pending; sent: accepted by the mail server; failed: permanently failed.
 */
export const DELIVERY_STATES = ['pending', 'queued', 'sending', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * staff: notifies a staff member; acknowledgement: confirms receipt to the visitor; assigned: tells an account of its
 * assignment; viewing and viewing-staff: tell the visitor or staff about a viewing; reply: an answer of staff to the visitor;
 * visitor-reply: tells staff that the visitor answered.
 */
export const MAIL_KINDS = [
  'staff',
  'acknowledgement',
  'assigned',
  'viewing',
  'viewing-staff',
  'reply',
  'visitor-reply',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface MailDelivery {
  kind: MailKind;
  recipient: string;
  state: DeliveryState;
  attempts: number;
  /** Error of the last attempt, for people; null if there was none. */
  lastError: string | null;
  sentAt: string | null;
}

/** `GET /api/inquiries`: an array, newest first; the header below has the total. */
export const INQUIRY_PAGE_SIZE = 50;
export const INQUIRY_PAGE_SIZE_MAX = 100;
export const TOTAL_COUNT_HEADER = 'X-Total-Count';
