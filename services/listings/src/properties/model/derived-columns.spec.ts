import type { PropertyType } from '@lml/common/contracts';
import { describe, expect, it } from '@jest/globals';
import { withDerivedColumns, type PropertyDetails } from './derived-columns.js';
import { purposeOf } from './status.js';

function entered(overrides: Partial<PropertyDetails> = {}) {
  return withDerivedColumns({
    title: 'Flat',
    description: 'Quiet.',
    location: 'Ngong Road, Kilimani, Nairobi',
    type: 'residential',
    status: 'For Sale',
    ...overrides,
  });
}

describe('pricing', () => {
  it.each<[string, PropertyType, object]>([
    ['Diamond Bay Residences, Nyali', 'residential', { startingPrice: 8_700_000 }],
    ['LUCKINN IVY Apartments', 'residential', { startingPrice: 8_500_000 }],
    ['Homes at Blossom Ivy', 'residential', { startingPrice: 7_500_000 }],
    ['Tsavo Acacia Court', 'residential', { startingPrice: 2_100_000 }],
    [
      'National Bank building, Harambee Avenue',
      'commercial',
      { rentPerSqft: 90, servicePerSqft: 36, parkingPerMonth: 10_000, parkingSpaces: 2 },
    ],
    [
      'Uchumi House, Aga Khan Walk',
      'commercial',
      {
        rentByFloor: [
          { floor: 'Ground floor', perSqft: 230 },
          { floor: 'Other floors', perSqft: 106 },
        ],
        servicePerSqft: 26,
        floors: 5,
      },
    ],
    [
      'Blueshield Towers',
      'commercial',
      { rentPerSqft: 75, servicePerSqft: 25, parkingPerMonth: 10_000, parkingSpaces: 14 },
    ],
    ['Finance House', 'commercial', { rentPerSqft: 85, servicePerSqft: 30, parkingSpaces: 7 }],
    [
      'National Bank, Harambee Avenue',
      'commercial',
      { rentPerSqft: 90, servicePerSqft: 36, parkingPerMonth: 10_000, parkingSpaces: 2 },
    ],
    ['Ngorika land, 500 Acres', 'land', { acres: 500, pricePerAcre: 1_700_000 }],
    ['Ngorika, 500 acres', 'land', { acres: 500, pricePerAcre: 1_700_000 }],
  ])(
    'of %s is the published one [PRICE-8, PRICE-9, PRICE-10, PRICE-11, PRICE-12, PRICE-13, FORM-25]',
    (title, type, pricing) => {
      expect(entered({ title, type }).pricing).toEqual(pricing);
    },
  );

  it('entered by staff is kept [PRICE-14]', () => {
    const pricing = { startingPrice: 9_000_000 };
    expect(entered({ title: 'Diamond Bay', pricing }).pricing).toEqual(pricing);
  });

  it('of homes does not apply to shops in the same development', () => {
    expect(entered({ title: 'TSAVO Tamarind Walk Shops', type: 'commercial' }).pricing).toBeNull();
  });

  it('is empty for an unknown development, and where one is only a landmark', () => {
    expect(entered({ title: 'Acacia Court' }).pricing).toBeNull();
    expect(entered({ title: 'Shop opposite National Bank', type: 'commercial' }).pricing).toBeNull();
  });
});

describe('unit of size', () => {
  it.each<[PropertyType, string, string]>([
    ['commercial', 'For Rent', 'sqm'],
    ['commercial', 'for lease', 'sqm'],
    ['commercial', 'For Sale', 'sqft'],
    ['residential', 'For Rent', 'sqft'],
    ['godown', 'For Lease', 'sqft'],
  ])('of %s %s is %s', (type, status, areaUnit) => {
    expect(entered({ type, status }).areaUnit).toBe(areaUnit);
  });

  it('entered by staff is kept', () => {
    expect(entered({ type: 'commercial', status: 'For Rent', areaUnit: 'sqft' }).areaUnit).toBe('sqft');
  });
});

describe('purpose', () => {
  it.each([
    ['For Sale', 'sale'],
    ['FOR RENT', 'rent'],
    ['To Let', 'rent'],
    ['For Lease', 'lease'],
    ['available', 'sale'],
  ])('of the status %s is %s', (status, purpose) => {
    expect(entered({ status }).purpose).toBe(purpose);
  });

  it('is kept when the status does not imply one', () => {
    expect(purposeOf('available', 'rent')).toBe('rent');
    expect(purposeOf('Sold', 'lease')).toBe('lease');
    expect(purposeOf('For Sale', 'lease')).toBe('sale');
  });
});
