import { describe, expect, it } from '@jest/globals';
import { FIRST_RATES } from './first-rates.js';
import { purchaseOf } from './listing-purchase.js';
import {
  capitalGainsTax,
  COST_EXAMPLES,
  type CostKey,
  type Costs,
  grossYield,
  instalment,
  largestInstalment,
  largestLoan,
  loanCosts,
  netYield,
  purchaseCosts,
  scaleFee,
  shareOf,
} from './purchase-costs.js';
import {
  areRatesStale,
  rateProblem,
  sourceProblem,
  validFromProblem,
  validFromRange,
  type RateKey,
} from './rates.js';

const rates = FIRST_RATES.values;
const amounts = ({ lines }: Costs): Partial<Record<CostKey, number | null>> =>
  Object.fromEntries(lines.map(({ key, amount }) => [key, amount]));

describe('the costs of a purchase', () => {
  it.each([
    [
      'flat',
      { stampDuty: 500_000, legal: 212_500, legalVat: 34_000, valuation: 38_750, valuationVat: 6200 },
      { total: 795_950, allIn: 13_295_950, share: 637 },
    ],
    [
      'farm',
      {
        ...{ stampDuty: 72_000, legal: 64_000, legalVat: 10_240, valuation: 16_500, valuationVat: 2640 },
        consent: 1000,
      },
      { total: 170_880, allIn: 3_370_880, share: 534 },
    ],
    [
      'office',
      {
        ...{ stampDuty: 1_920_000, legal: 745_000, legalVat: 119_200, valuation: 127_500 },
        ...{ valuationVat: 20_400, vatOnPrice: 7_680_000 },
      },
      { total: 10_616_600, allIn: 58_616_600, share: 2212 },
    ],
    [
      'house',
      { stampDuty: 240_000, legal: 115_000, legalVat: 18_400, valuation: 22_500, valuationVat: 3600 },
      { total: 404_000, allIn: 6_404_000, share: 673 },
    ],
  ] as const)('are those of the worked example "%s" [COSTS-1]', (name, lines, sums) => {
    const { purchase } = COST_EXAMPLES.find(({ key }) => key === name)!;
    const costs = purchaseCosts(purchase, rates);
    expect(amounts(costs)).toEqual({ registry: 4500, ...lines });
    expect(costs).toMatchObject({ ...sums, atLeast: false });
  });

  it.each([
    [900_000, 35_000],
    [1_750_000, 35_000],
    [1_750_100, 35_002],
    [5_000_000, 100_000],
    [8_611_903, 154_179],
    [100_000_000, 1_525_000],
    [250_000_000, 3_400_000],
  ])("of %d have an advocate's fee of %d", (price, fee) => {
    expect(amounts(purchaseCosts(purchaseOf({ price }), rates)).legal).toBe(fee);
  });

  it.each([
    [8_333_333, 333_333],
    [8_333_337, 333_333],
    [1, 0],
    [13, 1],
  ])('of %d have a stamp duty of %d', (price, duty) => expect(shareOf(price, 400)).toBe(duty));

  it('round halves up', () => expect([24, 25, 75].map((price) => shareOf(price, 200))).toEqual([0, 1, 2]));

  it.each([
    [1_000_000, 10_000],
    [10_000_000, 32_500],
  ])('round a valuation of %d once', (value, fee) =>
    expect(scaleFee(value, rates.valuationBands!)).toBe(fee),
  );

  it('are exact at the largest price', () => {
    const { total, allIn } = purchaseCosts(purchaseOf({ price: 99_999_999_999 }), rates);
    expect(Number.isSafeInteger(allIn)).toBe(true);
    expect(total).toBe(5_451_057_200);
  });

  it('name what is not known instead of counting it as 0 [COSTS-2]', () => {
    const office = purchaseOf({ price: 48_000_000, use: 'commercial', privateValuer: false });
    const costs = purchaseCosts(office, { ...rates, search: null });
    expect(amounts(costs)).toMatchObject({ valuation: null, registry: null, vatOnPrice: null });
    expect(amounts(costs)).not.toHaveProperty('valuationVat');
    expect(costs).toMatchObject({ atLeast: true, total: 1_920_000 + 745_000 + 119_200 });
  });

  it('have no stamp duty for a first home of the programme, and no VAT on a price that includes it', () => {
    expect(amounts(purchaseCosts(purchaseOf({ price: 3_000_000, firstHome: true }), rates))).toMatchObject({
      stampDuty: 0,
    });
    for (const priceVat of ['included', 'exempt'] as const) {
      const office = purchaseOf({ price: 3_000_000, use: 'commercial', priceVat });
      expect(amounts(purchaseCosts(office, rates))).not.toHaveProperty('vatOnPrice');
    }
  });
});

describe('a mortgage', () => {
  it('costs what the worked example says [COSTS-3]', () => {
    const costs = loanCosts(5_400_000, 6_000_000, rates);
    expect(amounts(costs)).toEqual({
      ...{ loanValuation: 52_500, loanValuationVat: 8400, chargeDuty: 5400, chargeLegal: 81_000 },
      ...{ chargeLegalVat: 12_960, arrangement: 54_000, excise: 10_800, lifeCover: 18_900 },
      ...{ fireCover: 15_000, chargeRegistry: 2000 },
    });
    expect(costs.total).toBe(260_960);
    const house = purchaseCosts(purchaseOf({ price: 6_000_000 }), rates);
    expect(6_000_000 - 5_400_000 + house.total + costs.total).toBe(1_264_960);
  });

  it.each([
    [10_000_000, 62_500],
    [2_000_000, 25_000],
  ])("of a home of %d has a valuer's fee of %d", (value, fee) =>
    expect(amounts(loanCosts(1, value, rates)).loanValuation).toBe(fee),
  );

  it.each([
    [9_000_000, 1490, 132, 139_017],
    [9_000_000, 1490, 216, 120_105],
    [4_000_000, 1200, 240, 44_043],
    [5_400_000, 1350, 240, 65_198],
    [5_400_000, 950, 300, 47_180],
    [1_200_000, 0, 120, 10_000],
  ])('of %d at %d basis points over %d months costs %d a month [COSTS-3]', (loan, rate, months, each) =>
    expect(instalment(loan, rate, months)).toBe(each),
  );

  it('of at most 60,000 a month is at most 4,969,459, and an instalment leaves a third of the pay', () => {
    expect(largestLoan(60_000, 1350, 240)).toBe(4_969_459);
    expect(largestLoan(10_000, 0, 120)).toBe(1_200_000);
    expect(largestInstalment(100_000, 6666)).toBe(60_000);
    expect(largestInstalment(30_000, 25_000)).toBe(0);
  });
});

it('a letting yields what the worked example says [COSTS-4]', () => {
  expect(grossYield(75_000, 12_500_000)).toBe(720);
  expect(netYield(75_000, 96_000, 13_295_950, rates)).toEqual({
    ...{ rent: 825_000, tax: 61_875, management: 66_000, service: 96_000, net: 601_125, yield: 452 },
  });
  expect(netYield(75_000, 96_000, 13_295_950, { ...rates, rentTax: null })).toBeNull();
});

it.each([
  [90_000_000, 2_000_000, 5_000_000, 300_000, 40_000_000, 6_405_000],
  [12_500_000, 300_000, 8_000_000, 400_000, 500_000, 495_000],
  [5, 0, 9, 0, 0, 0],
])('a sale at %d has the capital gains tax of the example [COSTS-5]', (price, ...rest) => {
  const [transferCosts, cost, incidental, improvements, tax] = rest;
  expect(capitalGainsTax({ price, transferCosts, cost, incidental, improvements }, 1500)).toBe(tax);
});

describe('the checks of a set of rates', () => {
  it('accept the first set', () => {
    for (const [key, value] of Object.entries(rates)) expect(rateProblem(key as RateKey, value)).toBeNull();
    expect(sourceProblem(FIRST_RATES.source)).toBeNull();
    expect(FIRST_RATES.note.length).toBeLessThanOrEqual(1000);
  });

  it.each([
    ['vat', 10_001, /^VAT on fees.* must be from 0 to 100%.*leave it empty/],
    ['vat', 1.5, /0 to 100%/],
    ['search', -1, /^Official search must be a whole number from 0 to 1,000,000,000/],
    ['monthsLet', 13, /from 0 to 12/],
    ['legalBands', [], /1 to 8 bands/],
    ['legalBands', [{ upTo: 5, rate: 200 }], /leave the end of the last band empty/],
    ['legalBands', [null], /rate of band 1/],
    [
      'legalBands',
      [
        { upTo: 5, rate: 200 },
        { upTo: 5, rate: 100 },
        { upTo: null, rate: 100 },
      ],
      /end of band 2 must be a whole number above 5/,
    ],
  ] as const)('name the field, its limit and the remedy of %s %j', (key, value, problem) =>
    expect(rateProblem(key, value)).toMatch(problem),
  );

  it('accept a day from the set in force on, and no day that there is not', () => {
    const { earliest, latest } = validFromRange('2026-11-23', '2026-11-25');
    expect(latest).toBe('2028-11-25');
    expect(validFromProblem('2026-11-23', earliest, latest)).toBeNull();
    for (const day of ['2026-11-22', '2026-13-01', '2027-02-30', '2029-01-01', 'soon', null]) {
      expect(validFromProblem(day, earliest, latest)).toMatch(/from 2026-11-23 to 2028-11-25/);
    }
  });

  it('call rates old after twelve months', () => {
    expect(areRatesStale('2026-11-23', '2027-11-22')).toBe(false);
    expect(areRatesStale('2026-11-23', '2027-11-23')).toBe(true);
  });
});
