import type { PropertyPage, PropertySummary } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PropertyDetails } from '../src/properties/model/derived-columns.js';
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

const numbered = (count: number, overrides: Partial<PropertyDetails> = {}) =>
  Array.from({ length: count }, (_, index) =>
    buildProperty({
      title: `${index + 1}`,
      createdAt: new Date(Date.UTC(2026, 0, index + 1)),
      ...overrides,
    }),
  );

describe('GET /api/properties?ids', () => {
  async function list(query: Record<string, string | number>): Promise<PropertyPage> {
    return (await listings.read('/api/properties', 200, query)) as PropertyPage;
  }
  const idsOf = async (query: Record<string, string | number>) =>
    (await list(query)).properties.map(({ id }) => id);

  it('returns those properties in the order given, for any sort, without duplicates [LISTAPI-8]', async () => {
    await listings.store(...numbered(5));
    expect(await idsOf({ ids: '4,1,5' })).toEqual([4, 1, 5]);
    expect(await idsOf({ ids: '4,1,5', sort: 'price-asc' })).toEqual([4, 1, 5]);
    expect(await idsOf({ ids: '2,2,3,2' })).toEqual([2, 3]);
  });

  it('omits unknown ids', async () => {
    await listings.store(...numbered(2));
    expect(await list({ ids: '9,2,0,999999999999999' })).toMatchObject({ total: 1, properties: [{ id: 2 }] });
    expect(await list({ ids: '77' })).toMatchObject({ total: 0, pages: 0, properties: [] });
  });

  it('can be paged and filtered like any list, and includes sold ones by default', async () => {
    await listings.store(...numbered(4), buildProperty({ status: 'Sold' }));
    expect(await idsOf({ ids: '5,4,3,2,1', pageSize: 2, page: 2 })).toEqual([3, 2]);
    expect(await idsOf({ ids: '5,4,3,2,1', status: 'available' })).toEqual([4, 3, 2, 1]);
    expect(await idsOf({ ids: '5,4', search: 'LML-4' })).toEqual([4]);
  });

  it('accepts 100 ids, and treats an empty value as absent', async () => {
    await listings.store(...numbered(101));
    const ids = Array.from({ length: 100 }, (_, index) => 101 - index);
    expect(await idsOf({ ids: ids.join(','), pageSize: 100 })).toEqual(ids);
    expect(await list({ ids: '' })).toMatchObject({ total: 101 });
  });

  it.each([
    'abc',
    '1,',
    ',1',
    '1;2',
    '-1',
    '1.5',
    '1,2 OR 1=1',
    '9223372036854775808',
    Array.from({ length: 101 }, (_, index) => index + 1).join(','),
  ])('%s is rejected naming the parameter', async (ids) => {
    const body = await listings.read('/api/properties', 400, { ids });
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'ids' }] });
  });

  it('a repeated parameter is rejected naming it', async () => {
    const body = await listings.read('/api/properties?ids=1&ids=2', 400);
    expect(body).toMatchObject({ details: [{ field: 'ids' }] });
  });
});

describe('GET /api/properties/{id}/similar', () => {
  async function similar(id: number | string): Promise<PropertySummary[]> {
    return (await listings.read(`/api/properties/${id}/similar`)) as PropertySummary[];
  }
  const titles = async (id: number | string) => (await similar(id)).map(({ title }) => title);

  it('excludes the property itself and properties off the market [PROPERTY-23]', async () => {
    const [subject] = await listings.store(
      buildProperty({ title: 'subject' }),
      ...['Sold', 'sold', 'Pending', 'Under Offer'].map((status) => buildProperty({ title: status, status })),
      ...['For Sale', 'for rent', 'FOR LEASE', 'available'].map((status) =>
        buildProperty({ title: status, status }),
      ),
    );
    expect((await titles(subject!.id)).sort()).toEqual(['FOR LEASE', 'For Sale', 'available', 'for rent']);
  });

  it('ranks by type and purpose, then by distance and price [PROPERTY-23]', async () => {
    const [subject] = await listings.store(
      buildProperty({ title: 'subject', price: 8_000_000, location: 'Links Road, Nyali, Mombasa' }),
      buildProperty({ title: 'plot next door', type: 'land', location: 'Links Road, Nyali, Mombasa' }),
      buildProperty({
        title: 'to let next door',
        status: 'For Rent',
        location: 'Links Road, Nyali, Mombasa',
      }),
      buildProperty({ title: 'elsewhere', price: 8_000_000, location: 'Dunga Road, Milimani, Kisumu' }),
      buildProperty({ title: 'same town', price: 8_000_000, location: 'Moi Avenue, CBD, Mombasa' }),
      buildProperty({
        title: 'same area, dearer',
        price: 9_000_000,
        location: 'Beach Road, Nyali, Mombasa',
      }),
      buildProperty({ title: 'same area', price: 8_100_000, location: 'Beach Road, Nyali, Mombasa' }),
    );
    expect(await titles(subject!.id)).toEqual([
      'same area',
      'same area, dearer',
      'same town',
      'elsewhere',
      'to let next door',
      'plot next door',
    ]);
  });

  it('returns at most six, with the fields of the list [PROPERTY-23]', async () => {
    await listings.store(...numbered(12, { pictures: [{ position: 0, url: 'https://example.com/a.jpg' }] }));
    const answer = await similar(1);
    expect(answer).toHaveLength(6);
    expect(answer[0]).toMatchObject({ title: '12', images: ['https://example.com/a.jpg'] });
    expect(answer[0]).not.toHaveProperty('description');
  });

  it('finds near ones among many newer ones that are far away', async () => {
    const [subject] = await listings.store(
      buildProperty({ title: 'subject', location: 'Links Road, Nyali, Mombasa', price: 8_000_000 }),
      buildProperty({
        title: 'near in place',
        location: 'Nyali, Mombasa',
        price: 60_000_000,
        createdAt: new Date('2020-01-01T00:00:00Z'),
      }),
      buildProperty({
        title: 'near in price',
        location: 'Kisumu',
        price: 8_000_001,
        createdAt: new Date('2020-01-01T00:00:00Z'),
      }),
      ...numbered(200, { title: 'far', location: 'Nairobi', price: 70_000_000 }),
    );
    expect((await titles(subject!.id)).slice(0, 2)).toEqual(['near in price', 'near in place']);
  });

  it('works for a sold property, one without a price and one without a town, and is empty if there is no other', async () => {
    const [sold, bare] = await listings.store(
      buildProperty({ title: 'sold', status: 'Sold' }),
      buildProperty({ title: 'bare', price: null, location: ',' }),
    );
    expect(await titles(sold!.id)).toEqual(['bare']);
    expect(await titles(bare!.id)).toEqual([]);
  });

  it.each(['999999', '0', '-1', 'abc', '1.0', '2147483648', '%00', '1%2F2', 'null'])(
    'falls back to featured and newest unsold properties for the unknown id %s',
    async (id) => {
      await listings.store(
        ...numbered(8),
        buildProperty({ title: 'featured', featured: true, createdAt: new Date('2020-01-01T00:00:00Z') }),
        buildProperty({ title: 'sold', featured: true, status: 'Sold' }),
      );
      expect(await titles(id)).toEqual(['featured', '8', '7', '6', '5', '4']);
    },
  );

  it('is empty for an unknown id while there are no listings', async () => {
    expect(await similar(1)).toEqual([]);
  });
});
