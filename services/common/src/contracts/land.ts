import { groupedNumber, SQUARE_FEET_PER_ACRE } from './figures.js';
import type { Property, PropertySummary } from './properties.js';
import { NO_TITLES, type PlotName } from './property/choices.js';

const FOOT_M = 0.3048;
export const SQM_PER_SQFT = FOOT_M ** 2;
export const SQM_PER_ACRE = SQUARE_FEET_PER_ACRE * SQM_PER_SQFT;
const SQM_PER_HECTARE = 10_000;

/** Exact areas of the names under which plots are sold, in square metres. */
export const PLOT_NAME_SQM: Record<PlotName, number> = {
  '30x60': 30 * 60 * SQM_PER_SQFT,
  '40x80': 40 * 80 * SQM_PER_SQFT,
  '50x100': 50 * 100 * SQM_PER_SQFT,
  '100x100': 100 * 100 * SQM_PER_SQFT,
  eighth: SQM_PER_ACRE / 8,
  quarter: SQM_PER_ACRE / 4,
  half: SQM_PER_ACRE / 2,
  acre: SQM_PER_ACRE,
};

/** Areas in titles of plots that are sold under these names: surveyors cut in whole metres and tenths of hectares. */
export const PLOT_NAME_SURVEYED_SQM: Record<PlotName, number> = {
  '30x60': 9 * 18,
  '40x80': 12 * 24,
  '50x100': 15 * 30,
  '100x100': 30 * 30,
  eighth: 15 * 30,
  quarter: 30 * 30,
  half: 2000,
  acre: 4000,
};

/** A title that differs more from the name of its plot is pointed out. */
const NAME_TOLERANCE = 0.02;

/** An area of land in the three units of Kenya, rounded as people write them. */
export interface LandArea {
  /** "450", "21,780" or, below 100, "46.45". */
  sqm: string;
  /** "0.111", "2.4" or "500". */
  acres: string;
  /** "0.045" or "1". */
  hectares: string;
}

export function landArea(sqm: number): LandArea {
  const acres = sqm / SQM_PER_ACRE;
  const hectares = sqm / SQM_PER_HECTARE;
  return {
    sqm: groupedNumber(sqm, sqm < 100 ? 2 : 0),
    acres: groupedNumber(acres, acres < 1 ? 3 : acres < 100 ? 2 : 0),
    hectares: groupedNumber(hectares, hectares < 1 ? 4 : 2),
  };
}

/** Returns whether the title says another area than the name under which the plot is sold. */
export function differsFromName(sqm: number, name: PlotName): boolean {
  return Math.abs(sqm - PLOT_NAME_SQM[name]) / PLOT_NAME_SQM[name] > NAME_TOLERANCE;
}

/** Price per acre, in whole shillings. */
export function pricePerAcre(price: number, sqm: number): number {
  return Math.round((price * SQM_PER_ACRE) / sqm);
}

/**
 * Whole years that are left of a lease; 0 if it has ended.
 * @param today a day in Nairobi such as "2026-11-24"
 */
export function leaseYearsLeft(start: string, years: number, today: string): number {
  const end = `${String(Number(start.slice(0, 4)) + years).padStart(4, '0')}${start.slice(4)}`;
  const left = Number(end.slice(0, 4)) - Number(today.slice(0, 4)) - (end.slice(5) < today.slice(5) ? 1 : 0);
  return Math.max(0, left);
}

/** Returns whether the document is one that people take for a title, and is none. */
export function isNoTitle(titleType: Property['titleType']): boolean {
  return (NO_TITLES as readonly (string | null)[]).includes(titleType);
}

/** The area of one plot in square metres; null if unknown. Falls back to the size. */
export function landSqm({
  landAreaSqm,
  size,
  areaUnit,
}: Pick<PropertySummary, 'landAreaSqm' | 'size' | 'areaUnit'>): number | null {
  if (landAreaSqm) return landAreaSqm;
  if (!size) return null;
  return size * { sqm: 1, sqft: SQM_PER_SQFT, acre: SQM_PER_ACRE }[areaUnit];
}
