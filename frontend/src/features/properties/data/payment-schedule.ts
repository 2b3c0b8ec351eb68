import { isSold, type Property } from '@lml/common/contracts';

export const DEPOSIT_PERCENT = { min: 10, max: 50, standard: 20 } as const;
/** Payment plans run up to 24 months (specification). */
export const INSTALMENT_MONTHS = { min: 1, max: 24, standard: 24 } as const;

export interface Payment {
  /** ISO 8601 date without time. */
  date: string;
  amount: number;
  /** Balance after the payment. */
  balance: number;
}

/** Whole Kenyan shillings; deposit and instalments add up to exactly the price. */
export interface PaymentSchedule {
  deposit: number;
  /** Monthly instalment; the last one takes the rounding difference. */
  monthly: number;
  payments: Payment[];
}

/**
 * Off-plan payment plan: a deposit today, then equal monthly instalments on the same day of the month (the
 * last day in shorter months).
 * @param price whole shillings, more than 0
 * @param today ISO 8601 date of the deposit
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

/** 31 January plus a month is 28 (or 29) February. */
function monthsLater(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Prices that can be paid in instalments: a development for sale with a price, or its unit types. */
export function payableInInstalments(
  property: Pick<Property, 'type' | 'purpose' | 'status' | 'price' | 'unitTypes'>,
): boolean {
  const offPlan = property.type === 'development' || property.unitTypes.length > 0;
  const priced = Boolean(property.price) || property.unitTypes.some(({ price }) => price > 0);
  return offPlan && priced && property.purpose === 'sale' && !isSold(property);
}
