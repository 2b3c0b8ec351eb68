import type { ExchangeRates } from './exchange-rates.js';
import type { FreshnessRules } from './freshness.js';
import type { VerificationSettings } from './licences.js';
import type { OfficeHours } from './office-hours.js';
import type { PrivacySettings, RetentionRules } from './privacy.js';
import type { ReplyTemplates } from './reply-templates.js';
import type { PermissionName } from './roles.js';
import type { SafetySettings } from './safety.js';
import type { SwahiliTexts } from './swahili-texts.js';

/** Sections of the settings at `/admin/settings`. Each is saved by itself, and has a version. */
export const SETTINGS_SECTIONS = {
  hours: { label: 'Office hours', permission: 'edit-site-content', isPublic: true },
  social: { label: 'Social media', permission: 'edit-site-content', isPublic: true },
  home: { label: 'Home page', permission: 'edit-site-content', isPublic: true },
  services: { label: 'Services page', permission: 'edit-site-content', isPublic: true },
  recipients: { label: 'Inquiry mails', permission: 'company-settings', isPublic: false },
  retention: { label: 'Retention', permission: 'company-settings', isPublic: false },
  templates: { label: 'Reply templates', permission: 'edit-site-content', isPublic: false },
  freshness: { label: 'Confirmations', permission: 'edit-site-content', isPublic: false },
  safety: { label: 'Against scams', permission: 'company-settings', isPublic: true },
  verification: { label: 'Registrations and evidence', permission: 'company-settings', isPublic: true },
  privacy: { label: 'Privacy notice', permission: 'company-settings', isPublic: true },
  // Visitors of the Swahili pages get them by a call of their own.
  swahili: { label: 'Swahili texts', permission: 'edit-site-content', isPublic: false },
  exchange: { label: 'Exchange rates', permission: 'manage-rates', isPublic: true },
} as const satisfies Record<string, { label: string; permission: PermissionName; isPublic: boolean }>;
export type SettingsSection = keyof typeof SETTINGS_SECTIONS;
export const SETTINGS_SECTION_NAMES = Object.keys(SETTINGS_SECTIONS) as SettingsSection[];

/** Services described on the services page, in order. */
export const SERVICE_SLUGS = [
  'property-management',
  'estate-agency',
  'project-consultancy',
  'valuation',
] as const;
export type ServiceSlug = (typeof SERVICE_SLUGS)[number];

/** Links of the company; an empty one is not shown. */
export interface SocialLinks {
  facebook: string;
  tiktok: string;
  instagram: string;
}

/** Main texts of the home page. */
export interface HomeTexts {
  headline: string;
  text: string;
}

/** A card of the services page. */
export interface ServiceCard {
  slug: ServiceSlug;
  title: string;
  text: string;
  bullets: string[];
}

/** Texts of the services page: all cards, in the order of `SERVICE_SLUGS`. */
export interface ServicesTexts {
  cards: ServiceCard[];
}

/** Addresses mailed about every new message of a visitor. */
export interface MailRecipients {
  emails: string[];
}

/** Values by section. */
export interface SettingsValues {
  hours: OfficeHours;
  social: SocialLinks;
  home: HomeTexts;
  services: ServicesTexts;
  recipients: MailRecipients;
  retention: RetentionRules;
  templates: ReplyTemplates;
  freshness: FreshnessRules;
  safety: SafetySettings;
  verification: VerificationSettings;
  privacy: PrivacySettings;
  swahili: SwahiliTexts;
  exchange: ExchangeRates;
}

/** `GET /api/site-settings`: what staff have changed; a missing section has its built-in values. */
export interface SiteSettings extends Partial<
  Pick<SettingsValues, 'hours' | 'social' | 'home' | 'services' | 'safety' | 'privacy'>
> {
  /** Sentences about registrations with a practising certificate of this year; missing if there are none. */
  licences?: string[];
  /** Missing once they are older than `EXCHANGE_LIMITS.shownDays`, or if none is known. */
  exchange?: ExchangeRates;
}

/** Contacts of the company: those of the head office. */
export interface CompanyContact {
  /** The first is the preferred one; at least one. */
  phones: readonly string[];
  email: string;
  /** On one line. */
  address: string;
  /** In wa.me format; missing if the head office gives none. */
  whatsapp?: string;
}

/** `GET /internal/settings`: what staff have changed, for the other services. */
export interface CurrentSettings extends Partial<SettingsValues> {
  contact?: CompanyContact;
}

/** A section as staff see it. */
export interface SettingState<Section extends SettingsSection = SettingsSection> {
  /** Null until staff change it: the built-in values apply, or those of the environment. */
  values: SettingsValues[Section] | null;
  /** Send it with a change. */
  version: number;
  /** Null until it was changed. */
  updatedBy: string | null;
  /** ISO 8601, UTC. */
  updatedAt: string | null;
}

/** `GET /api/admin/settings`. */
export type StaffSettings = { [Section in SettingsSection]: SettingState<Section> };

/** `PUT /api/admin/settings/{section}`. */
export interface SettingsChange<Section extends SettingsSection = SettingsSection> {
  version: number;
  /** Null puts the built-in values back. */
  values: SettingsValues[Section] | null;
}

export const SETTINGS_LIMITS = {
  /** Hours of a day. */
  earliest: '05:00',
  latest: '22:00',
  stepMinutes: 30,
  /** Closed and opened days, each. */
  daysMax: 60,
  dayNameMax: 60,
  linkMax: 300,
  headlineMin: 3,
  headlineMax: 60,
  homeTextMax: 240,
  serviceTitleMax: 60,
  serviceTextMax: 900,
  bulletsMax: 8,
  bulletMax: 100,
  emailsMax: 10,
  /** Months; 0 keeps messages. */
  monthsMax: 240,
  /** Days; 0 keeps spam. */
  spamDaysMax: 3650,
} as const;
