import { describe, expect, it } from '@jest/globals';
import { moveInCost } from './move-in-cost.js';

const LETTING = {
  type: 'residential',
  purpose: 'rent',
  price: 65_000,
  roomPrices: null,
  depositMonths: 1,
  rentAdvanceMonths: null,
  serviceCharge: 5000,
  agencyFee: 0,
  waterDeposit: 3000,
  powerDeposit: null,
  agreementFee: 3000,
  otherFee: null,
} as const;

describe('moveInCost', () => {
  it('names what is paid before the keys, and what comes back [RENT-1]', () => {
    expect(moveInCost({ ...LETTING, waterDeposit: 3000 })).toMatchObject({
      total: 141_000,
      returned: 68_000,
      unknown: [],
    });
    const other = { ...LETTING, price: 45_000, depositMonths: 2, serviceCharge: 0, agencyFee: 22_500 };
    expect(moveInCost({ ...other, waterDeposit: 2500, agreementFee: null, otherFee: 1500 })).toMatchObject({
      total: 161_500,
      returned: 92_500,
    });
  });

  it('rounds each line once, and counts rent in advance [RENT-1]', () => {
    expect(
      moveInCost({ ...LETTING, price: 33_333, depositMonths: 1.5, rentAdvanceMonths: 3 })?.lines,
    ).toEqual([
      { part: 'firstRent', amount: 99_999 },
      { part: 'deposit', amount: 50_000 },
      { part: 'waterDeposit', amount: 3000 },
      { part: 'serviceCharge', amount: 5000 },
      { part: 'agreementFee', amount: 3000 },
    ]);
  });

  it('names what is not known, and never counts it as 0 [RENT-2]', () => {
    const vague = { ...LETTING, depositMonths: null, serviceCharge: null, agencyFee: null };
    expect(moveInCost(vague)).toMatchObject({
      total: 71_000,
      unknown: ['deposit', 'serviceCharge', 'agencyFee'],
    });
    expect(moveInCost({ ...LETTING, serviceCharge: 0 })?.unknown).toEqual([]);
  });

  it('starts from the cheapest of several rooms [RENT-1]', () => {
    const rooms = moveInCost({ ...LETTING, price: null, roomPrices: { min: 20_000, max: 35_000 } });
    expect(rooms).toMatchObject({ rent: 20_000, cheapest: true, total: 51_000 });
  });

  it.each([
    ['a sale', { purpose: 'sale' }],
    ['commercial space, whose price is a rate', { type: 'commercial' }],
    ['a rent on request', { price: null }],
  ] as const)('is nothing for %s [RENT-1]', (_name, change) => {
    expect(moveInCost({ ...LETTING, ...change })).toBeNull();
  });
});
