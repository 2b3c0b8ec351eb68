import { type CommercialRent, halfUp, perArea } from './commercial.js';
import type { Property } from './properties.js';
import { PAYMENT_MONTHS } from './property/commercial-fields.js';

/** Costs over the years of a commercial lease, by the rules of `commercial.ts`. */

/** Stamp duty on a lease, as a share of the average annual rent, basis points. */
export const LEASE_DUTY = 200;
/** Years that are shown if the length of the lease is not known. */
export const USUAL_LEASE_YEARS = 5;

/** The months of one year of a lease. */
export interface RentYear {
  year: number;
  /** A month. */
  rent: number;
  /** A month. */
  service: number;
  /** Rent and service charge of twelve months. */
  inYear: number;
}

export interface Escalation {
  /** Basis points. */
  bp: number;
  everyYears: number;
  kind: 'compound' | 'simple';
  on: 'rent' | 'rent-and-service';
}

type Terms = Pick<
  Property,
  'escalationPercent' | 'escalationYears' | 'escalationKind' | 'escalationOn' | 'termYears'
>;

/** Returns how the rent rises; null if it is not known. */
export function escalationOf(terms: Terms): Escalation | null {
  if (!terms.escalationPercent) return null;
  return {
    bp: Math.round(terms.escalationPercent * 100),
    everyYears: Number(terms.escalationYears ?? 1),
    kind: terms.escalationKind ?? 'compound',
    on: terms.escalationOn ?? 'rent',
  };
}

/** Returns the whole years of a lease that are summed. */
export function leaseYears({ termYears }: Pick<Property, 'termYears'>): number {
  return termYears ? Math.max(1, Math.floor(termYears)) : USUAL_LEASE_YEARS;
}

/** Returns each year's rent and service charge, from the first. */
export function rentByYear(
  { rent, service }: Pick<CommercialRent, 'rent' | 'service'>,
  escalation: Escalation | null,
  years: number,
): RentYear[] {
  return Array.from({ length: years }, (_, index) => {
    const rises = escalation ? Math.floor(index / escalation.everyYears) : 0;
    const risen = (amount: number) => (escalation ? raised(amount, escalation, rises) : amount);
    const year = { rent: risen(rent), service: escalation?.on === 'rent' ? service : risen(service) };
    return { year: index + 1, ...year, inYear: (year.rent + year.service) * 12 };
  });
}

/** Stamp duty on a lease: a share of the average annual rent. */
export function leaseDuty(years: readonly RentYear[]): number {
  const rent = years.reduce((sum, year) => sum + year.rent, 0) * 12;
  return halfUp(BigInt(rent) * BigInt(LEASE_DUTY), BigInt(years.length * 10_000));
}

/** Payments before the space is handed over; null is "not known". */
export interface StartCost {
  deposit: number | null;
  /** Months of one payment and its amount, with VAT if that is added. */
  firstPayment: { months: number; amount: number } | null;
  duty: number;
  /** Sum of what is known. */
  total: number;
  /** Whether a part is not known, so that the total is "at least". */
  atLeast: boolean;
}

/** Sums what a commercial tenant pays to start. */
export function startCost(
  rent: Pick<CommercialRent, 'rent' | 'service' | 'due'>,
  terms: Terms & Pick<Property, 'depositMonths' | 'depositOf' | 'paidEvery'>,
): StartCost {
  const { depositMonths, depositOf, paidEvery } = terms;
  const base = rent.rent + (depositOf === 'rent-and-service' ? rent.service : 0);
  const deposit = depositMonths === null ? null : perArea(base, depositMonths);
  const months = paidEvery && PAYMENT_MONTHS[paidEvery];
  const firstPayment = months ? { months, amount: rent.due * months } : null;
  const duty = leaseDuty(rentByYear(rent, escalationOf(terms), leaseYears(terms)));
  return {
    deposit,
    firstPayment,
    duty,
    total: (deposit ?? 0) + (firstPayment?.amount ?? 0) + duty,
    atLeast: deposit === null || firstPayment === null,
  };
}

function raised(amount: number, { bp, kind }: Escalation, rises: number): number {
  const times = BigInt(rises);
  return kind === 'simple'
    ? halfUp(BigInt(amount) * (10_000n + BigInt(bp) * times), 10_000n)
    : halfUp(BigInt(amount) * (10_000n + BigInt(bp)) ** times, 10_000n ** times);
}
