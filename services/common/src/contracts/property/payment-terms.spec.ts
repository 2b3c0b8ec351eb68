import { describe, expect, it } from '@jest/globals';
import {
  allTermsProblems,
  completeTerms,
  type PaymentTermsInput,
  reservationProblems,
  termsProblems,
} from './payment-terms.js';

const monthly = (given: Partial<PaymentTermsInput> = {}) =>
  completeTerms({ kind: 'monthly', depositMinPercent: 10, depositMaxPercent: 30, ...given });

const messages = (given: Partial<PaymentTermsInput>) =>
  Object.fromEntries(termsProblems(monthly(given)).map(({ field, message }) => [field, message]));

describe('termsProblems', () => {
  it('accepts ordinary terms', () => {
    expect(messages({ reservation: 100_000, completionPercent: 30, payTo: 'Acacia Homes Ltd' })).toEqual({});
  });

  it('names the part by which a plan by stages is not 100 percent [PLAN-2]', () => {
    const given = { kind: 'stages', depositMinPercent: 20, depositMaxPercent: 20 } as const;
    const stages = [{ label: 'Roof', percent: 40, expectedOn: null }];
    expect(messages({ ...given, stages, completionPercent: 30 })).toEqual({
      stages:
        'Deposit (20 %), stages (40 %) and completion (30 %) must be 100 %. They are 90 %, 10 % too little: raise the stages',
    });
    expect(messages({ ...given, stages, completionPercent: 40 })).toEqual({});
    expect(messages({ ...given, stages: [] })).toEqual({
      stages: 'A plan by stages needs at least one stage: add one',
    });
  });

  it('names ranges, order and sums that do not hold [PLAN-2]', () => {
    expect(
      messages({
        depositMinPercent: 4,
        depositMaxPercent: 3,
        roundTo: 7,
        maxMonths: 0,
        reservation: 1,
        reservationDays: 3,
      }),
    ).toEqual({
      depositMinPercent: 'Smallest deposit in percent must be a whole number from 5 to 50',
      depositMaxPercent: 'The largest deposit is less than the smallest: enter at least as much',
      reservationDays: 'Days that a reservation holds must be a whole number from 7 to 30',
      roundTo: 'Round instalments to 1, 100 or 1,000 shillings',
      maxMonths: 'Most months must be a whole number from 1 to 36',
    });
    expect(messages({ depositMaxPercent: 50, completionPercent: 60 })).toEqual({
      completionPercent:
        'The largest deposit (50 %) and completion (60 %) are more than 100 %: lower one of them',
    });
  });

  it('refuses a person as the payee [PLAN-2]', () => {
    for (const payTo of ['John Otieno', 'Mr Otieno, escrow account', '0712 345 678']) {
      expect(messages({ payTo }).payTo).toMatch(/never of a person/);
    }
  });
});

it('refuses two terms of a kind for a unit type [PLAN-2]', () => {
  expect(allTermsProblems([monthly({ unit: 'Studio' }), monthly({ unit: 'studio' })])).toEqual([
    { field: '[1].unit', message: 'There are monthly terms for studio already: change those' },
  ]);
});

it('names a reservation above the smallest deposit of a unit type [PLAN-2]', () => {
  const units = [
    { name: 'Studio', price: 2_000_000 },
    { name: '1 Bedroom', price: 4_000_000 },
  ];
  expect(reservationProblems([monthly({ reservation: 300_000 })], units)).toEqual([
    { field: '[0].reservation', message: 'The reservation is more than the deposit: enter at most 200,000' },
  ]);
  expect(reservationProblems([monthly({ unit: '1 bedroom', reservation: 300_000 })], units)).toEqual([]);
});
