import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PROPERTY_TYPES, type PropertyFacets, type PropertyMap } from '@lml/common/contracts';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

let listings: ListingsUnderTest;

const AT_PLACE = { latitude: -1.29, longitude: 36.8 };
const LETTING = { status: 'For Rent', price: 60_000, furnished: 'fully' } as const;
const SPACE = { type: 'commercial', bedrooms: null, bathrooms: null, areaUnit: 'sqm', size: 100 } as const;

/** Two homes and two offices, with the shops of the developer and one in another town. */
const MARKET = [
  buildProperty({ title: 'flat', ...AT_PLACE }),
  buildProperty({ title: 'TSAVO flat', ...LETTING }),
  buildProperty({ title: 'office', ...SPACE, ...LETTING, price: 900, ...AT_PLACE }),
  buildProperty({ title: 'block', ...SPACE, areaUnit: 'sqft', price: 34_000_000 }),
  buildProperty({ title: 'tsavo shops', ...SPACE, ...LETTING, price: 2100, ...AT_PLACE }),
  buildProperty({ title: 'Kiosk at Tsavo', ...SPACE, price: 3_000_000, location: 'Voi' }),
  buildProperty({ title: 'TSAVO tower', type: 'development' }),
  buildProperty({ title: 'sold Tsavo shop', ...SPACE, price: 5_000_000, status: 'Sold' }),
];
const HOMES = ['flat', 'TSAVO flat', 'tsavo shops', 'Kiosk at Tsavo', 'sold Tsavo shop'];

beforeAll(async () => {
  listings = await startListings(await ownEnvironment());
  await listings.store(...MARKET);
});

afterAll(cleanUp);

const titles = async (query: Record<string, string>) => (await listings.publicTitles(query)).sort();
const facets = async (query: Record<string, string>) =>
  (await listings.read('/api/properties/facets', 200, query)) as PropertyFacets;

describe('a category', () => {
  it("has the developer's commercial listings among the residential ones [CATEGORY-2]", async () => {
    expect(await titles({ category: 'residential' })).toEqual([...HOMES].sort());
    expect(await titles({ category: 'Commercial' })).toEqual(['block', 'office']);
    expect(await titles({ category: 'development' })).toEqual(['TSAVO tower']);
    expect(await titles({ category: 'all' })).toHaveLength(MARKET.length);
    // The filter of the list keeps the stored type, whose place a category takes.
    expect(await titles({ propertyType: 'residential' })).toEqual(['TSAVO flat', 'flat']);
    expect(await titles({ propertyType: 'land', category: 'commercial' })).toEqual(['block', 'office']);
  });

  it('has all listings once over all categories', async () => {
    const totals = await Promise.all(
      PROPERTY_TYPES.map(async (category) => (await listings.publicList({ category })).total),
    );
    expect(totals.reduce((sum, total) => sum + total)).toBe(MARKET.length);
  });

  const FILTERS: [string, Record<string, string>, residential: number, commercial: number][] = [
    ['no filter', {}, 5, 2],
    ['sold ones hidden', { sold: 'hide' }, 4, 2],
    ['a purpose', { purpose: 'rent' }, 2, 1],
    ['a range on offer', { priceRange: '1000000-10000000' }, 3, 0],
    ['a typed range', { priceRange: '80000-220000' }, 1, 1],
    ['a place', { location: 'Kilimani' }, 4, 2],
    ['a place and a range', { location: 'Voi', priceRange: '1000000-3000000' }, 1, 0],
    ['two places', { location: 'Kilimani;Voi' }, 5, 2],
    ['bedrooms', { minBedrooms: '1' }, 2, 0],
    ['facts of lettings', { purpose: 'rent', furnished: 'fully' }, 2, 1],
    ['a word', { search: 'tsavo' }, 4, 0],
    ['a title', { title: 'shop' }, 2, 0],
    ['part of the map', { bounds: '-2,36,-1,37' }, 2, 1],
  ];
  it.each(FILTERS)('counts what it lists with %s', async (_, query, residential, commercial) => {
    for (const [category, count] of Object.entries({ residential, commercial })) {
      const all = { ...query, category };
      const list = await listings.publicList(all);
      expect([category, list.total, list.properties.length]).toEqual([category, count, count]);
      const counted = await facets(all);
      expect(counted.total).toBe(count);
      const { purposes } = await facets({ ...all, purpose: 'all' });
      if (!('furnished' in query))
        expect((purposes.rent ?? 0) + (purposes.sale ?? 0)).toBe(
          (await facets({ ...all, purpose: 'all' })).total,
        );
      const map = (await listings.read('/api/properties/map', 200, all)) as PropertyMap;
      expect(map.total + map.withoutPosition).toBe(count);
    }
  });

  it('counts the choices of each filter with what it gains and without what it loses', async () => {
    const homes = await facets({ category: 'residential' });
    expect(homes).toMatchObject({
      total: 5,
      locations: { Kilimani: 4, Voi: 1 },
      purposes: { rent: 2, sale: 3 },
      sold: 1,
    });
    expect(homes.priceRanges['1000000-10000000']).toBe(3);
    const offices = await facets({ category: 'commercial' });
    expect(offices).toMatchObject({
      total: 2,
      locations: { Voi: 0 },
      purposes: { rent: 1, sale: 1 },
      sold: 0,
    });
    // Other types lead to their lists, which count by the stored type.
    expect(offices.types).toMatchObject({ residential: 2, commercial: 5 });
  });

  it('is listed page by page in every order, each once', async () => {
    for (const sort of ['newest', 'price-asc', 'price-desc', 'size-desc']) {
      const found: string[] = [];
      for (let page = 1; page <= 3; page++)
        found.push(
          ...(await listings.publicList({ category: 'residential', sort, page, pageSize: 2 })).properties.map(
            ({ title }) => title,
          ),
        );
      expect([...found].sort()).toEqual([...HOMES].sort());
      expect(found.at(-1)).toBe('sold Tsavo shop');
    }
  });

  it('is refused by name if it is none', async () => {
    expect(await listings.read('/api/properties', 400, { category: 'castle' })).toMatchObject({
      details: [
        { field: 'category', message: expect.stringContaining('category must be one of') as unknown },
      ],
    });
  });
});
