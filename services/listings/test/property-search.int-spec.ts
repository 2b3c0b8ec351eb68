import {
  BEDROOM_CHOICES,
  offeredPriceRanges,
  type PropertyFacets,
  type PropertyPage,
  PROPERTY_TYPES,
  PURPOSE_CHOICES,
} from '@lml/common/contracts';
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

type Query = Record<string, string | number>;

async function list(query: Query = {}): Promise<PropertyPage> {
  return (await listings.read('/api/properties', 200, query)) as PropertyPage;
}

async function facets(query: Query = {}): Promise<PropertyFacets> {
  return (await listings.read('/api/properties/facets', 200, query)) as PropertyFacets;
}

describe('a search', () => {
  /** Returns the titles found and the corrected search. */
  async function found(search: string, query: Query = {}): Promise<[string[], string | null]> {
    const { properties, correctedSearch } = await list({ search, ...query });
    return [properties.map(({ title }) => title), correctedSearch];
  }

  beforeEach(async () => {
    await listings.store(
      buildProperty({ title: 'Sea-Breeze Apartment', location: 'Kizingo, Mombasa' }),
      buildProperty({ title: 'Garden Villa', location: 'Wood Avenue, Kilimani, Nairobi' }),
      buildProperty({ title: 'Café Plot', location: 'Ruaka', description: 'Beside a borehole.' }),
    );
  });

  it('matches existing words, including parts of words', async () => {
    expect(await found('kili')).toEqual([['Garden Villa'], null]);
    expect(await found('boreh')).toEqual([['Café Plot'], null]);
  });

  it('replaces unknown words by the nearest word of a title or location [LIST-15]', async () => {
    expect(await found('kilimni')).toEqual([['Garden Villa'], 'kilimani']);
    expect(await found('Mombsa aprtment')).toEqual([['Sea-Breeze Apartment'], 'mombasa apartment']);
    expect(await found('KILIMNI gard')).toEqual([['Garden Villa'], 'kilimani gard']);
    expect(await found('câffé')).toEqual([['Café Plot'], 'cafe']);
  });

  it('does not replace words that exist only outside the other filters', async () => {
    expect(await found('garden mombasa')).toEqual([[], null]);
    expect(await found('kilimani', { propertyType: 'land' })).toEqual([[], null]);
    expect(await found('kilimni', { propertyType: 'land' })).toEqual([[], 'kilimani']);
  });

  it('finds nothing if one of its words resembles no known word', async () => {
    expect(await found('kilimni xyzzyq')).toEqual([[], null]);
    expect(await found('xq')).toEqual([[], null]);
  });

  it('knows the words of a title or location as soon as it is saved, and until the last one is gone', async () => {
    const [stored] = await listings.store(buildProperty({ title: 'Chalet' }));
    expect(await found('chalett')).toEqual([['Chalet'], 'chalet']);
    await listings.dataSource.query(`UPDATE properties SET title = 'Bungalow' WHERE id = $1`, [stored!.id]);
    expect(await found('chalett')).toEqual([[], null]);
    expect(await found('bungalo0w')).toEqual([['Bungalow'], 'bungalow']);
  });

  it.each(['kilimni%', 'kil_mni', "kilimni'", '"kilimni"', '\\kilimni', '🏠 kilimni', 'x'.repeat(200)])(
    'works with the characters of %s',
    async (search) => {
      await listings.get('/api/properties').query({ search }).expect(200);
      await listings.get('/api/properties/facets').query({ search }).expect(200);
    },
  );

  it('indexes no word that is too long for an index', async () => {
    const endless = Array.from({ length: 4000 }, (_, index) => 'abcdefghij'[(index * index) % 10]).join('');
    await listings.store(buildProperty({ title: endless }));
    expect(await found('abcdefghi')).toEqual([[], null]);
  });
});

describe('a natural-language search', () => {
  const IN_HURLINGHAM = { latitude: -1.2957, longitude: 36.7893 };

  beforeEach(async () => {
    await listings.store(
      buildProperty({
        title: 'Flat A',
        location: 'Wood Avenue, Kilimani, Nairobi',
        bedrooms: 3,
        ...IN_HURLINGHAM,
      }),
      buildProperty({
        title: 'Flat B',
        location: 'Kilimani, Nairobi',
        bedrooms: 1,
        status: 'For Rent',
        price: 60_000,
      }),
      buildProperty({
        title: 'Flat C',
        location: 'Karen, Nairobi',
        bedrooms: 3,
        status: 'For Rent',
        price: 90_000,
      }),
    );
  });

  async function ask(search: string, query: Query = {}) {
    const { properties, understood, nearest, total } = await list({ search, ...query });
    return {
      titles: properties.map(({ title }) => title).sort(),
      understood: understood.map(({ label }) => label),
      nearest: nearest.map(({ title }) => title),
      total,
    };
  }

  it('is parsed into filters, which the response names', async () => {
    expect(await ask('flat to let in Kilimani under 80k')).toMatchObject({
      titles: ['Flat B'],
      understood: ['Apartment', 'Rent', 'Kilimani', 'Up to KES 80k'],
    });
  });

  it('does not override the filters of the query', async () => {
    expect(await ask('3 bedroom Kilimani', { location: 'Karen' })).toMatchObject({
      titles: ['Flat C'],
      understood: ['3+ bedrooms'],
    });
    expect((await ask('3 bedroom', { minBedrooms: 1 })).total).toBe(3);
    expect((await ask('land', { propertyType: 'residential' })).total).toBe(3);
    expect((await ask('for sale', { purpose: 'rent' })).titles).toEqual(['Flat B', 'Flat C']);
    expect((await ask('under 80k', { priceRange: '80000-100000' })).titles).toEqual(['Flat C']);
  });

  it('can name several places', async () => {
    expect((await ask('Kilimani or Karen')).total).toBe(3);
  });

  it('finds listings around a place that no listing names', async () => {
    expect((await ask('Hurlingham')).titles).toEqual(['Flat A']);
    expect((await ask('near Prestige Plaza')).titles).toEqual(['Flat A']);
  });

  it('without results suggests the nearest within 50 km that match the other filters [LIST-32]', async () => {
    expect(await ask('3 bedroom flat in Westlands')).toMatchObject({ titles: ['Flat A'] });
    // 43 km from Flat A.
    expect(await ask('3 bedroom flat in Thika')).toMatchObject({ titles: [], nearest: ['Flat A'] });
    expect(await ask('3 bedroom flat', { location: 'Thika' })).toMatchObject({
      titles: [],
      nearest: ['Flat A'],
    });
    expect(await ask('9 bedroom flat in Thika')).toMatchObject({ titles: [], nearest: [] });
    // 75 and 430 km.
    expect(await ask('3 bedroom flat in Naivasha')).toMatchObject({ titles: [], nearest: [] });
    expect(await ask('3 bedroom flat', { location: 'Malindi' })).toMatchObject({ titles: [], nearest: [] });
  });

  it('with few results adds others nearby that match the other filters [LIST-30]', async () => {
    const flat = { bedrooms: 2, status: 'For Sale', price: 9_000_000 };
    await listings.store(
      buildProperty({
        ...flat,
        title: 'D',
        location: 'Lavington, Nairobi',
        ...{ latitude: -1.28, longitude: 36.77 },
      }),
      buildProperty({
        ...flat,
        title: 'E',
        location: 'Thika, Kiambu',
        ...{ latitude: -1.03, longitude: 37.07 },
      }),
      buildProperty({
        ...flat,
        title: 'F',
        location: 'Nyali, Mombasa',
        ...{ latitude: -4.03, longitude: 39.7 },
      }),
      buildProperty({
        ...flat,
        title: 'G',
        bedrooms: 1,
        location: 'Karen',
        ...{ latitude: -1.32, longitude: 36.7 },
      }),
    );
    expect(await ask('2 bedrooms in Kilimani')).toMatchObject({ titles: ['Flat A'], nearest: ['D'] });
    expect(await ask('2 bedrooms', { location: 'Kilimani' })).toMatchObject({ nearest: ['D'] });
    expect(await ask('2 bedrooms in Kilimani', { page: 2 })).toMatchObject({ titles: [], nearest: [] });
  });
});

describe('without a chosen order', () => {
  it('a search finds title before location, features and description, sold ones last, in stable pages [LIST-26]', async () => {
    await listings.empty();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const words = (title: string, day: number, overrides = {}) =>
      buildProperty({ title, location: 'Karen, Nairobi', createdAt: at(day), ...overrides });
    await listings.store(
      words('Sold Baobab House', 9, { status: 'Sold' }),
      words('in description', 8, { description: 'Beside a baobab.' }),
      words('in features', 7, { features: ['Old Baobab'], description: 'Beside a baobab.' }),
      words('in location', 6, { location: 'Baobab Road, Karen' }),
      words('Baobab House', 5),
      words('BAOBAB Villa', 4, { bedrooms: 3 }),
      words('without', 10),
    );
    const order = ['Baobab House', 'BAOBAB Villa', 'in location', 'in features', 'in description'];
    expect(await listings.publicTitles({ search: 'baobab' })).toEqual([...order, 'Sold Baobab House']);
    expect(await listings.publicTitles({ search: 'baobab', sold: 'hide' })).toEqual(order);
    expect(await listings.publicTitles({ search: 'baobab villa' })).toEqual(['BAOBAB Villa']);
    expect((await listings.publicTitles({ search: 'baobab', sort: 'newest' })).slice(0, 2)).toEqual([
      'in description',
      'in features',
    ]);
    expect((await listings.publicTitles({}))[0]).toBe('without');
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => listings.publicList({ search: 'baobab', page, pageSize: 2 })),
    );
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6, 6]);
    expect(pages.flatMap(({ properties }) => properties.map(({ title }) => title))).toEqual([
      ...order,
      'Sold Baobab House',
    ]);
  });

  it('a search that matches very many ranks the newest of them and says that there are more than 1,000 [LIST-26]', async () => {
    await listings.empty();
    const store = async (title: string, status: string, count: number, daysOld: number) => {
      await listings.dataSource.query(
        `INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose, area_unit, created_at)
           SELECT $1 || n, 'Beside a baobab.', 'Nyali', '{nyali}', '{Nyali}', 'residential', $2, 'sale', 'sqft',
                  now() - make_interval(days => $4, mins => n)
             FROM generate_series(1, $3::integer) n`,
        [title, status, count, daysOld],
      );
    };
    await store('Flat ', 'For Sale', 990, 1);
    await store('Sold Baobab Flat ', 'Sold', 30, 0);
    // Up to 1,000 on the market, all are ranked and counted, with the sold ones.
    expect(await listings.publicList({ search: 'baobab' })).toMatchObject({ total: 1020 });
    await store('Baobab House ', 'For Sale', 11, 5);
    const page = await listings.publicList({ search: 'baobab', pageSize: 12 });
    expect(page).toMatchObject({ total: 1000, totalIsCapped: true, pages: 84 });
    expect(page.properties.map(({ title }) => title)).toEqual([
      ...Array.from({ length: 11 }, (_, index) => `Baobab House ${index + 1}`),
      'Flat 1',
    ]);
    expect((await listings.publicList({ search: 'baobab', pageSize: 12, page: 84 })).properties).toHaveLength(
      5,
    );
    expect((await listings.publicList({ search: 'baobab', pageSize: 12, page: 90 })).properties).toEqual([]);
  });
});

describe('facets', () => {
  beforeEach(async () => {
    const types = PROPERTY_TYPES;
    const places = [
      'Links Road, Nyali, Mombasa',
      'Nyali Road, Kizingo, Mombasa',
      'Nyali, Bamburi Road, Kisauni, Mombasa',
      'Karen, Nairobi',
      'Eldoret',
    ];
    const statuses = ['For Sale', 'For Rent', 'For Lease', 'Sold'];
    const prices = [null, 0, 45_000, 100_000, 250_000, 9_000_000, 10_000_000, 850_000_000];
    await listings.store(
      ...Array.from({ length: 120 }, (_, index) =>
        buildProperty({
          title: index % 3 ? `House ${index}` : `Villa ${index}`,
          type: types[index % types.length],
          location: places[index % places.length],
          status: statuses[index % statuses.length],
          price: prices[(index * 3) % prices.length],
          bedrooms: index % 4 ? (index * 7) % 9 : null,
        }),
      ),
    );
  });

  it.each<Query>([
    {},
    { propertyType: 'residential' },
    { location: 'Mombasa' },
    { location: 'Links Road, Nyali, Mombasa', purpose: 'sale' },
    { priceRange: '100000-250000', minBedrooms: 2 },
    { priceRange: '1-5000000', status: 'available' },
    { propertyType: 'land', location: 'Nyali', purpose: 'rent', minBedrooms: 1, priceRange: '0-100000' },
    { search: 'villa', purpose: 'rent' },
    { search: 'vilja', propertyType: 'villa' },
    { title: 'Villa 1,House 2', minBedrooms: 3 },
    { search: 'LML-8' },
    { search: 'xyzzyq' },
  ])('of %j count for each choice the listings that it leads to [LIST-20]', async (query) => {
    const counts = await facets({ ...query, page: 7, pageSize: 1, sort: 'price-asc' });
    const total = async (choice: Query) => (await list({ ...query, ...choice, pageSize: 1 })).total;
    expect(counts.total).toBe(await total({}));
    for (const type of PROPERTY_TYPES) expect(counts.types[type]).toBe(await total({ propertyType: type }));
    for (const value of offeredPriceRanges()) {
      expect(counts.priceRanges[value]).toBe(await total({ priceRange: value }));
    }
    for (const purpose of PURPOSE_CHOICES) expect(counts.purposes[purpose]).toBe(await total({ purpose }));
    for (const least of BEDROOM_CHOICES) {
      expect(counts.bedrooms[least]).toBe(await total({ minBedrooms: least }));
    }
    const { locations } = (await listings.read('/api/properties/filter-options')) as { locations: string[] };
    expect(locations).toEqual(expect.arrayContaining(['Nyali', 'Mombasa', 'Kisauni', 'Karen', 'Eldoret']));
    for (const location of locations) expect(counts.locations[location] ?? 0).toBe(await total({ location }));
    expect(Object.keys(counts.locations)).toEqual(
      locations.filter((location) => counts.locations[location] !== undefined),
    );
  });

  it('list every choice, including those with a count of zero', async () => {
    await listings.empty();
    expect(await facets()).toEqual({
      total: 0,
      sold: 0,
      types: Object.fromEntries(PROPERTY_TYPES.map((type) => [type, 0])),
      locations: {},
      priceRanges: Object.fromEntries(offeredPriceRanges().map((value) => [value, 0])),
      purposes: { sale: 0, rent: 0 },
      bedrooms: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    });
  });
});
