import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatArea, type PropertyMap } from '@lml/common/contracts';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

let listings: ListingsUnderTest;

beforeAll(async () => {
  listings = await startListings(await ownEnvironment());
});

afterAll(cleanUp);

beforeEach(async () => {
  await listings.empty();
});

describe('the map', () => {
  const at = (title: string, latitude: number | null, longitude: number | null, more = {}) =>
    buildProperty({ title, latitude, longitude, ...more });
  const map = async (query = {}) => (await listings.read('/api/properties/map', 200, query)) as PropertyMap;
  const pinned = async (query = {}) => (await map(query)).pins.map(({ title }) => title);
  const NAIROBI = '-1.4,36.6,-1.1,37';
  /** An L around Kilimani and Karen, without Westlands between its arms. */
  const CORNER = formatArea([
    { lat: -1.4, lng: 36.6 },
    { lat: -1.4, lng: 36.9 },
    { lat: -1.28, lng: 36.9 },
    { lat: -1.28, lng: 36.75 },
    { lat: -1.2, lng: 36.75 },
    { lat: -1.2, lng: 36.6 },
  ]);

  beforeEach(async () => {
    await listings.store(
      at('kilimani', -1.29, 36.787, { price: 18_500_000 }),
      at('karen', -1.319, 36.707, {
        status: 'For Rent',
        purpose: 'rent',
        price: 85_000,
        pinPrecision: 'exact',
      }),
      at('westlands', -1.265, 36.803, { type: 'commercial' }),
      at('nyali', -4.035, 39.71, { price: null }),
      at('nowhere', null, null),
    );
  });

  it('narrows the list, its counts and its pins to bounds, edges included [MAP-1]', async () => {
    expect(await listings.publicTitles({ bounds: NAIROBI })).toEqual(['westlands', 'karen', 'kilimani']);
    expect(await listings.publicTitles({ bounds: '-1.29,36.787,-1.2,37' })).toEqual([
      'westlands',
      'kilimani',
    ]);
    expect(await pinned({ bounds: NAIROBI, purpose: 'rent' })).toEqual(['karen']);
    expect(await listings.read('/api/properties/facets', 200, { bounds: NAIROBI })).toMatchObject({
      total: 3,
      purposes: { sale: 2, rent: 1 },
    });
    expect(await listings.publicTitles({ bounds: NAIROBI, search: 'kilimani', sort: 'price-asc' })).toEqual([
      'karen',
      'westlands',
      'kilimani',
    ]);
    expect(await listings.publicList({ bounds: NAIROBI, pageSize: 2, page: 2 })).toMatchObject({
      total: 3,
      pages: 2,
      properties: [{ title: 'kilimani' }],
    });
  });

  it('narrows the list to the inside of a drawn area, with bounds to what both have in common [MAP-2]', async () => {
    expect(await listings.publicTitles({ area: CORNER })).toEqual(['karen', 'kilimani']);
    expect(await pinned({ area: CORNER })).toEqual(['karen', 'kilimani']);
    expect(await pinned({ area: CORNER, bounds: '-1.4,36.75,-1.1,37' })).toEqual(['kilimani']);
    expect(await listings.publicTitles({ area: CORNER, bounds: '-4.5,39,-4,40' })).toEqual([]);
  });

  it('has a pin per listing with a position, and counts those without [MAP-3]', async () => {
    expect(await map({ sort: 'price-asc', pageSize: 1 })).toEqual({
      pins: [
        {
          id: 2,
          title: 'karen',
          price: 'Ksh 85,000/month',
          shortPrice: '85K',
          lat: -1.319,
          lng: 36.707,
          purpose: 'rent',
          exact: true,
        },
        expect.objectContaining({ id: 3, shortPrice: '9M' }),
        expect.objectContaining({ id: 1, price: 'KSH 18.5M', shortPrice: '18.5M' }),
        expect.objectContaining({ id: 4, price: 'Price on Request', shortPrice: null }),
      ],
      total: 4,
      totalIsCapped: false,
      withoutPosition: 1,
    });
    expect(await map({ bounds: NAIROBI })).toMatchObject({ total: 3, withoutPosition: 0 });
    expect(await map({ ids: '4,5,1' })).toMatchObject({ pins: [{ id: 4 }, { id: 1 }], withoutPosition: 1 });
    expect(await map({ search: 'xyzzyq' })).toEqual({
      pins: [],
      total: 0,
      totalIsCapped: false,
      withoutPosition: 0,
    });
    expect((await listings.get('/api/properties/map')).headers['cache-control']).toBe(
      (await listings.get('/api/properties')).headers['cache-control'],
    );
  });

  it('has at most 300 pins, the first of the list [MAP-3]', async () => {
    await listings.store(
      ...Array.from({ length: 301 }, (_, n) => at(`plot ${n}`, 0.5, 35, { price: n + 1 })),
    );
    const { pins, total } = await map({ bounds: '0,34,1,36', sort: 'price-asc' });
    expect([pins.length, total, pins[0]!.title, pins[299]!.title]).toEqual([300, 301, 'plot 0', 'plot 299']);
  });

  it.each([
    ['bounds', 'x'],
    ['bounds', '-1.4,36.6,-1.1'],
    ['bounds', '-1.1,36.6,-1.4,37'],
    ['bounds', '-1.4,36.6,-1.1,181'],
    ['bounds', '-1.4,36.6,-1.1,NaN'],
    ['bounds', "-1.4,36.6,-1.1,37')"],
    ['area', 'x'],
    ['area', 'BF'],
    [
      'area',
      `${formatArea([
        { lat: -1, lng: 36 },
        { lat: -2, lng: 36 },
      ])}`,
    ],
    ['area', formatArea(Array.from({ length: 41 }, (_, n) => ({ lat: -1 + n / 100, lng: 36 + (n % 2) })))],
    [
      'area',
      formatArea([
        { lat: 50, lng: 36 },
        { lat: -2, lng: 36 },
        { lat: -2, lng: 37 },
      ]),
    ],
    [
      'area',
      formatArea([
        { lat: -1, lng: 36 },
        { lat: -2, lng: 36 },
        { lat: -3, lng: 36 },
      ]),
    ],
    ['area', `${'_'.repeat(400)}`],
  ])('answers 400 to %s=%s and says what to send [MAP-4]', async (field, value) => {
    for (const path of ['/api/properties', '/api/properties/map', '/api/properties/facets']) {
      expect(await listings.read(path, 400, { [field]: value })).toMatchObject({
        details: [
          { field, message: expect.stringMatching(/^(bounds|area) must be .*-7,31,7,45/) as unknown },
        ],
      });
    }
  });
});
