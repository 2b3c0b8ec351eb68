import { priceDisplay, priceLine } from './price-display.js';
import type { PropertySummary } from './properties.js';

type Priced = Parameters<typeof priceDisplay>[0];

/** Builds a flat for sale, with overrides. */
function buildProperty(overrides: Partial<PropertySummary>): Priced {
  return {
    type: 'residential',
    purpose: 'sale',
    price: 8_700_000,
    areaUnit: 'sqft',
    roomPrices: null,
    pricing: null,
    suggestsStartingPrice: false,
    bidsCloseOn: null,
    ...overrides,
  };
}

type Row = [
  name: string,
  property: Partial<PropertySummary>,
  amount: string,
  label?: string,
  notes?: string[],
];

const letting = { purpose: 'rent', status: 'For Rent' } as const;

const rows: Row[] = [
  ['a sale of a million and more', { price: 8_700_000 }, 'KSH 8.7M'],
  ['a sale of exactly a million', { price: 1_000_000 }, 'KSH 1.0M'],
  ['a sale below a million', { price: 999_999 }, 'KSH 999,999'],
  ['a sale beyond 32 bits', { price: 12_345_000_000 }, 'KSH 12345.0M'],
  ['no price', { price: null }, 'Price on Request'],
  ['a price of 0', { price: 0 }, 'Price on Request'],
  ['a letting', { ...letting, price: 85_000 }, 'Ksh 85,000/month'],
  ['a lease', { purpose: 'lease', price: 220_000, type: 'land' }, 'Ksh 220,000/month'],
  ['a letting marked available', { ...letting, status: 'available', price: 85_000 }, 'Ksh 85,000/month'],
  ['a letting without a price', { ...letting, price: null }, 'Price on Request'],
  [
    'a commercial letting by the square metre',
    { ...letting, type: 'commercial', areaUnit: 'sqm', price: 1650 },
    'Ksh 1,650/month per sqm',
  ],
  [
    'a commercial letting by the square foot',
    { ...letting, type: 'commercial', areaUnit: 'sqft', price: 90 },
    'Ksh 90/month per sq ft',
  ],
  ['a godown to let', { ...letting, type: 'godown', areaUnit: 'sqft', price: 380_000 }, 'Ksh 380,000/month'],
  [
    'rooms at one price',
    { roomPrices: { min: 140_000, max: 140_000 }, ...letting },
    'Ksh 140,000',
    undefined,
    ['per month'],
  ],
  [
    'rooms at several prices',
    { roomPrices: { min: 4_950_000, max: 9_400_000 } },
    'From Ksh 4,950,000',
    undefined,
    ['Multiple room types available'],
  ],
  [
    'rooms to let at several prices',
    { ...letting, roomPrices: { min: 48_000, max: 95_000 } },
    'From Ksh 48,000',
    undefined,
    ['per month', 'Multiple room types available'],
  ],
  [
    'a starting price',
    { suggestsStartingPrice: true, pricing: { startingPrice: 2_100_000 } },
    'KSH 2,100,000',
    'Starting at',
  ],
  ['a starting price that is not known', { suggestsStartingPrice: true }, 'Contact for Pricing'],
  [
    'a starting price of something that is no home',
    {
      type: 'development',
      suggestsStartingPrice: true,
      price: 6_400_000,
      pricing: { startingPrice: 2_100_000 },
    },
    'KSH 6.4M',
  ],
  [
    'rooms before a starting price',
    { roomPrices: { min: 5, max: 5 }, suggestsStartingPrice: true, pricing: { startingPrice: 2_100_000 } },
    'Ksh 5',
  ],
  ['a tender [TENDER-1]', { bidsCloseOn: '2026-12-18' }, 'KSH 8.7M', 'Reserve', ['Closing date 18 Dec 2026']],
  [
    'a tender without a price',
    { bidsCloseOn: '2026-12-18', price: null },
    'Price on Request',
    undefined,
    ['Closing date 18 Dec 2026'],
  ],
  [
    'a letting with a closing day of an earlier sale',
    { ...letting, bidsCloseOn: '2026-12-18', price: 85_000 },
    'Ksh 85,000/month',
  ],
  [
    'rates of a building',
    {
      ...letting,
      type: 'commercial',
      pricing: { rentPerSqft: 90, servicePerSqft: 36, parkingPerMonth: 10_000, parkingSpaces: 2 },
    },
    'KSH 90/sqft',
    'Rent',
    ['per month', 'Service 36/sqft', 'Parking 10,000/month', '2 spaces'],
  ],
  [
    'rates by floor',
    {
      ...letting,
      type: 'commercial',
      pricing: {
        rentByFloor: [
          { floor: 'Ground floor', perSqft: 230 },
          { floor: 'Other floors', perSqft: 106 },
        ],
        servicePerSqft: 26,
        floors: 5,
      },
    },
    'KSH 230/sqft',
    'Ground floor',
    ['per month', 'Other floors 106/sqft', 'Service 26/sqft', '5 floors'],
  ],
  [
    'land by the acre',
    { type: 'land', price: 850_000_000, pricing: { acres: 500, pricePerAcre: 1_700_000 } },
    'KSH 1.7M per acre',
    undefined,
    ['500 acres'],
  ],
];

describe('priceDisplay', () => {
  it.each(rows.map((row) => ({ name: row[0], row })))(
    '$name [PRICE-1, PRICE-2, PRICE-3, PRICE-4, PRICE-5, PRICE-6, PRICE-7, PRICE-9, PRICE-10, PRICE-13]',
    ({ row: [, property, amount, label, notes = []] }) => {
      expect(priceDisplay(buildProperty(property))).toEqual({ amount, notes, ...(label && { label }) });
    },
  );

  it('is exact where people rely on it [PRICE-15]', () => {
    const exact = (property: Partial<PropertySummary>) => priceLine(buildProperty(property));
    expect(exact({ price: 2_350_000 })).toBe('Ksh 2,350,000');
    expect(exact({ type: 'land', pricing: { acres: 500, pricePerAcre: 1_725_000 } })).toBe(
      'Ksh 1,725,000 per acre',
    );
    expect(exact({ suggestsStartingPrice: true, pricing: { startingPrice: 2_100_000 } })).toBe(
      'Starting at KSH 2,100,000',
    );
  });

  it('says per month wherever a rent stands [PRICE-16]', () => {
    const line = (property: Partial<PropertySummary>) =>
      priceLine(buildProperty({ ...letting, ...property }));
    expect(line({ price: 85_000 })).toBe('Ksh 85,000/month');
    expect(line({ roomPrices: { min: 48_000, max: 95_000 } })).toBe('From Ksh 48,000 per month');
    expect(line({ type: 'commercial', pricing: { rentPerSqft: 90 } })).toBe('Rent KSH 90/sqft per month');
  });
});
