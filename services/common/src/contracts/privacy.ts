import type { PersonConsent, SuppressionReason } from './consents.js';

/**
 * Version of the current privacy notice: its day. Change it together with the page at `/privacy`: each message is stored
 * with the version that its sender saw.
 */
export const PRIVACY_NOTICE_VERSION = '2026-11-27';
/** Versions before `2026-11-27` are months: a page that stayed open still sends one. */
export const PRIVACY_NOTICE_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;

/** Facts of the company in the privacy notice; an empty one is not known here. Changed at `/admin/settings`. */
export interface PrivacySettings {
  /** Registration number at the Office of the Data Protection Commissioner. */
  odpcNumber: string;
  /** Hosting company and place of the data: `Example Cloud in Nairobi, Kenya`. */
  hosting: string;
  /** Mail provider and its place: `Example Mail in Ireland`. */
  mailProvider: string;
  /** E-mail address for questions about data; the head office's if empty. */
  dataContact: string;
}

/** Until the owner changes them. */
export const PRIVACY_DEFAULTS: PrivacySettings = {
  odpcNumber: '',
  hosting: '',
  mailProvider: '',
  dataContact: '',
};

export const PRIVACY_SETTINGS_LIMITS = { odpcMax: 40, processorMax: 120 } as const;

/** Retention periods of messages; 0 keeps them until erasure is requested. `GET /api/inquiries/retention`. */
export interface RetentionRules {
  /** Calendar months from receipt. */
  months: number;
  /** Days from receipt, for spam. */
  spamDays: number;
}

/** Defaults of the settings. */
export const RETENTION_DEFAULTS: RetentionRules = { months: 24, spamDays: 30 };

export const PRIVACY_LIMITS = {
  /** Max characters of a search for a person. */
  personMax: 254,
  /** Max messages in the search result; export and erasure cover all. */
  messagesShown: 50,
} as const;

export const PRIVACY_TEXTS = {
  unreachable:
    'The saved searches of this person could not be reached, so nothing was done. Try again in a minute',
  person: 'Enter a whole e-mail address or telephone number',
  consent: `consent must be the version of the privacy notice, such as ${PRIVACY_NOTICE_VERSION}`,
} as const;

/** Body of the three calls below `/api/admin/privacy/`. A body, so that addresses are not in URLs and logs. */
export interface PersonRequest {
  /** An e-mail address or a phone number in any notation. */
  person: string;
}

/** `POST /api/admin/privacy/search`: stored data of the sender with that address or number. */
export interface PersonSummary {
  kind: 'email' | 'phone';
  /** Normalised: the address in lower case, or the number as `+254712345678`. */
  value: string;
  /** Number of messages, including spam. */
  total: number;
  /** Times of the first and last message: ISO 8601, UTC; null if there are none. */
  firstAt: string | null;
  lastAt: string | null;
  /** Number of saved searches, which only an address can have; null if the listings service did not answer. */
  savedSearches: number | null;
  /** Number of landlords' reports that are mailed to the address each month. */
  monthlyReports: number;
  /** Number of reports of listings that name the address or number as contact; missing from an older service. */
  visitorReports?: number;
  /** Number of contacts with the address or number, with those that were merged into others; missing from an older service. */
  contacts?: number;
  /** Number of mails from the address that belong to no message of theirs; missing from an older service. */
  incomingMails?: number;
  /** Viewings to which the person was to come in the place of somebody else. Missing from an older service. */
  viewingsForOthers?: number;
  /** Consents to alerts, of messages and of saved searches, newest first; missing from an older service. */
  consents?: PersonConsent[];
  /** Why the person is on the suppression list and gets no alerts until they consent anew; null if not. */
  suppressed?: SuppressionReason | null;
  /** The newest 50, to check that all are from the same person. */
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
  /** Number of erased messages; 0 if there were none (any more). */
  erased: number;
  /** Number of saved searches erased with them. */
  savedSearches: number;
  /** Number of monthly reports that are no longer mailed to them. */
  monthlyReports: number;
  /** Number of reports of listings whose text and contact were erased. */
  visitorReports?: number;
  /** Number of contacts deleted with needs, tags, note and undo data. */
  contacts?: number;
  /** Number of mails from the address that were erased, those in messages of others with them. */
  incomingMails?: number;
  /** Viewings to which the person was to come in the place of somebody else. Missing from an older service. */
  viewingsForOthers?: number;
  /** Name in the activity log; cannot be reversed to the address. */
  pseudonym: string;
}
