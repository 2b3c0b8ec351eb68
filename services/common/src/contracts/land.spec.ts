import { describe, expect, it } from '@jest/globals';
import {
  differsFromName,
  isNoTitle,
  landArea,
  landSqm,
  leaseYearsLeft,
  PLOT_NAME_SQM,
  pricePerAcre,
  SQM_PER_ACRE,
} from './land.js';

describe('areas of land', () => {
  it.each([
    ['50x100', 464.5152, 0.114_78, 0.046_45],
    ['eighth', 505.8571, 0.125, 0.050_59],
    ['40x80', 297.2897, 0.073_46, 0.029_73],
    ['100x100', 929.0304, 0.229_57, 0.0929],
    ['quarter', 1011.7141, 0.25, 0.101_17],
    ['half', 2023.4282, 0.5, 0.202_34],
  ] as const)('%s is %d m², %d acres, %d ha [LAND-1]', (name, sqm, acres, hectares) => {
    const exact = PLOT_NAME_SQM[name];
    expect(exact).toBeCloseTo(sqm, 2);
    expect(exact / SQM_PER_ACRE).toBeCloseTo(acres, 4);
    expect(exact / 10_000).toBeCloseTo(hectares, 4);
  });

  it.each([
    [450, { sqm: '450', acres: '0.111', hectares: '0.045' }],
    [46.4515, { sqm: '46.45', acres: '0.011', hectares: '0.0046' }],
    [10_000, { sqm: '10,000', acres: '2.47', hectares: '1' }],
    [2_023_428.21, { sqm: '2,023,428', acres: '500', hectares: '202.34' }],
  ])('%d m² is written as %j [LAND-1]', (sqm, area) => {
    expect(landArea(sqm)).toEqual(area);
  });

  it('differ from the name they are sold under by more than 2 percent, or not [LAND-2]', () => {
    expect(differsFromName(450, 'eighth')).toBe(true);
    expect(differsFromName(464.52, '50x100')).toBe(false);
    expect(differsFromName(PLOT_NAME_SQM.quarter * 1.019, 'quarter')).toBe(false);
    expect(differsFromName(PLOT_NAME_SQM.quarter * 1.021, 'quarter')).toBe(true);
  });

  it('come from the title, else from the size [LAND-1]', () => {
    expect(landSqm({ landAreaSqm: 450, size: 5445, areaUnit: 'sqft' })).toBe(450);
    expect(landSqm({ landAreaSqm: null, size: 2, areaUnit: 'acre' })).toBeCloseTo(8093.71, 2);
    expect(landSqm({ landAreaSqm: null, size: 0, areaUnit: 'sqft' })).toBeNull();
  });
});

it.each([
  [1_200_000, 450, 10_791_617],
  [1_200_000, PLOT_NAME_SQM['50x100'], 10_454_400],
  [18_000_000, 10_000, 7_284_342],
])('a price of %d for %d m² is %d an acre [LAND-3]', (price, sqm, perAcre) => {
  expect(pricePerAcre(price, sqm)).toBe(perAcre);
});

it('a lease loses a year on its anniversary [LAND-4]', () => {
  expect(leaseYearsLeft('1989-07-01', 99, '2026-07-01')).toBe(62);
  expect(leaseYearsLeft('1989-07-01', 99, '2026-06-30')).toBe(62);
  expect(leaseYearsLeft('1989-07-01', 99, '2026-07-02')).toBe(61);
  expect(leaseYearsLeft('1900-01-01', 99, '2026-11-24')).toBe(0);
});

it('an allotment letter and a share certificate are no titles [LAND-5]', () => {
  expect(['allotment', 'share-certificate'].map((type) => isNoTitle(type as never))).toEqual([true, true]);
  expect(isNoTitle('absolute')).toBe(false);
  expect(isNoTitle(null)).toBe(false);
});
