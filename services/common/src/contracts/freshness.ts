import { officeDay } from './office-time.js';

/** How old the confirmation of a listing may be. Days are days of the calendar in Nairobi. */
export interface FreshnessRules {
  /** From this age on, staff are asked to confirm. */
  promptDays: number;
  /** From this age on, visitors are warned, and it comes last at the same price. */
  warnDays: number;
  /** From this age on, lists leave it out. */
  hideDays: number;
  /** Whether lists leave out anything at all. */
  hides: boolean;
}

export const FRESHNESS_DEFAULTS: FreshnessRules = { promptDays: 7, warnDays: 31, hideDays: 45, hides: false };

export const FRESHNESS_LIMITS = {
  daysMax: 365,
  /** Days from switching hiding on until it begins, so that staff can confirm before. */
  noticeDays: 14,
} as const;

/**
 * Why lists leave a listing out, although it is published; a listing may have several reasons. `not-confirmed`: nobody
 * confirmed it for long; it keeps its page. `being-checked`: visitors reported it; its page answers 404.
 */
export type HiddenReason = 'not-confirmed' | 'being-checked';

/** `fresh`: confirmed a short while ago; `old`: visitors are warned; `hidden`: lists leave it out. */
export type FreshnessState = 'fresh' | 'old' | 'hidden';

/** How long ago somebody said that a listing is still available. */
export interface Freshness {
  /** Whole days in Nairobi: 0 is today. */
  days: number;
  state: FreshnessState;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns how many days of the calendar lie between a moment and now, in Nairobi. */
export function daysSince(moment: Date, now: Date): number {
  return Math.max(0, Math.round((Date.parse(officeDay(now)) - Date.parse(officeDay(moment))) / DAY_MS));
}

/** `GET /api/admin/confirmations`. */
export interface FreshnessStatus {
  /** Those in force: of staff, else of the environment. */
  rules: FreshnessRules;
  /** When hiding began or begins, ISO 8601 in UTC; null while it is off. */
  hidesFrom: string | null;
  /** Addresses that stopped the mails. */
  stopped: string[];
}
