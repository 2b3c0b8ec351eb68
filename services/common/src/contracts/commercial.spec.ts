import { describe, expect, it } from '@jest/globals';
import { escalationOf, leaseDuty, rentByYear, startCost } from './commercial-lease.js';
import {
  commercialRent,
  floorRents,
  headlineRate,
  monthlyTotal,
  perUsableArea,
  pricedFloor,
  rateIn,
} from './commercial.js';

type Letting = Parameters<typeof commercialRent>[0];
type Terms = Parameters<typeof startCost>[1];

const office: Letting = {
  type: 'commercial',
  purpose: 'lease',
  areaUnit: 'sqm',
  price: 1650,
  size: 1096,
  pricing: null,
  parking: null,
  lettableArea: null,
  serviceRate: null,
  serviceBasis: null,
  vat: null,
  parkingFee: null,
};
/** The worked example of the fact sheet. */
const example: Letting = {
  ...office,
  areaUnit: 'sqft',
  price: 110,
  size: 0,
  lettableArea: 2400,
  serviceRate: 30,
  parking: 4,
  parkingFee: 10_000,
  vat: 'added',
};
const terms: Terms = {
  escalationPercent: 7.5,
  escalationYears: '1',
  escalationKind: null,
  escalationOn: null,
  termYears: 6,
  depositMonths: 3,
  depositOf: 'rent-and-service',
  paidEvery: 'quarter',
};
const uchumi: Letting = {
  ...office,
  price: 1141,
  size: 362,
  pricing: {
    servicePerSqft: 26,
    rentByFloor: [
      { floor: 'Ground floor', perSqft: 230, lettableSqft: 3000 },
      { floor: 'Other floors', perSqft: 106, lettableSqft: 3000, available: false },
      { floor: 'Roof', perSqft: 50 },
    ],
  },
};

describe('commercialRent', () => {
  it('is price times size, with a service charge of 15 percent of the rate, rounded [PROPERTY-8]', () => {
    expect(commercialRent(office)).toEqual({
      rate: 1650,
      size: 1096,
      sizeIsKnown: true,
      rent: 1_808_400,
      serviceRate: 248,
      serviceBasis: 'estimated',
      serviceIsUsual: true,
      service: 271_808,
      total: 2_080_208,
      parking: null,
      vat: null,
      vatAmount: 0,
      due: 2_080_208,
    });
  });

  it('uses a size of 1000 if it is unknown [PROPERTY-8]', () => {
    expect(commercialRent({ ...office, size: 0 })).toMatchObject({
      size: 1000,
      rent: 1_650_000,
      sizeIsKnown: false,
    });
  });

  it("uses the building's own service charge, converted to square metres if needed [PROPERTY-9]", () => {
    const letting = { ...office, price: 969, size: 432, pricing: { servicePerSqft: 36 } };
    expect(commercialRent(letting)).toMatchObject({ serviceRate: 388, serviceBasis: 'fixed' });
  });

  it('sums rent, service charge, parking and VAT of the worked example [COMMERCIAL-1]', () => {
    expect(commercialRent(example)).toMatchObject({
      rent: 264_000,
      service: 72_000,
      parking: { bays: 4, price: 10_000, amount: 40_000 },
      total: 336_000,
      vatAmount: 60_160,
      due: 436_160,
    });
  });

  it.each(['included', 'exempt', null] as const)('adds no VAT if it is %s', (vat) => {
    expect(commercialRent({ ...example, vat })).toMatchObject({ vatAmount: 0, due: 376_000 });
  });

  it('has no service charge beside a rate that includes it', () => {
    expect(commercialRent({ ...example, serviceBasis: 'in-rate' })).toMatchObject({
      service: 0,
      total: 264_000,
    });
  });

  it('sums the largest figures exactly', () => {
    const largest = commercialRent({
      ...example,
      price: 1_000_001,
      lettableArea: 1_000_000.55,
      serviceRate: 0,
    });
    expect(largest?.rent).toBe(1_000_001_550_001);
  });

  it.each([
    ['a home', { ...office, type: 'residential' as const }],
    ['a sale', { ...office, purpose: 'sale' as const }],
    ['no price', { ...office, price: null }],
  ])('is nothing for %s', (_name, letting) => {
    expect(commercialRent(letting)).toBeNull();
  });
});

it('says rent and service charge per unit of usable area, to a cent [COMMERCIAL-1]', () => {
  expect(perUsableArea(commercialRent(example)!, 1968)).toBe(170.73);
});

describe('rentByYear', () => {
  const rents = (changes: Partial<Terms>) =>
    rentByYear(commercialRent(example)!, escalationOf({ ...terms, ...changes }), 6).map(({ rent }) => rent);

  it.each([
    ['every year', {}, [264_000, 283_800, 305_085, 327_966, 352_564, 379_006]],
    [
      'every two years',
      { escalationYears: '2' as const },
      [264_000, 264_000, 283_800, 283_800, 305_085, 305_085],
    ],
    [
      'by the same sum each year',
      { escalationKind: 'simple' as const },
      [264_000, 283_800, 303_600, 323_400, 343_200, 363_000],
    ],
    ['never', { escalationPercent: null }, [264_000, 264_000, 264_000, 264_000, 264_000, 264_000]],
  ])('raises the rent %s [COMMERCIAL-2]', (_name, changes, expected) => {
    expect(rents(changes)).toEqual(expected);
  });

  it('raises the service charge only if that rises too', () => {
    const second = (on: Terms['escalationOn']) =>
      rentByYear(commercialRent(example)!, escalationOf({ ...terms, escalationOn: on }), 2)[1];
    expect(second('rent')).toEqual({ year: 2, rent: 283_800, service: 72_000, inYear: 4_269_600 });
    expect(second('rent-and-service')).toMatchObject({ rent: 283_800, service: 77_400 });
  });

  it('sums six years, of which stamp duty is 2 percent of the average [COMMERCIAL-3]', () => {
    const years = rentByYear(commercialRent(example)!, escalationOf(terms), 6);
    expect(years.reduce((sum, { rent }) => sum + rent * 12, 0)).toBe(22_949_052);
    expect(leaseDuty(years)).toBe(76_497);
  });
});

describe('startCost', () => {
  it('sums deposit, first payment and stamp duty [COMMERCIAL-3]', () => {
    expect(startCost(commercialRent(example)!, terms)).toEqual({
      deposit: 1_008_000,
      firstPayment: { months: 3, amount: 1_308_480 },
      duty: 76_497,
      total: 2_392_977,
      atLeast: false,
    });
  });

  it('says "at least" if a part is not known, and counts a deposit on the rent alone', () => {
    const cost = startCost(commercialRent(example)!, { ...terms, depositOf: null, paidEvery: null });
    expect(cost).toMatchObject({ deposit: 792_000, firstPayment: null, total: 868_497, atLeast: true });
  });
});

describe('floors', () => {
  it('have sums of their own, if their area is known [COMMERCIAL-4]', () => {
    expect(floorRents({ ...uchumi, vat: 'added' })).toMatchObject([
      {
        floor: 'Ground floor',
        rent: 690_000,
        service: 78_000,
        total: 768_000,
        due: 890_880,
        available: null,
      },
      { floor: 'Other floors', rent: 318_000, service: 78_000, total: 396_000, available: false },
    ]);
  });

  it('tell which of them the price of the listing is about [COMMERCIAL-4]', () => {
    expect(pricedFloor(uchumi)?.floor).toBe('Other floors');
    expect(pricedFloor({ ...uchumi, price: 1000 })).toBeNull();
  });
});

describe('monthlyTotal', () => {
  it('is about the floor that the headline names [COMMERCIAL-4]', () => {
    expect(monthlyTotal(uchumi)).toEqual({
      floor: 'Ground floor',
      vat: null,
      due: 768_000,
      isEstimate: false,
    });
  });

  it('is about the whole where rents do not differ, and says whether it is an estimate', () => {
    expect(monthlyTotal(example)).toEqual({ floor: null, vat: 'added', due: 436_160, isEstimate: false });
    expect(monthlyTotal(office)).toMatchObject({ isEstimate: true });
  });

  it('is nothing if the area is not known', () => {
    expect(monthlyTotal({ ...office, size: 0 })).toBeNull();
    expect(
      monthlyTotal({ ...uchumi, pricing: { rentByFloor: [{ floor: 'Ground floor', perSqft: 230 }] } }),
    ).toBeNull();
  });
});

it('converts rates by the exact foot', () => {
  expect(rateIn('sqft', 850, 'sqm')).toBeCloseTo(78.9676, 4);
  expect(rateIn('sqm', 90, 'sqft')).toBeCloseTo(968.7519, 4);
});

it('says the rate of the headline in both units', () => {
  expect(headlineRate(uchumi)).toEqual({ sqft: 230, sqm: expect.closeTo(2475.7, 1) });
  expect(headlineRate({ ...office, price: 850 })).toEqual({ sqft: expect.closeTo(78.97, 2), sqm: 850 });
  expect(headlineRate({ ...office, price: null })).toBeNull();
});
