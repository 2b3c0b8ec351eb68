import { ALERTS_CONSENT_TEXT as ENGLISH } from './texts/consents.js';
import { ALERTS_CONSENT_TEXT as SWAHILI } from './texts/consents.sw.js';

/** Languages in which visitors may read a consent. */
export const CONSENT_LANGUAGES = ['en', 'sw'] as const;
export type ConsentLanguage = (typeof CONSENT_LANGUAGES)[number];

/** Form in which a consent was given: beside a message, or with a saved search. */
export const CONSENT_CHANNELS = ['inquiry-form', 'contact-form', 'saved-search'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/**
 * How a consent ended. link: by the link of a mail or the page that it opens; staff: by staff, from the person's data;
 * erased: with the person's data.
 */
export const WITHDRAWALS = ['link', 'staff', 'erased'] as const;
export type Withdrawal = (typeof WITHDRAWALS)[number];

/** Consent to mails about similar homes. Change the version together with the texts: each consent is stored with both. */
export const ALERTS_CONSENT_VERSION = '2026-11';

export { ALERTS_CONSENT_TEXT } from './texts/consents.js';

/** The text in each language, as it is stored with the consent. */
export const ALERTS_CONSENT_TEXTS: Record<ConsentLanguage, string> = {
  en: ENGLISH,
  sw: SWAHILI,
};

export const CONSENT_TEXTS = {
  version: `alertsConsent must be the version of the text that was agreed to, ${ALERTS_CONSENT_VERSION}; leave it out if the box was not ticked`,
  language: `alertsLanguage must be one of: ${CONSENT_LANGUAGES.join(', ')}`,
} as const;

/** Parts of a message's body: only with the box ticked. A message without them is accepted as "no consent to more". */
export interface AlertsConsentInput {
  /** {@link ALERTS_CONSENT_VERSION} of the text that was agreed to. */
  alertsConsent?: string;
  /** Language of that text; that of the message if missing. */
  alertsLanguage?: ConsentLanguage;
}

/** Consent beside a message, as staff see it. */
export interface MessageConsent {
  /** ISO 8601, UTC. */
  givenAt: string;
  withdrawnAt: string | null;
  how: Withdrawal | null;
}

/** A consent of a person, for privacy requests. */
export interface PersonConsent extends MessageConsent {
  channel: ConsentChannel;
  /** Id of the message or of the saved search. */
  sourceId: number;
  /** Subject of the message, or name of the search. */
  about: string;
  textVersion: string;
  text: string;
  language: ConsentLanguage;
  /** Whether mails are sent: the owner of the address has confirmed, and neither paused nor stopped. Null for a message. */
  active: boolean | null;
}

/** `POST /api/admin/privacy/withdraw`: ends all consents of a person at once. */
export interface WithdrawnConsents {
  /** Number of consents and saved searches that were ended. */
  withdrawn: number;
  /** Name in the activity log. */
  pseudonym: string;
}

/** Why an address or number is on the suppression list: it gets no alerts until its owner consents anew. */
export const SUPPRESSION_REASONS = ['withdrawn', 'erased'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** `POST /internal/consents/similar`: has listings ask the owner of the address to confirm. */
export interface SimilarHomesRequest {
  consentId: number;
  email: string;
  /** The listing that was asked about; null for a message about none. */
  propertyId: number | null;
  textVersion: string;
  text: string;
  language: ConsentLanguage;
}

/** `POST /internal/consents/withdraw`: at least one of email, phone and consentIds. */
export interface WithdrawalRequest {
  email: string | null;
  /** `+254712345678`. */
  phone: string | null;
  /** Consents beside messages whose searches are ended. */
  consentIds: number[];
  reason: SuppressionReason;
}

/** A consent beside a message that its owner withdrew by the link of a mail. */
export interface WithdrawnByLink {
  consentId: number;
  /** ISO 8601, UTC. */
  at: string;
}

/** Consents of a message's person that one call can name. */
export const CONSENT_IDS_MAX = 1000;
