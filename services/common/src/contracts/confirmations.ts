/** Answers that the links of a mail give about a listing. */
export const CONFIRMATION_ACTIONS = ['available', 'gone'] as const;
export type ConfirmationAction = (typeof CONFIRMATION_ACTIONS)[number];

/** Why a listing is gone. */
export const GONE_REASONS = ['sold', 'let', 'withdrawn'] as const;
export type GoneReason = (typeof GONE_REASONS)[number];

/** Carries the token of a link, so that it is in no address of a call. */
export const CONFIRMATION_HEADER = 'X-Confirmation-Token';

export const CONFIRMATION_LIMITS = {
  /** Days for which the links of a mail work. */
  linkDays: 8,
  /** Listings in one mail. */
  listedMax: 40,
} as const;

/** `GET /api/confirmations/current`: what a link is about; reading it changes nothing. */
export interface Confirmation {
  action: ConfirmationAction;
  listing: { id: number; title: string; location: string; reference: string };
  /** `open` until it was used; `off-market` if nothing is left to confirm. */
  state: 'open' | 'used' | 'off-market';
  /** Days since the listing was last confirmed. */
  days: number;
}

/** `POST /api/confirmations/current`. */
export interface ConfirmationAnswer {
  /** Required for a link that says that the listing is gone. */
  reason?: GoneReason;
}

/**
 * `GET /api/admin/confirmations/whatsapp/{propertyId}`: a message that asks the listing's agent, with links as in a mail.
 * Reading it sends nothing. 409 `NO_AGENT_TO_ASK` without an agent of ours, `LISTING_OFF_MARKET` if nothing is to be
 * confirmed.
 */
export interface ConfirmationMessage {
  name: string;
  /** WhatsApp number of the agent, as entered. */
  phone: string;
  text: string;
}

/** A listing in a mail, with the tokens of its links. */
export interface ConfirmationItem {
  id: number;
  reference: string;
  title: string;
  location: string;
  price: string;
  days: number;
  /** `fresh` is due this week; `old` warns visitors; `hidden` is out of the lists. */
  state: 'fresh' | 'old' | 'hidden';
  availableToken: string;
  goneToken: string;
}

/** Asks an agent or an office whether listings are available: each Monday, or when visitors begin to be warned. */
export interface ConfirmationMail {
  kind: 'confirmation' | 'confirmation-reminder';
  recipient: string;
  /** Always 0: each mail has an id of its own. */
  resends: 0;
  name: string;
  /** The oldest first; at most `CONFIRMATION_LIMITS.listedMax`. */
  listings: ConfirmationItem[];
  total: number;
  /** Days without confirmation after which lists leave a listing out. */
  hideDays: number;
  /** When that begins, ISO 8601 in UTC; null if it has begun. */
  hidesFrom: string | null;
  stopKey: string;
}

/** Path of the page that a link opens. */
export function confirmationPage(token: string): string {
  return `/confirm/${token}`;
}

const STOP_PREFIX = 'confirm-';

/** Marks the key of a stop, so that the page can say what it stops. */
export function confirmationStopKey(key: string): string {
  return STOP_PREFIX + key;
}

/** Keys of saved searches are 43 characters long. */
export function stopsConfirmations(stopKey: string): boolean {
  return stopKey.startsWith(STOP_PREFIX) && stopKey.length > 43;
}
