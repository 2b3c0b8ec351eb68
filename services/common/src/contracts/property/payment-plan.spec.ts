import { describe, expect, it } from '@jest/globals';
import { payableInInstalments } from './instalments.js';
import { paymentPlan, planChoice, planQuery, STANDARD_TERMS, termsOf } from './payment-plan.js';
import { type PaymentTerms, completeTerms, type PaymentTermsInput } from './payment-terms.js';

const TODAY = '2026-11-26';

function terms(given: Partial<PaymentTermsInput> = {}): PaymentTerms {
  return completeTerms({ kind: 'monthly', depositMinPercent: 5, depositMaxPercent: 50, ...given });
}

const stages = (...percent: number[]) =>
  percent.map((share, index) => ({ label: `Stage ${index + 1}`, percent: share, expectedOn: null }));

const amounts = (price: number, given: PaymentTerms, deposit: number, months = 24) =>
  paymentPlan(price, given, { deposit, months }, TODAY).payments.map(({ amount }) => amount);

describe('paymentPlan', () => {
  it('takes a reservation out of the deposit, and divides the rest into months [PLAN-1]', () => {
    const sums = amounts(8_700_000, terms({ reservation: 100_000 }), 20);
    expect(sums).toEqual([100_000, 1_640_000, ...Array<number>(24).fill(290_000)]);
  });

  it('leaves a part for completion, and the rounding difference to the last month [PLAN-1]', () => {
    const sums = amounts(8_500_000, terms({ reservation: 50_000, completionPercent: 30 }), 10, 18);
    expect(sums).toEqual([50_000, 800_000, ...Array<number>(17).fill(283_333), 283_339, 2_550_000]);
  });

  it('rounds instalments down to the step of the terms [PLAN-1]', () => {
    const sums = amounts(7_499_999, terms({ roundTo: 1000 }), 30, 11);
    expect(sums).toEqual([2_250_000, ...Array<number>(10).fill(477_000), 479_999]);
  });

  it('rounds the deposit of a plan by stages halves up, the stages down, and gives the rest to the last [PLAN-1]', () => {
    const equal = terms({ kind: 'stages', stages: stages(20, 20, 20, 20) });
    expect(amounts(7_499_999, equal, 20)).toEqual([1_500_000, 1_499_999, 1_499_999, 1_499_999, 1_500_002]);
    const mixed = terms({ kind: 'stages', stages: stages(25, 25, 15), completionPercent: 25 });
    expect(amounts(8_333_333, mixed, 10)).toEqual([833_333, 2_083_333, 2_083_333, 1_249_999, 2_083_335]);
  });

  it('pays every third month in a quarterly plan [PLAN-1]', () => {
    const plan = paymentPlan(
      1_000_000,
      terms({ kind: 'quarterly', depositDays: 0 }),
      { deposit: 20, months: 12 },
      TODAY,
    );
    expect(plan.payments.map(({ date }) => date)).toEqual([
      ...[TODAY, '2027-02-26', '2027-05-26', '2027-08-26', '2027-11-26'],
    ]);
    expect(plan.instalment).toBe(200_000);
  });

  it('is due on the last day of shorter months [PLAN-1]', () => {
    const { payments } = paymentPlan(1000, STANDARD_TERMS, { deposit: 20, months: 4 }, '2027-01-31');
    expect(payments.map(({ date }) => date)).toEqual([
      ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ]);
    const leap = paymentPlan(1000, STANDARD_TERMS, { deposit: 20, months: 2 }, '2027-12-30');
    expect(leap.payments.at(-1)?.date).toBe('2028-02-29');
  });

  it('refuses a reservation above the deposit [PLAN-2]', () => {
    expect(() => amounts(1_000_000, terms({ reservation: 50_001 }), 5)).toThrow(
      'The reservation is more than the deposit',
    );
  });

  it('never dates an expected payment before the one above it [PLAN-1]', () => {
    const passed = terms({ kind: 'stages', stages: stages(30, 50), completionOn: '2026-01-01' });
    passed.stages[0]!.expectedOn = '2020-01-01';
    const { payments } = paymentPlan(1_000_000, passed, { deposit: 20, months: 0 }, TODAY);
    expect(payments.map(({ date }) => date)).toEqual(['2026-12-26', '2026-12-26', null]);
  });

  it('adds up to the price to the shilling, in whole rows of 0 or more with ascending dates [PLAN-1]', () => {
    // A fixed sequence of pseudo-random numbers.
    let seed = 42;
    const next = (min: number, max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return min + (seed % (max - min + 1));
    };
    const wrong: unknown[] = [];
    for (let run = 0; run < 20_000; run += 1) {
      const price = next(0, 9) === 0 ? next(1, 50) : next(1, 2_000_000_000) * next(1, 500);
      const deposit = next(5, 50);
      const kind = (['monthly', 'quarterly', 'stages'] as const)[next(0, 2)]!;
      const completionPercent = next(0, Math.min(60, 100 - deposit - 1));
      const rest = 100 - deposit - completionPercent;
      const first = next(1, rest);
      const given = terms({
        kind,
        completionPercent,
        reservation: Math.min(next(0, 1_000_000), Math.floor((price * deposit) / 100)),
        depositDays: next(0, 60),
        completionOn: next(0, 1) ? '2028-02-29' : null,
        roundTo: [1, 100, 1000][next(0, 2)],
        stages: rest === first ? stages(first) : stages(first, rest - first),
      });
      const day = new Date(Date.UTC(2026, 0, next(1, 1500))).toISOString().slice(0, 10);
      const { payments } = paymentPlan(price, given, { deposit, months: next(1, 36) }, day);
      const dates = payments.flatMap(({ date }) => date ?? []);
      const holds =
        payments.reduce((sum, { amount }) => sum + amount, 0) === price &&
        payments.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0) &&
        payments.at(-1)!.balance === 0 &&
        dates.every((date, index) => index === 0 || date >= dates[index - 1]!);
      if (!holds) wrong.push({ price, deposit, given, day });
    }
    expect(wrong).toEqual([]);
  });
});

const LISTING = {
  type: 'development',
  purpose: 'sale',
  status: 'For Sale',
  price: 5_000_000,
  unitTypes: [],
  roomConfigurations: [],
  paymentTerms: [],
} as const;
type Listing = Parameters<typeof payableInInstalments>[0];

describe('planChoice', () => {
  const read = (listing: Listing, query: string) => {
    const address = new URLSearchParams(query);
    return planChoice(listing, (name) => address.get(name), TODAY);
  };

  it('keeps 10 to 50 percent and 1 to 24 months without terms [PLAN-3]', () => {
    expect(read(LISTING as unknown as Listing, '')).toMatchObject({
      deposit: 20,
      months: 24,
      limits: { deposit: { min: 10, max: 50 }, months: { min: 1, max: 24 } },
      problems: {},
    });
  });

  it('reads its own query back [PLAN-3]', () => {
    const listing = {
      ...LISTING,
      unitTypes: [{ type: '2 Bedroom & study', size: 90, sizeUnit: 'SqM', price: 7_000_000 }],
      paymentTerms: [terms(), terms({ kind: 'quarterly', depositMaxPercent: 30 })],
    } as unknown as Listing;
    const choice = read(listing, 'unit=2+Bedroom+%26+study&plan=quarterly&deposit=25&months=9');
    expect(choice).toMatchObject({ kind: 'quarterly', deposit: 25, months: 9, problems: {} });
    expect(read(listing, planQuery(choice))).toEqual(choice);
  });

  it('names what is not offered, and uses the default instead [PLAN-3]', () => {
    const choice = read(LISTING as unknown as Listing, 'unit=x&plan=stages&deposit=51&months=1.5');
    expect(choice).toMatchObject({ deposit: 20, months: 24, kind: 'monthly' });
    expect(choice.problems).toEqual({
      unit: 'unit is not offered: leave it out',
      plan: 'plan must be one of: monthly',
      deposit: 'deposit must be a whole number from 10 to 50 percent',
      months: 'months must be a whole number from 1 to 24 months',
    });
  });
});

it('prefers the terms of the unit type, and leaves out those that have run out [PLAN-3]', () => {
  const [all, own, old] = [
    terms(),
    terms({ unit: '2 Bedroom' }),
    terms({ unit: 'Studio', validUntil: '2026-11-25' }),
  ];
  expect(termsOf([all, own, old], '2 bedroom', TODAY)).toEqual([own]);
  expect(termsOf([all, own, old], 'Studio', TODAY)).toEqual([all]);
  expect(termsOf([old], 'Studio', TODAY)).toEqual([STANDARD_TERMS]);
});

it('offers plans for developments, unit types and agreed terms that are for sale [PLAN-3]', () => {
  const payable = (changes: object) => payableInInstalments({ ...LISTING, ...changes } as unknown as Listing);
  expect(payable({})).toBe(true);
  expect(payable({ type: 'villa' })).toBe(false);
  expect(payable({ type: 'villa', paymentTerms: [terms()] })).toBe(true);
  expect(payable({ price: null })).toBe(false);
  expect(payable({ purpose: 'rent' })).toBe(false);
  expect(payable({ status: 'Sold' })).toBe(false);
});
