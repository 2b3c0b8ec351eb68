import type { Property } from '@lml/common/contracts';

export const DEPOSIT_PERCENT = { min: 10, max: 50, standard: 20 } as const;
/** The specification's payment plans run up to 24 months. */
export const INSTALMENT_MONTHS = { min: 1, max: 24, standard: 24 } as const;

export interface Payment {
  /** ISO 8601 date without a time. */
  date: string;
  amount: number;
  /** Still owed after it. */
  balance: number;
}

/** Whole Kenyan shillings; the payments, the deposit first, add up to the price to the shilling. */
export interface PaymentSchedule {
  deposit: number;
  /** Of every month but the last, which takes what the rounding leaves. */
  monthly: number;
  payments: Payment[];
}

/**
 * How a price is paid off-plan: a deposit at once and equal instalments, one a month on the deposit's day (the month's
 * last day where it has no such day).
 * @param price whole shillings, more than 0
 * @param today ISO 8601 date on which the deposit is paid
 */
export function paymentSchedule(
  price: number,
  depositPercent: number,
  months: number,
  today: string,
): PaymentSchedule {
  const deposit = Math.round((price * depositPercent) / 100);
  const monthly = Math.floor((price - deposit) / months);
  const payments: Payment[] = [{ date: today, amount: deposit, balance: price - deposit }];
  for (let month = 1; month <= months; month += 1) {
    const owed = payments[month - 1]!.balance;
    const amount = month === months ? owed : monthly;
    payments.push({ date: monthsLater(today, month), amount, balance: owed - amount });
  }
  return { deposit, monthly, payments };
}

/** The 31st of January and a month is the 28th (or 29th) of February. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** What may be paid in instalments: a development for sale at a known price, or one of its unit types. */
export function payableInInstalments(
  property: Pick<Property, 'type' | 'purpose' | 'status' | 'price' | 'unitTypes'>,
): boolean {
  const offPlan = property.type === 'development' || property.unitTypes.length > 0;
  const priced = Boolean(property.price) || property.unitTypes.some(({ price }) => price > 0);
  return offPlan && priced && property.purpose === 'sale' && property.status.toLowerCase() !== 'sold';
}
