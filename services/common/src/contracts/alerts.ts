import type { ConsentLanguage, Withdrawal } from './consents.js';
import { FACT_FILTERS, type FactFilter, type FactFilters } from './fact-filters.js';
import type { Language, WithLanguage } from './languages.js';
import type { PropertyPurpose, PropertyType } from './properties.js';
import type { LengthRule } from './text.js';
import {
  ALERT_CONSENT_TEXT,
  ALERT_CONSENT_VERSION,
  ALERT_FORM_TEXTS,
  ALERT_NAME_TEXTS,
} from './texts/alerts.js';
import * as swahili from './texts/alerts.sw.js';

/** How often new homes are mailed; `daily` and `weekly` (Mondays) at 7:00 in Nairobi. */
export const ALERT_FREQUENCIES = ['instant', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

/** new: published for the first time; price: another price; back: on the market again. */
export const ALERT_KINDS = ['new', 'price', 'back'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * unconfirmed: until the press on the page that the first e-mail links to; stopped: kept for some days, so that it can
 * be started again.
 */
export const ALERT_STATES = ['unconfirmed', 'active', 'paused', 'stopped'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export const ALERT_LIMITS = {
  /** Searches of one mailbox that are active or paused. */
  searchesMax: 20,
  /** Listings named in one e-mail; the rest are counted. */
  listedMax: 20,
  unconfirmedDays: 7,
  stoppedDays: 30,
  /** Days that an e-mail is remembered and its links work. */
  linkDays: 180,
} as const;

export const ALERT_NAME: LengthRule = {
  min: 2,
  max: 100,
  ...ALERT_NAME_TEXTS,
};

/** Consent to the e-mails, in the language of the page; each search is stored with version and text. */
export const ALERT_CONSENT = { version: ALERT_CONSENT_VERSION, text: ALERT_CONSENT_TEXT };

/** The consent in each language. */
export const ALERT_CONSENTS = [
  { version: ALERT_CONSENT_VERSION, text: ALERT_CONSENT_TEXT, language: 'en' },
  { version: swahili.ALERT_CONSENT_VERSION, text: swahili.ALERT_CONSENT_TEXT, language: 'sw' },
] as const;

export const ALERT_TEXTS = {
  ...ALERT_FORM_TEXTS,
  frequency: `frequency must be one of: ${ALERT_FREQUENCIES.join(', ')}`,
  filters: 'filters must be an object with the filters of GET /api/properties',
  key: 'key must be the text after #key= in the link of one of our e-mails',
  searchId: 'searchId must be the number of a search, or be left out for all',
  state: 'state must be one of: active, paused, stopped',
  change: 'Send state or frequency: what to change',
} as const;

/** Filters of a saved search, named as in `GET /api/properties`; missing ones do not filter. */
export interface AlertFilters extends FactFilters {
  location?: string;
  propertyType?: string;
  priceRange?: string;
  purpose?: string;
  search?: string;
  title?: string;
  status?: string;
  agentId?: number;
  minBedrooms?: number;
  near?: string;
  radius?: string;
}

/** Body of `POST /api/alerts`. */
export interface SaveSearch extends WithLanguage {
  email: string;
  name: string;
  frequency: AlertFrequency;
  kinds: AlertKind[];
  filters: AlertFilters;
  /** `ALERT_CONSENT.version` of the text that was agreed to. */
  consent: string;
}

/** Body of `POST /api/alerts/links`. */
export interface AskForLink extends WithLanguage {
  email: string;
}

/** Answer that does not depend on whether the address is known. */
export interface AlertReceipt {
  message: string;
}

export interface SavedSearch {
  id: number;
  name: string;
  /** Path and query of the list. */
  page: string;
  frequency: AlertFrequency;
  kinds: AlertKind[];
  state: AlertState;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** Searches of the address that a key was mailed to. */
export interface SavedSearches {
  email: string;
  /** Oldest first. */
  searches: SavedSearch[];
}

/** Body of `POST /api/alerts/change`. */
export interface ChangeSearches {
  key: string;
  /** All of them if missing. */
  searchId?: number;
  state?: Exclude<AlertState, 'unconfirmed'>;
  frequency?: AlertFrequency;
}

/** `GET /api/admin/alerts`: numbers for staff, without addresses. */
export interface AlertFigures {
  /** Active searches. */
  searches: number;
  /** Different addresses of these. */
  addresses: number;
  /** Alert e-mails sent within 30 days. */
  sentLately: number;
}

/** `GET /api/admin/properties/{id}/seekers`: people whose active search fits the listing. */
export interface ListingSeekers {
  people: number;
}

/** All that is stored of an address, for privacy requests. */
export interface StoredSearches {
  /** Monthly reports that are mailed to the address; missing from an older listings service. */
  reportMails?: { email: string; listing: string; since: string; stoppedAt: string | null }[];
  searches: {
    id: number;
    email: string;
    name: string;
    filters: AlertFilters;
    frequency: AlertFrequency;
    kinds: AlertKind[];
    state: AlertState;
    consentVersion: string;
    consentText: string;
    /** Missing from an older listings service, like `withdrawnAt` and `how`. */
    consentLanguage?: ConsentLanguage;
    /** Language of its e-mails. */
    language?: Language;
    withdrawnAt?: string | null;
    how?: Withdrawal | null;
    /** ISO 8601, UTC, like the other times. */
    consentedAt: string;
    confirmedAt: string | null;
    createdAt: string;
  }[];
}

const PAGE_NAMES = {
  search: 'q',
  purpose: 'for',
  propertyType: 'type',
  location: 'location',
  priceRange: 'price',
  minBedrooms: 'beds',
  near: 'near',
  radius: 'radius',
} as const;

/** Returns the page of the list with these filters. */
export function alertPage(filters: AlertFilters): string {
  const query = new URLSearchParams();
  const facts = FACT_FILTERS.map((name) => [name, name] as const);
  for (const [name, parameter] of [...Object.entries(PAGE_NAMES), ...facts]) {
    const value = filters[name as keyof typeof PAGE_NAMES | FactFilter];
    if (value !== undefined) query.set(parameter, String(value));
  }
  const text = query.toString();
  return text === '' ? '/properties' : `/properties?${text}`;
}

/** The page that confirms and manages; the key is in the fragment, which browsers send to no server. */
export function alertsPage(key: string): string {
  return `/alerts#key=${key}`;
}

/** The page with a button that stops the search of a mail; opening it changes nothing. */
export function alertsStopPage(stopKey: string): string {
  return `/alerts#stop=${encodeURIComponent(stopKey)}`;
}

/** Address of the one-click stop of RFC 8058, for mail clients. */
export function alertStopPath(stopKey: string): string {
  return `/api/alerts/stop/${stopKey}`;
}

/** A listing in an alert. */
export interface AlertListing {
  id: number;
  title: string;
  location: string;
  type: PropertyType;
  purpose: PropertyPurpose;
  bedrooms: number | null;
  price: string;
  kind: AlertKind;
  /** Price before the change; null unless `kind` is `price`. */
  oldPrice: string | null;
}

interface MailAboutAlerts extends WithLanguage {
  recipient: string;
  /** Always 0: nobody sends them again by hand. */
  resends: 0;
  /** Opens {@link alertsPage}. */
  key: string;
}

/** Asks the owner of the address to confirm. */
export interface AlertConfirmationMail extends MailAboutAlerts {
  kind: 'alert-confirmation';
  name: string;
  page: string;
  /** True if the search was confirmed before: nothing to do. */
  confirmed: boolean;
}

/** Homes that fit one saved search. */
export interface AlertMail extends MailAboutAlerts {
  kind: 'alert';
  name: string;
  page: string;
  stopKey: string;
  frequency: AlertFrequency;
  /** Total, of which `listings` are the newest. */
  total: number;
  listings: AlertListing[];
}

/** Link to the page that manages, for somebody who has none at hand. */
export interface AlertLinkMail extends MailAboutAlerts {
  kind: 'alert-link';
  /** True if a search could not be saved because the mailbox has `searchesMax`. */
  full: boolean;
}

export type MailAboutSearches = AlertConfirmationMail | AlertMail | AlertLinkMail;
