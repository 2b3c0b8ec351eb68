import { cleanLine, cleanText } from './text.js';
import { isDay } from './office-time.js';

/** A part of a scale: the rate of what lies above the band before, up to an amount. */
export interface RateBand {
  /** Whole shillings; null in the last band, which has no end. */
  upTo: number | null;
  /** Basis points: 200 is 2%. */
  rate: number;
}

interface NumberFact {
  kind: 'percent' | 'money' | 'months';
  group: RateGroup;
  label: string;
}
interface BandsFact {
  kind: 'bands';
  group: RateGroup;
  label: string;
}

export const RATE_GROUPS = {
  transfer: 'Stamp duty and VAT',
  legal: "Advocate's fee",
  valuation: 'Valuation for stamp duty',
  registry: 'Lands registry',
  loan: 'Mortgage',
  letting: 'Letting',
  seller: 'Seller',
} as const;
export type RateGroup = keyof typeof RATE_GROUPS;

/** Every rate of a set, once: shape, checks, form and OpenAPI schema follow from it. Null is "not known". */
export const RATE_FIELDS = {
  stampDutyUrban: { kind: 'percent', group: 'transfer', label: 'Stamp duty, city, municipality or town' },
  stampDutyRural: { kind: 'percent', group: 'transfer', label: 'Stamp duty elsewhere' },
  vat: { kind: 'percent', group: 'transfer', label: 'VAT on fees and on commercial property' },
  legalBands: { kind: 'bands', group: 'legal', label: "Scale of the advocate's fee" },
  legalMin: { kind: 'money', group: 'legal', label: 'Lowest fee' },
  valuationBands: { kind: 'bands', group: 'valuation', label: 'Scale of a private valuer' },
  governmentValuer: { kind: 'money', group: 'valuation', label: 'Government valuer' },
  search: { kind: 'money', group: 'registry', label: 'Official search' },
  registration: { kind: 'money', group: 'registry', label: 'Registration of a document' },
  titleDocument: { kind: 'money', group: 'registry', label: 'Title or certificate of lease' },
  consent: { kind: 'money', group: 'registry', label: 'Land Control Board consent' },
  loanRate: { kind: 'percent', group: 'loan', label: 'Example interest a year' },
  chargeDuty: { kind: 'percent', group: 'loan', label: 'Stamp duty on the charge' },
  chargeLegal: { kind: 'percent', group: 'loan', label: "Bank's advocate" },
  arrangement: { kind: 'percent', group: 'loan', label: 'Arrangement fee' },
  excise: { kind: 'percent', group: 'loan', label: 'Excise duty on the arrangement fee' },
  loanValuationBands: { kind: 'bands', group: 'loan', label: "Scale of the bank's valuer" },
  loanValuationMin: { kind: 'money', group: 'loan', label: "Lowest fee of the bank's valuer" },
  lifeCover: { kind: 'percent', group: 'loan', label: 'Mortgage protection a year' },
  fireCover: { kind: 'percent', group: 'loan', label: 'Fire insurance a year' },
  monthsLet: { kind: 'months', group: 'letting', label: 'Months let a year' },
  rentTax: { kind: 'percent', group: 'letting', label: 'Rental income tax' },
  management: { kind: 'percent', group: 'letting', label: 'Management' },
  capitalGains: { kind: 'percent', group: 'seller', label: 'Capital gains tax' },
} as const satisfies Record<string, NumberFact | BandsFact>;

export type RateKey = keyof typeof RATE_FIELDS;
export type BandsKey = {
  [K in RateKey]: (typeof RATE_FIELDS)[K]['kind'] extends 'bands' ? K : never;
}[RateKey];

/** Rates in basis points, money in whole shillings; null is "not known", never 0. */
export type RateValues = { [K in RateKey]: (K extends BandsKey ? RateBand[] : number) | null };

/** A new set, as staff enter it. A set is never changed afterwards. */
export interface RateSetInput {
  /** Day in Nairobi from which it is in force: `2026-11-23`. */
  validFrom: string;
  source: string;
  /** For colleagues only. */
  note: string;
  values: RateValues;
}

/** A set as visitors see it. */
export interface RateSet extends Omit<RateSetInput, 'note'> {
  id: number;
}

/** `GET /api/rates`. */
export interface CurrentRates {
  /** Null if no set is in force. */
  inForce: RateSet | null;
}

export type RateSetState = 'coming' | 'in-force' | 'past' | 'replaced';

/** A set as staff see it. `GET /api/admin/rates` answers all, the latest first; `POST` adds one. */
export interface StaffRateSet extends RateSet {
  note: string;
  state: RateSetState;
  /** Null for the set that the system came with. */
  createdBy: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export const RATE_LIMITS = {
  /** Basis points. */
  percentMax: 10_000,
  moneyMax: 1_000_000_000,
  bandMax: 100_000_000_000,
  bandsMax: 8,
  sourceMin: 3,
  sourceMax: 300,
  noteMax: 1000,
  /** A set can be entered so many days before it is in force. */
  daysAhead: 731,
  /** After so many months staff are asked to check the rates. */
  staleMonths: 12,
} as const;

/** Returns what is wrong with a rate, or null. Percentages are named as people write them. */
export function rateProblem(key: RateKey, value: unknown): string | null {
  const { kind, label } = RATE_FIELDS[key];
  if (value === null) return null;
  if (kind === 'bands') return bandsProblem(label, value);
  const whole = typeof value === 'number' && Number.isInteger(value) && value >= 0;
  if (kind === 'percent') {
    return whole && value <= RATE_LIMITS.percentMax
      ? null
      : `${label} must be from 0 to 100%, with at most two decimals; leave it empty if it is not known`;
  }
  const max = kind === 'months' ? 12 : RATE_LIMITS.moneyMax;
  return whole && value <= max
    ? null
    : `${label} must be a whole number from 0 to ${max.toLocaleString('en-US')}; leave it empty if it is not known`;
}

function bandsProblem(label: string, value: unknown): string | null {
  if (!Array.isArray(value) || value.length < 1 || value.length > RATE_LIMITS.bandsMax) {
    return `${label} must have 1 to ${RATE_LIMITS.bandsMax} bands`;
  }
  let low = 0;
  for (const [index, band] of (value as unknown[]).entries()) {
    const { upTo, rate } = (band ?? {}) as Partial<Record<keyof RateBand, unknown>>;
    if (typeof rate !== 'number' || !Number.isInteger(rate) || rate < 0 || rate > RATE_LIMITS.percentMax) {
      return `${label}: the rate of band ${index + 1} must be from 0 to 100%, with at most two decimals`;
    }
    if (index === value.length - 1) {
      if (upTo !== null) return `${label}: leave the end of the last band empty, as it has none`;
    } else {
      if (typeof upTo !== 'number' || !Number.isInteger(upTo) || upTo <= low || upTo > RATE_LIMITS.bandMax) {
        return `${label}: the end of band ${index + 1} must be a whole number above ${low.toLocaleString('en-US')}`;
      }
      low = upTo;
    }
  }
  return null;
}

/** Returns what is wrong with the day from which a set is in force, or null. @param earliest, latest allowed days */
export function validFromProblem(value: unknown, earliest: string, latest: string): string | null {
  return isDay(value) && value >= earliest && value <= latest
    ? null
    : `Valid from must be a day from ${earliest} to ${latest}; a set is never backdated behind the one in force`;
}

/** Returns the first and the last day on which a new set may begin. */
export function validFromRange(inForce: string | null, today: string): { earliest: string; latest: string } {
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + RATE_LIMITS.daysAhead * 86_400_000);
  return { earliest: inForce ?? '2000-01-01', latest: last.toISOString().slice(0, 10) };
}

export function sourceProblem(value: unknown): string | null {
  const length = typeof value === 'string' ? Array.from(cleanLine(value)).length : 0;
  return length >= RATE_LIMITS.sourceMin && length <= RATE_LIMITS.sourceMax
    ? null
    : `Source must be ${RATE_LIMITS.sourceMin} to ${RATE_LIMITS.sourceMax} characters: say where the rates stand`;
}

export function noteProblem(value: unknown): string | null {
  return typeof value === 'string' && Array.from(cleanText(value)).length <= RATE_LIMITS.noteMax
    ? null
    : `Note must be at most ${RATE_LIMITS.noteMax.toLocaleString('en-US')} characters: shorten it`;
}

/** Returns whether rates are so old that staff should check them. */
export function areRatesStale(validFrom: string, today: string): boolean {
  const [year = 0, ...rest] = validFrom.split('-');
  return [Number(year) + RATE_LIMITS.staleMonths / 12, ...rest].join('-') <= today;
}
