import { PLOT_NAME_SQM, PLOT_NAME_SURVEYED_SQM, SQM_PER_ACRE } from './land.js';
import {
  dateProblem,
  FURNISHED,
  PLOT_NAMES,
  type PlotName,
  TENURES,
  TERM_MONTHS_MAX,
} from './property/choices.js';
import { LAND_AREA_MAX } from './property/limits.js';

/** Filters by facts of land; they match nothing but land. */
export const LAND_FILTERS = ['minLand', 'maxLand', 'tenure', 'titled'] as const;

/** Filters by terms of lettings; they match nothing but lettings. */
export const LETTING_FILTERS = ['furnished', 'pets', 'water', 'backup', 'availableBy', 'maxTerm'] as const;

/** Filters by what staff have checked, of all listings: a valid title search, or a valid visit. */
export const CHECK_FILTERS = ['searchSeen', 'visited'] as const;

/** Filters by facts, named alike in the API and in the addresses of pages. Unknown facts match none. */
export const FACT_FILTERS = [...LAND_FILTERS, ...LETTING_FILTERS, ...CHECK_FILTERS] as const;
export type FactFilter = (typeof FACT_FILTERS)[number];
export type FactFilters = Partial<Record<FactFilter, string>>;

/** Values of filters that are choices. */
export const FACT_CHOICES = {
  tenure: TENURES,
  titled: ['yes'],
  furnished: FURNISHED,
  pets: ['yes'],
  water: ['borehole', 'county', 'both'],
  /** `yes` is any backup. */
  backup: ['yes', 'full', 'solar'],
  searchSeen: ['yes'],
  visited: ['yes'],
} as const satisfies Partial<Record<FactFilter, readonly string[]>>;
export type FactChoice = keyof typeof FACT_CHOICES;

/** Land areas on offer: names of plots, and acres. */
export const LAND_SIZES = [
  ...['30x60', '40x80', '50x100', 'eighth', '100x100', 'quarter', 'half', 'acre'],
  ...['2', '5', '10', '20', '50', '100'],
] as const;

/** Lease terms on offer, in months. */
export const TERM_CHOICES = ['1', '3', '6', '12', '24'] as const;

export const LAND_ORDER_TEXT = 'maxLand must not be smaller than minLand';

/** Square metres; a name of plots covers all that is sold under it, from the surveyed to the exact area. */
interface LandSpan {
  low: number;
  high: number;
}

const UNIT_SQM = { acre: SQM_PER_ACRE, ha: 10_000, sqm: 1 } as const;
const AMOUNT = /^(\d{1,11}(?:\.\d{1,6})?) ?(acres?|ha|sqm)?$/;

/** Parses `50x100`, `eighth`, `0.5` (acres), `0.5 acres`, `0.2ha` and `450sqm`; undefined for other texts. */
export function parseLandArea(text: string): LandSpan | undefined {
  const asked = text.trim().toLowerCase();
  const name = PLOT_NAMES.find((one): one is PlotName => one === asked);
  if (name) return { low: PLOT_NAME_SURVEYED_SQM[name], high: roundedSqm(PLOT_NAME_SQM[name]) };
  const [, amount, unit = 'acre'] = AMOUNT.exec(asked) ?? [];
  const sqm = roundedSqm(Number(amount) * UNIT_SQM[unit.replace(/s$/, '') as keyof typeof UNIT_SQM]);
  return sqm > 0 && sqm <= LAND_AREA_MAX ? { low: sqm, high: sqm } : undefined;
}

/** Rounds to hundredths, as the database does: units convert without a remainder. */
function roundedSqm(sqm: number): number {
  return Math.round(sqm * 100) / 100;
}

/** Returns the validation error of a filter, which names it and the remedy, or null. */
export function factFilterProblem(name: FactFilter, value: string): string | null {
  return isFactValue(name, value) ? null : `${name} must be ${remedyOf(name)}`;
}

function remedyOf(name: FactFilter): string {
  switch (name) {
    case 'minLand':
    case 'maxLand':
      return `acres, such as 0.5, or 450sqm, 0.2ha, or one of: ${PLOT_NAMES.join(', ')}`;
    case 'availableBy':
      return 'a date such as 2026-12-31';
    case 'maxTerm':
      return `a whole number of months from 1 to ${TERM_MONTHS_MAX}`;
    case 'titled':
    case 'pets':
    case 'searchSeen':
    case 'visited':
      return 'yes, or be left out';
    default:
      return `one of: ${FACT_CHOICES[name].join(', ')}`;
  }
}

/** Returns whether a filter takes this value. */
export function isFactValue(name: FactFilter, value: string): boolean {
  switch (name) {
    case 'minLand':
    case 'maxLand':
      return parseLandArea(value) !== undefined;
    case 'availableBy':
      return dateProblem(name, value) === null;
    case 'maxTerm':
      return /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= TERM_MONTHS_MAX;
    default:
      return (FACT_CHOICES[name] as readonly string[]).includes(value);
  }
}

/** Returns whether both ends of the land area can be met. */
export function isLandOrdered({ minLand, maxLand }: { minLand?: unknown; maxLand?: unknown }): boolean {
  const [from, to] = [minLand, maxLand].map((text) => typeof text === 'string' && parseLandArea(text));
  return !from || !to || from.low <= to.high;
}
