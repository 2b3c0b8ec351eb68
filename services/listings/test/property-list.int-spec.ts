import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

describe('paging', () => {
  it('returns an empty list when there is nothing', async () => {
    expect(await listings.publicList()).toEqual({
      properties: [],
      total: 0,
      pages: 0,
      page: 1,
      pageSize: 9,
      correctedSearch: null,
      understood: [],
      near: null,
      nearPlaces: [],
      nearest: [],
    });
  });

  it('counts the pages, and a page past the end is empty [LISTAPI-5]', async () => {
    await listings.store(...Array.from({ length: 10 }, () => buildProperty()));
    expect(await listings.publicList()).toMatchObject({ total: 10, pages: 2, page: 1, pageSize: 9 });
    expect((await listings.publicList({ page: 2 })).properties).toHaveLength(1);
    for (const page of [3, 1_000_000_000]) {
      expect(await listings.publicList({ page })).toMatchObject({
        properties: [],
        total: 10,
        pages: 2,
        page,
        pageSize: 9,
      });
    }
  });

  it.each(['newest', 'price-asc', 'price-desc', 'size-desc'])(
    'returns each of 500 rows once, sorted by %s [LISTAPI-9]',
    async (sort) => {
      const createdAt = new Date('2026-05-01T08:00:00Z');
      await listings.store(...Array.from({ length: 500 }, () => buildProperty({ createdAt })));
      const seen: number[] = [];
      for (let page = 1; page <= 8; page += 1) {
        const { properties, pages } = await listings.publicList({ sort, page, pageSize: 70 });
        expect(pages).toBe(8);
        seen.push(...properties.map(({ id }) => id));
      }
      expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => 500 - index));
    },
    30_000,
  );
});

describe('order', () => {
  it('is newest first by default [LISTAPI-4]', async () => {
    await listings.store(
      buildProperty({ title: 'older', createdAt: new Date('2026-01-01T00:00:00Z') }),
      buildProperty({ title: 'newest', createdAt: new Date('2026-03-01T00:00:00Z') }),
      buildProperty({ title: 'newer', createdAt: new Date('2026-02-01T00:00:00Z') }),
    );
    expect(await listings.publicTitles({})).toEqual(['newest', 'newer', 'older']);
    expect(await listings.publicTitles({ sort: 'newest' })).toEqual(['newest', 'newer', 'older']);
  });

  it('by price puts prices on request last, in both directions [LISTAPI-4]', async () => {
    await listings.store(
      buildProperty({ title: 'dear', price: 850_000_000_000 }),
      buildProperty({ title: 'on request', price: null }),
      buildProperty({ title: 'cheap', price: 38_000 }),
      buildProperty({ title: 'also on request', price: 0 }),
    );
    const asc = await listings.publicTitles({ sort: 'price-asc' });
    const desc = await listings.publicTitles({ sort: 'price-desc' });
    expect(asc.slice(0, 2)).toEqual(['cheap', 'dear']);
    expect(desc.slice(0, 2)).toEqual(['dear', 'cheap']);
    expect(asc.slice(2)).toEqual(['also on request', 'on request']);
    expect(desc.slice(2)).toEqual(['also on request', 'on request']);
  });

  it('by price puts land to let after land for sale, unless one of them is asked for [FIND-4]', async () => {
    const plot = (title: string, status: string, price: number | null) =>
      buildProperty({ title, status, price, type: 'land', bedrooms: null, bathrooms: null });
    await listings.store(
      plot('yard', 'For Lease', 220_000),
      plot('farm', 'For Sale', 27_000_000),
      plot('eighth', 'For Sale', 2_350_000),
      plot('large yard', 'For Lease', 400_000),
      plot('on request', 'For Sale', null),
      plot('sold', 'Sold', 1_000_000),
    );
    const asc = ['eighth', 'farm', 'on request', 'yard', 'large yard'];
    const desc = ['farm', 'eighth', 'on request', 'large yard', 'yard'];
    const queries: Record<string, string>[] = [
      {},
      { location: 'Kilimani' },
      { search: 'quiet' },
      { priceRange: '1-999999999999999' },
    ];
    for (const query of queries) {
      const priced = (titles: string[]) =>
        'priceRange' in query ? titles.filter((title) => title !== 'on request') : titles;
      const land = { ...query, propertyType: 'land' };
      expect(await listings.publicTitles({ ...land, sort: 'price-asc' })).toEqual([...priced(asc), 'sold']);
      expect(await listings.publicTitles({ ...land, sort: 'price-desc' })).toEqual([...priced(desc), 'sold']);
      const shown = { ...land, sold: 'hide', sort: 'price-asc' };
      expect(await listings.publicTitles(shown)).toEqual(priced(asc));
      const pages = [1, 2, 3].map(async (page) => await listings.publicList({ ...shown, page, pageSize: 2 }));
      const found = (await Promise.all(pages)).flatMap(({ properties }) => properties);
      expect(found.map(({ title }) => title)).toEqual(priced(asc));
    }
    const lettings = { propertyType: 'land', purpose: 'rent', sort: 'price-desc' };
    expect(await listings.publicTitles(lettings)).toEqual(['large yard', 'yard']);
  });

  it('by size compares areas across units', async () => {
    await listings.store(
      buildProperty({ title: '2000 sqft', size: 2000 }),
      buildProperty({ title: '1 acre', size: 1, areaUnit: 'acre' }),
      buildProperty({ title: '200 sqm', size: 200, areaUnit: 'sqm' }),
    );
    expect(await listings.publicTitles({ sort: 'size-desc' })).toEqual(['1 acre', '200 sqm', '2000 sqft']);
  });
});

describe('malformed input', () => {
  it.each([
    ['page', '-1'],
    ['page', '0'],
    ['page', ''],
    ['page', 'NaN'],
    ['page', '1e9'],
    ['page', '1.5'],
    ['page', '0x10'],
    ['page', '9223372036854775808'],
    ['page', '1; SELECT pg_sleep(9)'],
    ['pageSize', '0'],
    ['pageSize', '101'],
    ['pageSize', '100000'],
    ['pageSize', 'ten'],
    ['propertyType', 'castle'],
    ['propertyType', 'land,villa'],
    ['priceRange', 'cheap'],
    ['priceRange', '200-100'],
    ['priceRange', '-5-10'],
    ['priceRange', '100000'],
    ['priceRange', '1-99999999999999999999'],
    ['purpose', 'lease'],
    ['purpose', 'sale,rent'],
    ['title', 'a,b,c,d,e,f,g,h,i,j,k'],
    ['title', 'x'.repeat(201)],
    ['location', 'x'.repeat(201)],
    ['search', 'x'.repeat(10_240)],
    ['status', 'x'.repeat(41)],
    ['agentId', 'abc'],
    ['agentId', '0'],
    ['agentId', '9223372036854775808'],
    ['minBedrooms', '-1'],
    ['minBedrooms', '2.5'],
    ['minBedrooms', '1001'],
    ['sort', 'title; DROP TABLE properties'],
    ['sort', 'id'],
  ])('%s=%s is rejected naming the parameter', async (field, value) => {
    const body = await listings.read('/api/properties', 400, { [field]: value });
    const ofFacets = await listings.read('/api/properties/facets', 400, { [field]: value });
    expect((ofFacets as { details: unknown }).details).toEqual((body as { details: unknown }).details);
    expect(body).toMatchObject({ statusCode: 400, code: 'VALIDATION_FAILED', details: [{ field }] });
    expect((body as { message: string }).message).toContain(field);
    expect((body as { message: string }).message.length).toBeLessThan(200);
  });

  it.each([
    'location',
    'propertyType',
    'priceRange',
    'page',
    'pageSize',
    'search',
    'status',
    'agentId',
    'minBedrooms',
    'purpose',
    'title',
    'sort',
  ])('repeated %s is rejected naming the parameter', async (field) => {
    const body = await listings.read(`/api/properties?${field}=1&${field}=1`, 400);
    expect(body).toMatchObject({ details: [{ field }] });
  });

  it('is reported for every wrong field [LISTAPI-1]', async () => {
    const body = await listings.read('/api/properties?page=x&pageSize=y&sort=z', 400);
    const { details } = body as { details: { field: string }[] };
    expect(details.map(({ field }) => field).sort()).toEqual(['page', 'pageSize', 'sort']);
  });

  it.each(['location', 'search', 'status', 'title'])(
    'with NUL, lone surrogates and invalid escapes in %s gets no server error',
    async (field) => {
      for (const value of ['%00', 'a%00b', '%ED%A0%80', '%E0%A4%A', '%F0%9F%8F%A0', '%EF%BF%BE', '%7F%1B']) {
        await listings.get(`/api/properties?${field}=${value}`).expect(200);
        await listings.get(`/api/properties/facets?${field}=${value}`).expect(200);
      }
    },
  );
});

describe('a row of the list', () => {
  it('has the addresses of all pictures, details of the main one only, and the range of room prices', async () => {
    const room = { roomType: 'Studio', price: 0, position: 0 };
    await listings.store(
      buildProperty({
        price: 850_000_000_000,
        pictures: [
          { position: 1, url: 'https://example.com/second.jpg' },
          {
            position: 0,
            url: '/media/k/640.jpg',
            key: 'k',
            alt: 'Front',
            width: 640,
            height: 427,
            blur: 'data:,',
            widths: [320, 640],
          },
        ],
        roomConfigurations: [
          { ...room, price: 5_000_000 },
          { ...room, price: 3_000_000_000, position: 1 },
          { ...room, price: 4_000_000, position: 2 },
        ],
      }),
      buildProperty({ title: 'bare' }),
    );
    const { properties } = await listings.publicList();
    const bare = properties.find(({ title }) => title === 'bare')!;
    const full = properties.find(({ title }) => title !== 'bare')!;
    expect(full).toMatchObject({
      price: 850_000_000_000,
      images: ['/media/k/640.jpg', 'https://example.com/second.jpg'],
      pictures: [
        {
          url: '/media/k/640.jpg',
          alt: 'Front',
          width: 640,
          height: 427,
          blur: 'data:,',
          widths: [320, 640],
        },
      ],
      roomPrices: { min: 4_000_000, max: 3_000_000_000 },
    });
    expect(full.pictures).toHaveLength(1);
    expect(bare).toMatchObject({ images: [], pictures: [], roomPrices: null, pricing: null });
    expect(full).not.toHaveProperty('description');
  });
});

describe('featured listings', () => {
  async function featured(): Promise<string[]> {
    const body = await listings.read('/api/properties/featured');
    return (body as { title: string }[]).map(({ title }) => title);
  }
  const numbered = (count: number, isFeatured: boolean) =>
    Array.from({ length: count }, (_, index) =>
      buildProperty({
        title: `${index + 1}`,
        featured: isFeatured,
        createdAt: new Date(Date.UTC(2026, 0, index + 1)),
      }),
    );

  it('are those marked, newest first, at most 12 [LISTAPI-6]', async () => {
    await listings.store(...numbered(14, true), buildProperty({ title: 'plain' }));
    expect(await featured()).toEqual(['14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
  });

  it('are the 6 newest when none is marked [LISTAPI-6]', async () => {
    await listings.store(...numbered(8, false));
    expect(await featured()).toEqual(['8', '7', '6', '5', '4', '3']);
  });

  it('are empty when there are no listings', async () => {
    expect(await featured()).toEqual([]);
  });
});

describe('filter options', () => {
  it('are the areas, towns and types in use, sorted, without duplicates and streets [LISTAPI-2]', async () => {
    await listings.store(
      buildProperty({ location: 'Links Road, Nyali, Mombasa', type: 'villa' }),
      buildProperty({ location: 'Serena Road, Shanzu, Mombasa', type: 'residential' }),
      buildProperty({ location: 'Wood Avenue, nyali, MOMBASA', type: 'villa' }),
      buildProperty({ location: 'Eldoret', type: 'land' }),
    );
    const body = await listings.read('/api/properties/filter-options');
    const { locations, propertyTypes } = body as { locations: string[]; propertyTypes: string[] };
    expect(locations.map((location) => location.toLowerCase())).toEqual([
      'eldoret',
      'mombasa',
      'nyali',
      'shanzu',
    ]);
    expect(propertyTypes).toEqual(['residential', 'land', 'villa']);
    for (const location of locations)
      expect((await listings.publicList({ location })).total).toBeGreaterThan(0);
  });
});
