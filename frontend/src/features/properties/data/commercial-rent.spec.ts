import { describe, expect, it } from '@jest/globals';
import { buildProperty } from '../../../testing/build.js';
import { commercialRent } from './commercial-rent.js';

const office = { type: 'commercial', purpose: 'lease', areaUnit: 'sqm', price: 1650, size: 1096 } as const;

describe('commercialRent', () => {
  it('is price times size, with a service charge of 15 percent of the rate, rounded [PROPERTY-8]', () => {
    expect(commercialRent(buildProperty(office))).toEqual({
      rate: 1650,
      size: 1096,
      rent: 1_808_400,
      serviceRate: 248,
      serviceIsEstimate: true,
      service: 271_808,
      total: 2_080_208,
    });
  });

  it('uses a size of 1000 if it is unknown [PROPERTY-8]', () => {
    expect(commercialRent(buildProperty({ ...office, size: 0 }))).toMatchObject({
      size: 1000,
      rent: 1_650_000,
    });
  });

  it("uses the building's own service charge, converted to square metres if needed [PROPERTY-9]", () => {
    const property = buildProperty({ ...office, price: 969, size: 432, pricing: { servicePerSqft: 36 } });
    expect(commercialRent(property)).toMatchObject({ serviceRate: 388, serviceIsEstimate: false });
  });

  it.each([
    ['a home', { ...office, type: 'residential' as const }],
    ['a sale', { ...office, purpose: 'sale' as const }],
    ['no price', { ...office, price: null }],
  ])('is nothing for %s', (_name, property) => {
    expect(commercialRent(buildProperty(property))).toBeNull();
  });
});
