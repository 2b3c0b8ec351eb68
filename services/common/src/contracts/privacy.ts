/**
 * The privacy notice that visitors see now, by the month that it is from. Change it with what the page at `/privacy`
 * says: each message is kept with the notice that its sender had before them.
 */
export const PRIVACY_NOTICE_VERSION = '2026-11';
export const PRIVACY_NOTICE_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** For how long messages are kept; 0 is until somebody asks for their erasure. `GET /api/inquiries/retention`. */
export interface RetentionRules {
  /** From receipt, in calendar months. */
  months: number;
  /** What lies on the spam shelf: days from receipt. */
  spamDays: number;
}

/** What holds where no setting says otherwise. */
export const RETENTION_DEFAULTS: RetentionRules = { months: 24, spamDays: 30 };

export const PRIVACY_LIMITS = {
  /** Characters of what a person is looked for by. */
  personMax: 254,
  /** How many of a person's messages the search lists; all of them are exported and erased. */
  messagesShown: 50,
} as const;

export const PRIVACY_TEXTS = {
  person: 'Enter a whole e-mail address or telephone number',
  consent: `consent must be the month of the privacy notice, such as ${PRIVACY_NOTICE_VERSION}`,
} as const;

/** Body of the three calls below `/api/admin/privacy/`: in the body, so that nobody's address stands in a link or log. */
export interface PersonRequest {
  /** An e-mail address or a telephone number, however it is written. */
  person: string;
}

/** `POST /api/admin/privacy/search`: what is kept of whoever wrote from that address or number. */
export interface PersonSummary {
  kind: 'email' | 'phone';
  /** As it is looked for: the address in small letters, or the number as `+254712345678`. */
  value: string;
  /** How many messages there are, those on the spam shelf included. */
  total: number;
  /** Of the first and the last one: ISO 8601, UTC; null where there is none. */
  firstAt: string | null;
  lastAt: string | null;
  /** The newest 50: to see whether they are all one person's. */
  messages: PersonMessage[];
}

export interface PersonMessage {
  id: number;
  name: string;
  email: string;
  phone: string;
  subject: string;
  spam: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** `POST /api/admin/privacy/erase`. */
export interface PersonErasure {
  /** How many messages were erased; 0 where there were none (any more). */
  erased: number;
  /** Under which the log of changes has it: it can't be turned back into an address. */
  pseudonym: string;
}
