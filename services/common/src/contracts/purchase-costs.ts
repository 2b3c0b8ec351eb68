import { type Purchase, purchaseOf } from './listing-purchase.js';
import type { RateBand, RateValues } from './rates.js';

/**
 * Costs of buying, borrowing, letting and selling, as pure functions. Money is whole Kenyan shillings, rates are basis points.
 * Every line is rounded once, halves up; totals are sums of rounded lines. Null is "not known" and is left out of a sum.
 */

export const RENT_MAX = 1_000_000_000;
export const LOAN_LIMITS = { rateMax: 4000, yearsMin: 1, yearsMax: 30, yearsUsual: 20 } as const;

export type CostKey =
  | (
      | 'stampDuty'
      | 'legal'
      | 'legalVat'
      | 'valuation'
      | 'valuationVat'
      | 'registry'
      | 'consent'
      | 'vatOnPrice'
    )
  | ('loanValuation' | 'loanValuationVat' | 'chargeDuty' | 'chargeLegal' | 'chargeLegalVat' | 'arrangement')
  | ('excise' | 'lifeCover' | 'fireCover' | 'chargeRegistry');

export interface CostLine {
  key: CostKey;
  /** Null if it is not known. */
  amount: number | null;
  /** The rate that its name shows; null if there is none or it is not known. */
  rate: number | null;
}

export interface Costs {
  lines: CostLine[];
  total: number;
  /** Whether a line is not known, so that the total is "at least". */
  atLeast: boolean;
}

export interface PurchaseCosts extends Costs {
  /** Price and costs. */
  allIn: number;
  /** Costs as a share of the price, basis points. */
  share: number;
}

/** Returns `value × rate`, rounded to a shilling, halves up. @param rate basis points */
export function shareOf(value: number, rate: number): number {
  return halfUp(value * rate, 10_000);
}

function halfUp(numerator: number, denominator: number): number {
  const whole = Math.floor(numerator / denominator);
  return whole + (2 * (numerator - whole * denominator) >= denominator ? 1 : 0);
}

/** Sums the parts of a value by the rates of their bands, and rounds once. */
export function scaleFee(value: number, bands: readonly RateBand[], minimum = 0): number {
  let total = 0;
  let low = 0;
  for (const { upTo, rate } of bands) {
    const part = (upTo === null ? value : Math.min(value, upTo)) - low;
    if (part <= 0) break;
    total += part * rate;
    low = upTo ?? low;
  }
  return Math.max(halfUp(total, 10_000), minimum);
}

function rated(value: number | null, rate: number | null): number | null {
  return value === null || rate === null ? null : shareOf(value, rate);
}

function scaled(value: number, bands: RateBand[] | null, minimum: number | null = null): number | null {
  return bands && scaleFee(value, bands, minimum ?? 0);
}

/** Adds up; null if any part is not known. */
function sumOf(...parts: (number | null)[]): number | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0 as number | null);
}

function totalOf(lines: CostLine[]): Costs {
  return {
    lines,
    total: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    atLeast: lines.some(({ amount }) => amount === null),
  };
}

/** Costs of a purchase on top of the price. */
export function purchaseCosts(purchase: Purchase, rates: RateValues): PurchaseCosts {
  const { price, valuation, area, use, priceVat, agricultural, privateValuer, firstHome } = purchase;
  const base = Math.max(price, valuation ?? 0);
  const dutyRate = area === 'rural' ? rates.stampDutyRural : rates.stampDutyUrban;
  const legal = scaled(price, rates.legalBands, rates.legalMin);
  const valuer = privateValuer ? scaled(base, rates.valuationBands) : rates.governmentValuer;
  const { vat } = rates;
  const lines: CostLine[] = [
    { key: 'stampDuty', amount: firstHome ? 0 : rated(base, dutyRate), rate: firstHome ? 0 : dutyRate },
    { key: 'legal', amount: legal, rate: null },
    { key: 'legalVat', amount: rated(legal, vat), rate: vat },
    { key: 'valuation', amount: valuer, rate: null },
  ];
  // Fees of the government carry no VAT.
  if (privateValuer) lines.push({ key: 'valuationVat', amount: rated(valuer, vat), rate: vat });
  const registry = sumOf(rates.search, rates.registration, rates.titleDocument);
  lines.push({ key: 'registry', amount: registry, rate: null });
  if (agricultural) lines.push({ key: 'consent', amount: rates.consent, rate: null });
  if (use === 'commercial' && (priceVat === 'added' || priceVat === null)) {
    lines.push({ key: 'vatOnPrice', amount: priceVat === 'added' ? rated(price, vat) : null, rate: vat });
  }
  const costs = totalOf(lines);
  return { ...costs, allIn: price + costs.total, share: halfUp(costs.total * 10_000, price) };
}

/** Costs of a mortgage that are paid at its start. @param value price or valuation, whichever is higher */
export function loanCosts(loan: number, value: number, rates: RateValues): Costs {
  const { vat } = rates;
  const valuation = scaled(value, rates.loanValuationBands, rates.loanValuationMin);
  const legal = rated(loan, rates.chargeLegal);
  const arrangement = rated(loan, rates.arrangement);
  return totalOf([
    { key: 'loanValuation', amount: valuation, rate: null },
    { key: 'loanValuationVat', amount: rated(valuation, vat), rate: vat },
    { key: 'chargeDuty', amount: rated(loan, rates.chargeDuty), rate: rates.chargeDuty },
    { key: 'chargeLegal', amount: legal, rate: rates.chargeLegal },
    { key: 'chargeLegalVat', amount: rated(legal, vat), rate: vat },
    { key: 'arrangement', amount: arrangement, rate: rates.arrangement },
    { key: 'excise', amount: rated(arrangement, rates.excise), rate: rates.excise },
    { key: 'lifeCover', amount: rated(loan, rates.lifeCover), rate: rates.lifeCover },
    { key: 'fireCover', amount: rated(value, rates.fireCover), rate: rates.fireCover },
    { key: 'chargeRegistry', amount: sumOf(rates.registration, rates.search), rate: null },
  ]);
}

/** Monthly instalment of a loan at a reducing balance, rounded to a shilling. @param rate basis points a year */
export function instalment(loan: number, rate: number, months: number): number {
  if (rate === 0) return Math.ceil(loan / months);
  const monthly = rate / 120_000;
  return Math.floor((loan * monthly) / (1 - (1 + monthly) ** -months) + 0.5);
}

/** Largest loan whose instalment is at most `most`. */
export function largestLoan(most: number, rate: number, months: number): number {
  if (rate === 0) return most * months;
  const monthly = rate / 120_000;
  return Math.floor((most * (1 - (1 + monthly) ** -months)) / monthly);
}

/** Largest instalment that leaves a third of the pay after deductions. @param debts other instalments a month */
export function largestInstalment(netPay: number, debts: number): number {
  return Math.max(0, Math.floor((netPay * 2) / 3) - debts);
}

/** Rent of a full year as a share of the price, basis points. @param rent a month */
export function grossYield(rent: number, price: number): number {
  return halfUp(rent * 120_000, price);
}

export interface NetYield {
  /** Rent of the months let, in a year. */
  rent: number;
  tax: number;
  management: number;
  service: number;
  /** Rent less costs, in a year; below 0 if the costs are higher. */
  net: number;
  /** Basis points of price and costs. */
  yield: number;
}

/** Null if a rate is not known. @param service service charge and other costs a year @param allIn price and costs */
export function netYield(rent: number, service: number, allIn: number, rates: RateValues): NetYield | null {
  const { monthsLet, rentTax, management } = rates;
  if (monthsLet === null || rentTax === null || management === null) return null;
  const year = rent * monthsLet;
  const tax = shareOf(year, rentTax);
  const managed = shareOf(year, management);
  const net = year - service - tax - managed;
  return { rent: year, tax, management: managed, service, net, yield: halfUp(net * 10_000, allIn) };
}

export interface Sale {
  price: number;
  /** Costs of selling. */
  transferCosts: number;
  /** Price when bought. */
  cost: number;
  /** Costs of buying. */
  incidental: number;
  improvements: number;
}

/** Capital gains tax of a sale; 0 for a loss, null if the rate is not known. */
export function capitalGainsTax(sale: Sale, rate: number | null): number | null {
  const { price, transferCosts, cost, incidental, improvements } = sale;
  return rated(Math.max(0, price - transferCosts - cost - incidental - improvements), rate);
}

/** The worked examples that staff compare before they save new rates. */
export const COST_EXAMPLES: { key: 'flat' | 'farm' | 'office' | 'house'; purchase: Purchase }[] = [
  { key: 'flat', purchase: purchaseOf({ price: 12_500_000 }) },
  {
    key: 'farm',
    purchase: purchaseOf({
      ...{ price: 3_200_000, valuation: 3_600_000, area: 'rural', use: 'land', agricultural: true },
    }),
  },
  { key: 'office', purchase: purchaseOf({ price: 48_000_000, use: 'commercial', priceVat: 'added' }) },
  { key: 'house', purchase: purchaseOf({ price: 6_000_000 }) },
];
