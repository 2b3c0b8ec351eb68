import { type Payable, type PlanUnit, planUnits } from './instalments.js';
import { PAYMENT_LIMITS, type PaymentTerms, type PlanKind, RESERVATION_TOO_MUCH } from './payment-terms.js';
import { PAYMENT_PLAN_TEXTS, PLAN_TERMS_TEXTS } from './plan-texts.js';

/** Deposit where a listing has no terms of its own. */
export const DEPOSIT_PERCENT = { min: 10, max: 50, standard: 20 } as const;
/** Payment plans run up to 24 months (specification), unless the terms of a listing say more. */
export const INSTALMENT_MONTHS = { min: 1, max: PAYMENT_LIMITS.months.standard, standard: 24 } as const;

/** Plan of a listing without terms: a deposit today, then monthly instalments. */
export const STANDARD_TERMS: PaymentTerms = {
  unit: '',
  kind: 'monthly',
  reservation: 0,
  reservationDays: null,
  reservationRefundable: null,
  depositMinPercent: DEPOSIT_PERCENT.min,
  depositMaxPercent: DEPOSIT_PERCENT.max,
  depositDays: 0,
  maxMonths: INSTALMENT_MONTHS.max,
  completionPercent: 0,
  completionOn: null,
  payTo: '',
  validUntil: null,
  roundTo: 1,
  interestFree: false,
  stages: [],
};

export type PaymentKind = 'reservation' | 'deposit' | 'depositRest' | 'instalment' | 'stage' | 'completion';

export interface Payment {
  kind: PaymentKind;
  /** Number of an instalment or stage, from 1; 0 for others. */
  number: number;
  /** Name of a stage; empty for others. */
  label: string;
  /** ISO 8601 date without time; null if it is not known. */
  date: string | null;
  /** Expected, not fixed: a stage or completion. */
  expected: boolean;
  amount: number;
  /** Balance after the payment. */
  balance: number;
}

/** Whole Kenyan shillings; the payments add up to exactly the price. */
export interface PaymentPlan {
  deposit: number;
  /** Equal instalment; the last one takes the rounding difference. 0 in a plan by stages. */
  instalment: number;
  /** Number of instalments or stages. */
  parts: number;
  completion: number;
  payments: Payment[];
}

/** `value × percent`, rounded to a shilling, halves up. */
function percentOf(value: number, percent: number): number {
  return Math.floor((value * percent * 2 + 100) / 200);
}

/**
 * Off-plan payment plan: reservation today, the rest of the deposit after `depositDays`, then equal instalments on the
 * same day of the month (the last day in shorter months) or stages, then completion.
 * @param price whole shillings, 1 to 10^12
 * @param choice a deposit in percent and months, within the terms
 * @param today ISO 8601 date
 * @throws RangeError if the reservation is more than the deposit
 */
export function paymentPlan(
  price: number,
  terms: PaymentTerms,
  choice: { deposit: number; months: number },
  today: string,
): PaymentPlan {
  const deposit = percentOf(price, choice.deposit);
  if (terms.reservation > deposit) throw new RangeError(RESERVATION_TOO_MUCH);
  const payments: Payment[] = [];
  let balance = price;
  let latest = today;
  const pay = (
    kind: PaymentKind,
    date: string | null,
    amount: number,
    { number = 0, label = '' }: { number?: number; label?: string } = {},
  ) => {
    balance -= amount;
    // Dates ascend, even if an expected date has passed.
    const day = date !== null && date < latest ? latest : date;
    latest = day ?? latest;
    const expected = kind === 'stage' || kind === 'completion';
    payments.push({ kind, number, label, date: day, expected, amount, balance });
  };

  const depositDay = daysLater(today, terms.depositDays ?? 0);
  if (terms.reservation > 0) {
    pay('reservation', today, terms.reservation);
    if (deposit > terms.reservation) pay('depositRest', depositDay, deposit - terms.reservation);
  } else {
    pay('deposit', depositDay, deposit);
  }

  if (terms.kind === 'stages') return byStages(price, terms, deposit, payments, pay);
  const completion = Math.floor((price * terms.completionPercent) / 100);
  const rest = price - deposit - completion;
  const interval = terms.kind === 'quarterly' ? 3 : 1;
  const parts = rest > 0 ? Math.max(1, Math.floor(choice.months / interval)) : 0;
  const step = terms.roundTo ?? 1;
  const instalment = parts > 0 ? Math.floor(rest / parts / step) * step : 0;
  for (let number = 1; number <= parts; number += 1) {
    const amount = number === parts ? rest - instalment * (parts - 1) : instalment;
    pay('instalment', monthsLater(depositDay, number * interval), amount, { number });
  }
  if (completion > 0) pay('completion', terms.completionOn, completion);
  return { deposit, instalment, parts, completion, payments };
}

/** Adds stages and completion: each share is rounded down, and the last takes the rest. */
function byStages(
  price: number,
  { stages, completionPercent, completionOn }: PaymentTerms,
  deposit: number,
  payments: Payment[],
  pay: (
    kind: PaymentKind,
    date: string | null,
    amount: number,
    stage?: { number: number; label: string },
  ) => void,
): PaymentPlan {
  let rest = price - deposit;
  stages.forEach(({ label, percent, expectedOn }, index) => {
    const isLast = index === stages.length - 1 && completionPercent === 0;
    const amount = isLast ? rest : Math.floor((price * percent) / 100);
    rest -= amount;
    pay('stage', expectedOn, amount, { number: index + 1, label });
  });
  if (completionPercent > 0) pay('completion', completionOn, rest);
  return {
    deposit,
    instalment: 0,
    parts: stages.length,
    completion: completionPercent > 0 ? rest : 0,
    payments,
  };
}

function daysLater(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 31 January plus a month is 28 (or 29) February. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Returns the valid terms of a unit type: its own, else those of all, else the standard ones. */
export function termsOf(terms: readonly PaymentTerms[], unit: string, today: string): PaymentTerms[] {
  const valid = terms.filter(({ validUntil }) => validUntil === null || validUntil >= today);
  const own = valid.filter((one) => one.unit !== '' && one.unit.toLowerCase() === unit.toLowerCase());
  const all = own.length > 0 ? own : valid.filter((one) => one.unit === '');
  return all.length > 0 ? all : [STANDARD_TERMS];
}

/** Query parameters of a plan, on the page and for its files. */
export const PLAN_PARAMETERS = ['unit', 'plan', 'deposit', 'months'] as const;
export type PlanParameter = (typeof PLAN_PARAMETERS)[number];

export interface PlanChoice {
  units: PlanUnit[];
  unit: PlanUnit;
  /** Terms of the unit, one for each kind. */
  offered: PaymentTerms[];
  terms: PaymentTerms;
  kind: PlanKind;
  deposit: number;
  months: number;
  /** Limits of the two. */
  limits: { deposit: { min: number; max: number }; months: { min: number; max: number } };
  /** Validation errors by parameter: these have their default instead. */
  problems: Partial<Record<PlanParameter, string>>;
}

/**
 * Reads the choice out of query parameters; missing ones have their default.
 * @param property payable in instalments
 * @param asked a parameter's text, or null
 */
export function planChoice(
  property: Payable,
  asked: (name: PlanParameter) => string | null,
  today: string,
): PlanChoice {
  const problems: PlanChoice['problems'] = {};
  const units = planUnits(property);
  const named = asked('unit');
  const unit = units.find(({ name }) => name === named) ?? units[0]!;
  if (named !== null && unit.name !== named) {
    const names = units.map(({ name }) => name).filter(Boolean);
    problems.unit =
      names.length > 0 ? `unit must be one of: ${names.join(', ')}` : 'unit is not offered: leave it out';
  }
  const offered = termsOf(property.paymentTerms, unit.name, today);
  const plan = asked('plan');
  const terms = offered.find(({ kind }) => kind === plan) ?? offered[0]!;
  if (plan !== null && terms.kind !== plan) {
    problems.plan = `plan must be one of: ${offered.map(({ kind }) => kind).join(', ')}`;
  }
  const limits = {
    deposit: { min: terms.depositMinPercent, max: terms.depositMaxPercent },
    months: {
      min: terms.kind === 'quarterly' ? 3 : INSTALMENT_MONTHS.min,
      max: terms.maxMonths ?? INSTALMENT_MONTHS.max,
    },
  };
  const numberOf = (name: 'deposit' | 'months', standard: number, unitName: string) => {
    const text = asked(name)?.trim() ?? null;
    const { min, max } = limits[name];
    if (text === null) return Math.min(Math.max(standard, min), max);
    const number = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    problems[name] = `${name} must be a whole number from ${min} to ${max}${unitName}`;
    return Math.min(Math.max(standard, min), max);
  };
  const deposit = numberOf('deposit', DEPOSIT_PERCENT.standard, ' percent');
  const months = terms.kind === 'stages' ? 0 : numberOf('months', INSTALMENT_MONTHS.standard, ' months');
  return { units, unit, offered, terms, kind: terms.kind, deposit, months, limits, problems };
}

/** Returns the query string of a choice, which {@link planChoice} reads. */
export function planQuery({ unit, kind, deposit, months }: PlanChoice): string {
  const query = new URLSearchParams();
  if (unit.name !== '') query.set('unit', unit.name);
  query.set('plan', kind);
  query.set('deposit', String(deposit));
  if (kind !== 'stages') query.set('months', String(months));
  return query.toString();
}

export { PAYMENT_PLAN_TEXTS } from './plan-texts.js';

/** Returns the name of a payment, such as "Instalment 3" or "Roof". @param texts in the language of the page unless given */
export function paymentName({ kind, number, label }: Payment, texts = PAYMENT_PLAN_TEXTS): string {
  return label || texts.rows[kind].replace('{n}', String(number));
}

/** Returns the day of a payment in words. @param format writes an ISO date */
export function paymentDay(
  { kind, date, expected }: Payment,
  format: (date: string) => string,
  texts = PAYMENT_PLAN_TEXTS,
): string {
  if (date === null) return kind === 'stage' ? texts.noStageDate : texts.noDate;
  if (!expected) return format(date);
  return (kind === 'stage' ? texts.stageDate : texts.expected).replace('{date}', format(date));
}

/** Returns the terms as sentences, for the page and for files. @param money writes shillings @param format writes an ISO date */
export function termsSentences(
  terms: PaymentTerms,
  money: (amount: number) => string,
  format: (date: string) => string,
  texts = PLAN_TERMS_TEXTS,
): string[] {
  const { reservation, reservationDays, reservationRefundable, completionOn, payTo, validUntil } = terms;
  const held = texts.reservation
    .replace('{amount}', money(reservation))
    .replace('{days}', String(reservationDays));
  return [
    reservation > 0
      ? [held, reservationRefundable && texts.refund[reservationRefundable]].filter(Boolean).join(' ')
      : '',
    completionOn ? texts.completion.replace('{date}', format(completionOn)) : '',
    payTo ? texts.payTo.replace('{account}', () => payTo) : '',
    terms.interestFree ? texts.interestFree : '',
    validUntil ? texts.validUntil.replace('{date}', format(validUntil)) : '',
  ].filter(Boolean);
}
