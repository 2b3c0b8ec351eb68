import type { PersonConsent, SuppressionReason } from './consents.js';

/**
 * Version of the current privacy notice: its date. Change it together with the page at `/privacy`: each message is
 * stored with the version that its sender saw.
 */
export const PRIVACY_NOTICE_VERSION = '2026-11-27';
/** Versions up to November 2026 were months. */
export const PRIVACY_NOTICE_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;

/** Facts of the company for the privacy notice. An empty one is not known: the notice says whom to ask. */
export interface PrivacyDetails {
  /** Number of the registration with the ODPC; empty: nothing is printed. */
  registration: string;
  /** Who answers questions about data: a name, an address or a number; empty: the head office. */
  contact: string;
  /** Who keeps the data, and where. */
  hosting: string;
  /** Who carries our mails. */
  mailProvider: string;
  /** Transfers outside Kenya, and their safeguards. */
  transfers: string;
}

/** Until the owner changes them. */
export const PRIVACY_DETAILS_DEFAULTS: PrivacyDetails = {
  ...{ registration: '', contact: '', hosting: '', mailProvider: '', transfers: '' },
};

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
  /** Max characters of a fact of the company, and of the sentence about transfers. */
  detailMax: 200,
  transfersMax: 500,
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
  /** Name in the activity log; cannot be reversed to the address. */
  pseudonym: string;
}
