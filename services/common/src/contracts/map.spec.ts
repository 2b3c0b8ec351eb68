import { describe, expect, it } from '@jest/globals';
import {
  AREA_CORNERS_MAX,
  AREA_MAX,
  boundsOf,
  formatArea,
  formatBounds,
  parseArea,
  parseBounds,
  shortPrice,
} from './map.js';

const KAREN = [
  { lat: -1.31234, lng: 36.70001 },
  { lat: -1.4, lng: 36.6 },
  { lat: 0.00001, lng: 37 },
];

describe('bounds in an address', () => {
  it('are read as they are written, rounded outwards and cut to the limits [MAP-1]', () => {
    const bounds = { south: -1.4, west: 36.6, north: -1.1, east: 37 };
    expect(formatBounds(bounds)).toBe('-1.4,36.6,-1.1,37');
    expect(parseBounds(formatBounds(bounds))).toEqual(bounds);
    expect(formatBounds({ south: -1.23456, west: 36.98765, north: -1.23451, east: 36.98769 })).toBe(
      '-1.2346,36.9876,-1.2345,36.9877',
    );
    expect(formatBounds({ south: -60, west: -10, north: 60, east: 120 })).toBe('-7,31,7,45');
  });

  it.each([
    '',
    '1,2,3',
    '-1,36,-2,37',
    '-1,37,0,36',
    '-1,36,-1,37',
    '1e0,36,2,37',
    '0x1,36,2,37',
    ' 0,36,2,37',
    '0,36,9,37',
  ])('are refused: %j [MAP-4]', (text) => expect(parseBounds(text)).toBeUndefined());
});

describe('a drawn area in an address', () => {
  it('is a flexible polyline of five decimals that is read as it is written [MAP-2]', () => {
    expect(parseArea(formatArea(KAREN))).toEqual(KAREN);
    // The example of the format's own documentation.
    expect(
      formatArea([
        { lat: 50.10228, lng: 8.69821 },
        { lat: 50.10201, lng: 8.69567 },
        { lat: 50.10063, lng: 8.6915 },
        { lat: 50.09878, lng: 8.68752 },
      ]),
    ).toBe('BFoz5xJ67i1B1B7PzIhaxL7Y');
  });

  it('is at most as long as its limit, whatever its corners [MAP-4]', () => {
    const widest = Array.from({ length: AREA_CORNERS_MAX }, (_, n) =>
      n % 2 === 0 ? { lat: -7, lng: 31 } : { lat: 7, lng: 45 },
    );
    expect(formatArea(widest).length).toBeLessThanOrEqual(AREA_MAX);
    expect(parseArea(formatArea(widest))).toHaveLength(AREA_CORNERS_MAX);
  });

  it.each([
    ['without corners', 'BF'],
    ['of another version', formatArea(KAREN).replace('BF', 'CF')],
    ['that is cut off', formatArea(KAREN).slice(0, -1)],
    ['with a foreign character', `${formatArea(KAREN)}+`],
    ['with half a corner', `${formatArea(KAREN)}A`],
    ['of a number without an end', `BF${'_'.repeat(300)}`],
    ['of two corners', formatArea(KAREN.slice(1))],
    ['outside of the limits', formatArea([...KAREN, { lat: 51.5, lng: 0 }])],
    ['on one line', formatArea([1, 2, 3].map((lat) => ({ lat, lng: 36 })))],
  ])('is refused %s [MAP-4]', (_what, text) => expect(parseArea(text)).toBeUndefined());
});

it('finds the bounds around points', () => {
  expect(boundsOf([])).toBeUndefined();
  expect(boundsOf(KAREN)).toEqual({ south: -1.4, west: 36.6, north: 0.00001, east: 37 });
});

describe('the price on a pin', () => {
  const property = {
    type: 'residential',
    purpose: 'sale',
    price: 8_720_000,
    areaUnit: 'sqft',
    roomPrices: null,
    pricing: null,
    suggestsStartingPrice: false,
    bidsCloseOn: null,
  } as const;

  it.each([
    [8_720_000, '8.7M'],
    [18_000_000, '18M'],
    [9_960_000, '10M'],
    [145_600_000, '146M'],
    [999_600, '1M'],
    [85_000, '85K'],
    [900, '900'],
    [0, null],
    [null, null],
  ])('is short: %s as %s [MAP-3]', (price, expected) => {
    expect(shortPrice({ ...property, price })).toBe(expected);
  });

  it('is the one of the card: rooms, rates, an acre, a starting price [MAP-3]', () => {
    const roomPrices = { min: 45_000, max: 60_000 };
    expect(shortPrice({ ...property, roomPrices })).toBe('From 45K');
    expect(shortPrice({ ...property, pricing: { rentPerSqft: 120 } })).toBe('120/sqft');
    expect(shortPrice({ ...property, pricing: { pricePerAcre: 2_500_000 } })).toBe('2.5M/acre');
    const offPlan = { ...property, suggestsStartingPrice: true };
    expect(shortPrice({ ...offPlan, pricing: { startingPrice: 7_200_000 } })).toBe('7.2M');
    expect(shortPrice(offPlan)).toBeNull();
  });
});
