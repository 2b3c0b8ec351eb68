import { describe, expect, it } from '@jest/globals';
import {
  DEPOSIT_PERCENT,
  INSTALMENT_MONTHS,
  payableInInstalments,
  paymentSchedule,
} from './payment-schedule.js';

describe('paymentSchedule', () => {
  it('divides the balance after the deposit into equal months', () => {
    const { deposit, monthly, payments } = paymentSchedule(6_000_000, 20, 24, '2026-11-21');
    expect(deposit).toBe(1_200_000);
    expect(monthly).toBe(200_000);
    expect(payments).toHaveLength(25);
    expect(payments.slice(0, 2)).toEqual([
      { date: '2026-11-21', amount: 1_200_000, balance: 4_800_000 },
      { date: '2026-12-21', amount: 200_000, balance: 4_600_000 },
    ]);
    expect(payments[24]).toEqual({ date: '2028-11-21', amount: 200_000, balance: 0 });
  });

  it('adds the rounding difference to the last month', () => {
    const { monthly, payments } = paymentSchedule(1000, 10, 7, '2026-11-21');
    expect(monthly).toBe(128);
    expect(payments.map(({ amount }) => amount)).toEqual([100, 128, 128, 128, 128, 128, 128, 132]);
  });

  it('is due on the last day of shorter months', () => {
    const dates = (today: string, months: number) =>
      paymentSchedule(1000, 20, months, today).payments.map(({ date }) => date);
    expect(dates('2027-01-31', 4)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(dates('2027-12-30', 2)).toEqual(['2027-12-30', '2028-01-30', '2028-02-29']);
  });

  it('adds up to the price for any price, deposit and number of months [PROPERTY-7]', () => {
    let state = 7;
    const random = (from: number, to: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return from + Math.floor((state / 2 ** 32) * (to - from + 1));
    };
    for (let round = 0; round < 2000; round += 1) {
      const price = random(1, 10 ** random(1, 10));
      const percent = random(DEPOSIT_PERCENT.min, DEPOSIT_PERCENT.max);
      const months = random(INSTALMENT_MONTHS.min, INSTALMENT_MONTHS.max);
      const { payments, monthly } = paymentSchedule(price, percent, months, '2026-01-31');
      expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(price);
      expect(payments.at(-1)!.balance).toBe(0);
      expect(payments.every(({ amount }) => Number.isInteger(amount) && amount >= 0)).toBe(true);
      expect(payments.at(-1)!.amount - monthly).toBeLessThan(months);
    }
  });
});

describe('payableInInstalments', () => {
  const unit = {
    type: 'Studio',
    size: 30,
    sizeUnit: 'SqM',
    price: 2_000_000,
    description: '',
    subtitle: '',
  } as const;
  const development = {
    type: 'development',
    purpose: 'sale',
    status: 'For Sale',
    price: 5_000_000,
    unitTypes: [],
  } as const;

  it('is true for developments, and for properties sold by unit types', () => {
    expect(payableInInstalments({ ...development, unitTypes: [] })).toBe(true);
    expect(
      payableInInstalments({ ...development, type: 'residential', price: null, unitTypes: [unit] }),
    ).toBe(true);
  });

  it.each([
    ['a flat', { type: 'residential' }],
    ['a price on request', { price: 0 }],
    ['a letting', { purpose: 'rent' }],
    ['what is sold', { status: 'Sold' }],
  ] as const)('does not hold for %s', (_what, overrides) => {
    expect(payableInInstalments({ ...development, unitTypes: [], ...overrides })).toBe(false);
  });
});
