import {
  type BandsKey,
  RATE_FIELDS,
  type RateBand,
  type RateKey,
  rateProblem,
  type RateValues,
} from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import copy from '../../../content/rates-copy.json' with { type: 'json' };

/** A band as typed. */
export interface TypedBand {
  upTo: string;
  rate: string;
}

/** Rates as typed: percentages as "4" or "0.35", amounts as "35,000". */
export type TypedRates = { [K in RateKey]: K extends BandsKey ? TypedBand[] : string };

export const RATE_KEYS = Object.keys(RATE_FIELDS) as RateKey[];

export function typedRates(values: RateValues): TypedRates {
  return Object.fromEntries(
    RATE_KEYS.map((key) => {
      const value = values[key];
      if (RATE_FIELDS[key].kind === 'bands') {
        const bands = (value ?? [{ upTo: null, rate: 0 }]) as RateBand[];
        return [key, bands.map(({ upTo, rate }) => ({ upTo: amountText(upTo), rate: percentText(rate) }))];
      }
      const number = value as number | null;
      return [key, RATE_FIELDS[key].kind === 'percent' ? percentText(number) : amountText(number)];
    }),
  ) as TypedRates;
}

/** Reads what is typed. `values` is null if anything is wrong. */
export function readRates(typed: TypedRates): {
  values: RateValues | null;
  problems: Partial<Record<RateKey, string>>;
} {
  const values: Partial<Record<RateKey, unknown>> = {};
  const problems: Partial<Record<RateKey, string>> = {};
  for (const key of RATE_KEYS) {
    const text = typed[key];
    const { kind } = RATE_FIELDS[key];
    const value = Array.isArray(text)
      ? text.map(({ upTo, rate }, index) => ({
          upTo: index === text.length - 1 ? null : numberOf(upTo),
          rate: pointsOf(rate),
        }))
      : kind === 'percent'
        ? pointsOf(text)
        : numberOf(text);
    const problem = rateProblem(key, value);
    if (problem) problems[key] = problem;
    else values[key] = value;
  }
  return { values: Object.keys(problems).length > 0 ? null : (values as RateValues), problems };
}

/** Whether a rate is a scale. */
export function isBands(key: RateKey): key is BandsKey {
  return RATE_FIELDS[key].kind === 'bands';
}

/** Label with its unit. */
export function rateLabel(key: RateKey): string {
  const { kind, label } = RATE_FIELDS[key];
  if (kind === 'percent') return filled(copy.form.percent, { label });
  return kind === 'money' ? filled(copy.form.money, { label }) : label;
}

function percentText(points: number | null): string {
  return points === null ? '' : groupedNumber(points / 100, 2);
}

function amountText(amount: number | null): string {
  return amount === null ? '' : groupedNumber(amount);
}

/** Null if empty, NaN if it is no whole number. */
function numberOf(text: string): number | null {
  const digits = text.replace(/[,\s]/g, '');
  if (digits === '') return null;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Percent in basis points; null if empty, NaN if it has more than two decimals or is no number. */
function pointsOf(text: string): number | null {
  const digits = text.replace('%', '').trim();
  if (digits === '') return null;
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : Number.NaN;
}
