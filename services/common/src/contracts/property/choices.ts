/** Values of fields that visitors' pages need, without the table of fields, which they do not load. */

/** Names under which plots are sold; none says exactly how large one is. */
export const PLOT_NAMES = [
  '50x100',
  '40x80',
  '30x60',
  '100x100',
  'eighth',
  'quarter',
  'half',
  'acre',
] as const;
export type PlotName = (typeof PLOT_NAMES)[number];

export const TENURES = ['freehold', 'leasehold', 'sectional', 'community'] as const;

/** Documents that are no title. */
export const NO_TITLES = ['allotment', 'share-certificate'] as const;

/** Stamp duty is higher in a city, municipality or town. */
export const STAMP_DUTY_AREAS = ['urban', 'rural'] as const;
export type StampDutyArea = (typeof STAMP_DUTY_AREAS)[number];
/** VAT on the price of commercial property; null if it is not known. */
export const PRICE_VATS = ['added', 'included', 'exempt'] as const;
export type PriceVat = (typeof PRICE_VATS)[number];

export const FURNISHED = ['no', 'partly', 'fully'] as const;
export const TERM_MONTHS_MAX = 60;

const DAY = /^(19|20|21)\d\d-\d\d-\d\d$/;

/** Returns the validation error of a day from 1900 to 2199, or null. */
export function dateProblem(label: string, day: unknown): string | null {
  if (typeof day === 'string' && DAY.test(day)) {
    const at = new Date(`${day}T00:00:00Z`);
    // "2026-02-30" is March the 2nd for `Date`.
    if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)) return null;
  }
  return `${label} must be a date such as 2026-12-31`;
}
