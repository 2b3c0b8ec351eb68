import type { InquirySource } from './inquiry-source.js';

/*
 * Leads that staff enter by hand, and presses of visitors on WhatsApp, call, SMS and e-mail links.
 */

/** How a lead that staff enter came in. */
export const LEAD_CHANNELS = ['phone', 'whatsapp', 'sms', 'desk', 'email'] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];

/** `form`: a form of the site; the others were entered by staff. */
export const INQUIRY_CHANNELS = ['form', ...LEAD_CHANNELS] as const;
export type InquiryChannel = (typeof INQUIRY_CHANNELS)[number];

export const LEAD_LIMITS = {
  noteMax: 5000,
  /** Earliest time at which a lead may have come in, in days before now. */
  daysBack: 90,
} as const;

/** Subjects of leads about no listing. */
export const LEAD_SUBJECTS: Record<LeadChannel, string> = {
  phone: 'Phone call',
  whatsapp: 'WhatsApp message',
  sms: 'SMS',
  desk: 'Visit to the office',
  email: 'E-mail',
};

export const LEAD_TEXTS = {
  name: 'Name must have 2 to 120 characters',
  phone: 'Phone must be a number with its country code, such as +254 712 345 678',
  contact: 'Enter a phone number or an e-mail address, so that the person can be answered',
  note: 'The note may have at most 5,000 characters',
  channel: 'channel must be one of: phone, whatsapp, sms, desk, email',
  propertyId: 'propertyId must be the number of a listing, or null for none',
  receivedAt: 'receivedAt must be a time, such as 2026-11-24T09:30:00.000Z',
  receivedFuture: 'That time has not come yet. Enter when the person got in touch',
  receivedLongAgo: 'Enter a time within the last 90 days',
  pressCode: 'A code has six letters and digits, such as K7M2QX',
  pressUnknown: 'No press has this code. Compare it with the end of the chat, or leave it out',
  keyMissing: 'Send an Idempotency-Key, the same for every attempt at the same lead',
} as const;

/**
 * `POST /api/admin/inquiries` with an `Idempotency-Key`: stores an inquiry that staff took by phone, WhatsApp, SMS, e-mail or
 * at the desk. Returns 201 with an `InquiryReceipt`. 400 names the field; 404 `PROPERTY_NOT_FOUND`; 409
 * `PRESS_ALREADY_MATCHED` names the inquiry that has the press; 422 `IDEMPOTENCY_KEY_REUSED`.
 */
export interface CreateLead {
  name: string;
  /** In any notation; Kenyan without a country code. At least one of phone and e-mail. */
  phone?: string;
  email?: string;
  /** The person's request, up to 5,000 characters. */
  note?: string;
  channel: LeadChannel;
  /** Missing or null: the press's listing, or none. */
  propertyId?: number | null;
  /** When the person got in touch, ISO 8601; missing for now. A press's own time comes first. */
  receivedAt?: string;
  /** Code at the end of the chat's text. */
  pressCode?: string | null;
}

export const PRESS_CHANNELS = ['whatsapp', 'call', 'sms', 'email'] as const;
export type PressChannel = (typeof PRESS_CHANNELS)[number];

/** open: nobody has looked who it was; matched: an inquiry was made of it; no-message: nobody wrote or called. */
export const PRESS_STATES = ['open', 'matched', 'no-message'] as const;
export type PressState = (typeof PRESS_STATES)[number];

export const PRESS_LANGUAGES = ['en', 'sw'] as const;
export type PressLanguage = (typeof PRESS_LANGUAGES)[number];

export const PRESS_LIMITS = {
  pageMax: 200,
  /** From this one on, presses of one network address within an hour are dropped. */
  droppedFrom: 20,
  retentionDays: 90,
  pageSize: 50,
  pageSizeMax: 100,
} as const;

export const PRESS_TEXTS = {
  code: LEAD_TEXTS.pressCode,
  channel: 'channel must be one of: whatsapp, call, sms, email',
  page: 'page must be the path of a page',
  language: 'lang must be en or sw',
  id: '$property must be a whole number from 1, or null',
  state: 'state must be one of: open, matched, no-message',
  change: 'state must be open or no-message',
  matched: 'This press belongs to inquiry {id} already',
} as const;

/** Code of the 409 for a press that an inquiry was made of. */
export const PRESS_ALREADY_MATCHED = 'PRESS_ALREADY_MATCHED';

/** `POST /api/presses`, sent as a beacon: 204, also for presses that are not kept. Contains no personal data. */
export interface CreatePress {
  code: string;
  propertyId?: number | null;
  agentId?: number | null;
  officeId?: number | null;
  channel: PressChannel;
  /** Path of the page on which it was pressed. */
  page: string;
  source?: Partial<InquirySource>;
  lang?: PressLanguage;
}

/** A press as staff see it: `GET /api/admin/inquiries/presses`. */
export interface ContactPress {
  id: number;
  code: string;
  propertyId: number | null;
  agentId: number | null;
  officeId: number | null;
  channel: PressChannel;
  page: string;
  source: InquirySource | null;
  lang: PressLanguage;
  /** ISO 8601, UTC. */
  at: string;
  state: PressState;
  /** Inquiry that was made of it. */
  inquiryId: number | null;
  /** Account that closed it. */
  staffUserId: number | null;
  closedAt: string | null;
}

/** `PATCH /api/admin/inquiries/presses/{id}`; 409 `PRESS_ALREADY_MATCHED`. */
export interface ChangePress {
  state: Exclude<PressState, 'matched'>;
}

/** Channel of a lead that came by a press. */
export function leadChannelOf(channel: PressChannel): LeadChannel {
  return channel === 'call' ? 'phone' : channel;
}

const CODE = /^[A-HJ-NP-Z2-9]{6}$/;

/** Reads a press code in any case, also within `[LML-12·K7M2QX]` or `(K7M2QX)`; null if there is none. */
export function pressCodeIn(text: string): string | null {
  const code = /(?:^|[^A-Z0-9])([A-Z0-9]{6})[\])]?\s*$/i.exec(text)?.[1]?.toUpperCase() ?? '';
  return CODE.test(code) ? code : null;
}
