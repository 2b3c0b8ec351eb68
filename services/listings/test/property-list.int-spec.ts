import type { PropertyPage } from '@lml/common/contracts';
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

async function list(query: Record<string, string | number> = {}): Promise<PropertyPage> {
  const body = await listings.read('/api/properties', 200, query);
  return body as PropertyPage;
}

async function titles(query: Record<string, string | number>): Promise<string[]> {
  const { properties, total } = await list(query);
  expect(total).toBe(properties.length);
  return properties.map((property) => property.title);
}

describe('paging', () => {
  it('answers an empty list when there is nothing', async () => {
    expect(await list()).toEqual({
      properties: [],
      total: 0,
      pages: 0,
      page: 1,
      pageSize: 9,
      correctedSearch: null,
      understood: [],
      nearest: [],
    });
  });

  it('counts the pages, and a page past the end is empty', async () => {
    await listings.store(...Array.from({ length: 10 }, () => buildProperty()));
    expect(await list()).toMatchObject({ total: 10, pages: 2, page: 1, pageSize: 9 });
    expect((await list({ page: 2 })).properties).toHaveLength(1);
    for (const page of [3, 1_000_000_000]) {
      expect(await list({ page })).toMatchObject({ properties: [], total: 10, pages: 2, page, pageSize: 9 });
    }
  });

  it.each(['newest', 'price-asc', 'price-desc', 'size-desc'])(
    'walks 500 rows alike, sorted by %s, without a repeat or a gap',
    async (sort) => {
      const createdAt = new Date('2026-05-01T08:00:00Z');
      await listings.store(...Array.from({ length: 500 }, () => buildProperty({ createdAt })));
      const seen: number[] = [];
      for (let page = 1; page <= 8; page += 1) {
        const { properties, pages } = await list({ sort, page, pageSize: 70 });
        expect(pages).toBe(8);
        seen.push(...properties.map(({ id }) => id));
      }
      expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => 500 - index));
    },
    30_000,
  );
});

describe('order', () => {
  it('is newest first unless asked otherwise', async () => {
    await listings.store(
      buildProperty({ title: 'older', createdAt: new Date('2026-01-01T00:00:00Z') }),
      buildProperty({ title: 'newest', createdAt: new Date('2026-03-01T00:00:00Z') }),
      buildProperty({ title: 'newer', createdAt: new Date('2026-02-01T00:00:00Z') }),
    );
    expect(await titles({})).toEqual(['newest', 'newer', 'older']);
    expect(await titles({ sort: 'newest' })).toEqual(['newest', 'newer', 'older']);
  });

  it('by price has those on request last, whichever way', async () => {
    await listings.store(
      buildProperty({ title: 'dear', price: 850_000_000_000 }),
      buildProperty({ title: 'on request', price: null }),
      buildProperty({ title: 'cheap', price: 38_000 }),
      buildProperty({ title: 'also on request', price: 0 }),
    );
    const asc = await titles({ sort: 'price-asc' });
    const desc = await titles({ sort: 'price-desc' });
    expect(asc.slice(0, 2)).toEqual(['cheap', 'dear']);
    expect(desc.slice(0, 2)).toEqual(['dear', 'cheap']);
    expect(asc.slice(2)).toEqual(['also on request', 'on request']);
    expect(desc.slice(2)).toEqual(['also on request', 'on request']);
  });

  it('by size compares areas, not figures', async () => {
    await listings.store(
      buildProperty({ title: '2000 sqft', size: 2000 }),
      buildProperty({ title: '1 acre', size: 1, areaUnit: 'acre' }),
      buildProperty({ title: '200 sqm', size: 200, areaUnit: 'sqm' }),
    );
    expect(await titles({ sort: 'size-desc' })).toEqual(['1 acre', '200 sqm', '2000 sqft']);
  });
});

describe('filters', () => {
  it('by location match the whole, what follows a comma, and each part; never part of a name', async () => {
    await listings.store(
      buildProperty({ title: 'nyali', location: 'Links Road, Nyali, Mombasa' }),
      buildProperty({ title: 'kizingo', location: 'Mama Ngina Drive, Kizingo, Mombasa' }),
      buildProperty({ title: 'cbd', location: 'Moi Avenue, Mombasa CBD, Mombasa' }),
    );
    expect(await titles({ location: 'Nyali' })).toEqual(['nyali']);
    expect(await titles({ location: 'links road, nyali, mombasa' })).toEqual(['nyali']);
    expect(await titles({ location: ' NYALI,Mombasa' })).toEqual(['nyali']);
    expect(await titles({ location: 'Links Road' })).toEqual(['nyali']);
    expect(await titles({ location: 'mombasa' })).toHaveLength(3);
    expect(await titles({ location: 'Mombasa CBD' })).toEqual(['cbd']);
    for (const location of ['Nyal', 'Links Road, Mombasa', '%', 'Nyali%', '_____', "Nyali' OR '1'='1"]) {
      expect(await titles({ location })).toEqual([]);
    }
    expect(await titles({ location: 'all' })).toHaveLength(3);
    expect(await titles({ location: '' })).toHaveLength(3);
  });

  it('by type match that type', async () => {
    await listings.store(
      buildProperty({ title: 'plot', type: 'land' }),
      buildProperty({ title: 'partnership', type: 'joint-venture' }),
    );
    expect(await titles({ propertyType: 'land' })).toEqual(['plot']);
    expect(await titles({ propertyType: 'Joint-Venture' })).toEqual(['partnership']);
    expect(await titles({ propertyType: 'villa' })).toEqual([]);
    expect(await titles({ propertyType: 'all' })).toHaveLength(2);
  });

  it('by price include both ends, have no upper end in the last choice, and leave out those on request', async () => {
    const prices = [0, 99_999, 100_000, 250_000, 250_001, 10_000_000, 99_999_999, 850_000_000, 5_000_000_000];
    await listings.store(
      ...prices.map((price) => buildProperty({ title: String(price), price })),
      buildProperty({ title: 'null', price: null }),
    );
    const found = async (priceRange: string) => (await titles({ priceRange, sort: 'price-asc' })).map(Number);
    expect(await found('0-100000')).toEqual([99_999, 100_000]);
    expect(await found('100000-250000')).toEqual([100_000, 250_000]);
    expect(await found('10000000-99999999')).toEqual([10_000_000, 99_999_999, 850_000_000, 5_000_000_000]);
    expect(await found('250001-99999999')).toEqual([250_001, 10_000_000, 99_999_999]);
    expect(await found('0-999999999999999')).toHaveLength(8);
    expect((await list({ priceRange: 'all', pageSize: 20 })).total).toBe(10);
  });

  it('by status mean the market with available, and that very status otherwise', async () => {
    await listings.store(
      ...['For Sale', 'for rent', 'For Lease', 'available', 'Sold', 'sold', 'Pending', 'Under Offer'].map(
        (status) => buildProperty({ title: status, status }),
      ),
    );
    const found = async (status: string) => (await titles({ status })).sort();
    expect(await found('available')).toEqual(['For Lease', 'For Sale', 'available', 'for rent']);
    expect(await found('sold')).toEqual(['Sold', 'sold']);
    expect(await found('For Rent')).toEqual(['for rent']);
    expect(await found('under offer')).toEqual(['Under Offer']);
    expect(await found('gone')).toEqual([]);
    expect(await found('all')).toHaveLength(8);
  });

  it('by agent match that agent', async () => {
    const agent = await listings.storeAgent();
    await listings.store(buildProperty({ title: 'hers', agentIds: [agent.id] }), buildProperty());
    expect(await titles({ agentId: agent.id })).toEqual(['hers']);
    expect(await titles({ agentId: 999_999_999_999_999 })).toEqual([]);
  });

  it('by bedrooms leave out what has none', async () => {
    await listings.store(
      buildProperty({ title: 'studio', bedrooms: 0 }),
      buildProperty({ title: 'three', bedrooms: 3 }),
      buildProperty({ title: 'plot', type: 'land', bedrooms: null }),
    );
    expect(await titles({ minBedrooms: 3 })).toEqual(['three']);
    expect(await titles({ minBedrooms: 4 })).toEqual([]);
    expect((await titles({ minBedrooms: 0 })).sort()).toEqual(['studio', 'three']);
  });

  it('by purpose tell what is sold from what is let, for rent or for lease, and outlive the status', async () => {
    await listings.store(
      buildProperty({ title: 'sale', status: 'For Sale' }),
      buildProperty({ title: 'rent', status: 'For Rent' }),
      buildProperty({ title: 'lease', status: 'For Lease' }),
      buildProperty({ title: 'let', status: 'available', purpose: 'rent' }),
    );
    const found = async (purpose: string) => (await titles({ purpose })).sort();
    expect(await found('sale')).toEqual(['sale']);
    expect(await found('Rent')).toEqual(['lease', 'let', 'rent']);
    expect(await found('all')).toHaveLength(4);
    expect(await found('')).toHaveLength(4);
  });

  it('by title look at the title alone, for any of the texts', async () => {
    await listings.store(
      buildProperty({ title: 'Café Court' }),
      buildProperty({ title: 'TSAVO Gardens', location: 'Ruaka' }),
      buildProperty({ title: 'House', description: 'Beside the Tsavo Gardens café', location: 'Tsavo' }),
      buildProperty({ title: '100% of it' }),
    );
    const found = async (title: string) => (await titles({ title })).sort();
    expect(await found('tsavo')).toEqual(['TSAVO Gardens']);
    expect(await found('cafe')).toEqual(['Café Court']);
    expect(await found('CAFÉ, tsavo gard ,nothing')).toEqual(['Café Court', 'TSAVO Gardens']);
    expect(await found('%')).toEqual(['100% of it']);
    expect(await found('nothing')).toEqual([]);
    for (const nobody of ['', ' , ,']) expect(await found(nobody)).toHaveLength(4);
    expect((await list({ title: 'tsavo', search: 'ruaka' })).total).toBe(1);
    expect((await list({ title: 'tsavo', search: 'court' })).total).toBe(0);
  });

  it('narrow each other', async () => {
    await listings.store(
      buildProperty({ title: 'right' }),
      buildProperty({ title: 'dearer', price: 90_000_000 }),
      buildProperty({ title: 'elsewhere', location: 'Ol Kalou' }),
      buildProperty({ title: 'sold', status: 'Sold' }),
    );
    expect(
      await titles({
        location: 'Kilimani',
        propertyType: 'residential',
        priceRange: '1000000-10000000',
        status: 'available',
        minBedrooms: 2,
        search: 'quiet',
      }),
    ).toEqual(['right']);
  });

  it('leave unknown fields aside', async () => {
    await listings.store(buildProperty());
    expect(await titles({ colour: 'blue', 'location[]': 'x', constructor: '1' })).toHaveLength(1);
    await listings.get('/api/properties?__proto__=1&toString=2&hasOwnProperty=3').expect(200);
  });
});

describe('search', () => {
  it('looks into title, location and description without regard to case and accents', async () => {
    await listings.store(
      buildProperty({ title: 'Café building' }),
      buildProperty({ title: 'b', location: 'Wundanyi' }),
      buildProperty({ title: 'c', description: 'With a BOREHOLE and a façade' }),
    );
    expect(await titles({ search: 'cafe' })).toEqual(['Café building']);
    expect(await titles({ search: 'CAFÉ' })).toEqual(['Café building']);
    expect(await titles({ search: 'wundan' })).toEqual(['b']);
    expect(await titles({ search: 'borehole' })).toEqual(['c']);
    expect(await titles({ search: 'FACADE' })).toEqual(['c']);
    expect(await titles({ search: '  ' })).toHaveLength(3);
  });

  it('wants every word, wherever it stands', async () => {
    await listings.store(
      buildProperty({ title: 'Villa', location: 'Nyali, Mombasa' }),
      buildProperty({ title: 'Villa', location: 'Karen, Nairobi' }),
    );
    expect((await list({ search: 'nyali villa' })).total).toBe(1);
    expect((await list({ search: 'villa' })).total).toBe(2);
  });

  it('takes a reference for that very property', async () => {
    const stored = await listings.store(
      ...Array.from({ length: 12 }, (_, index) => buildProperty({ title: `number ${index + 1}` })),
    );
    expect(stored[0]!.id).toBe(1);
    expect(await titles({ search: 'LML-1' })).toEqual(['number 1']);
    for (const search of ['lml-12', 'lml 12', 'LML12', 'LML–0012']) {
      expect(await titles({ search })).toEqual(['number 12']);
    }
    expect(await titles({ search: 'LML-0' })).toEqual([]);
    expect(await titles({ search: 'LML-13' })).toEqual([]);
    expect(await titles({ search: 'LML-999999999999999' })).toEqual([]);
    expect(await titles({ search: 'LML-99999999999999999999' })).toEqual([]);
  });

  it('takes signs of patterns and of SQL as they stand', async () => {
    await listings.store(
      buildProperty({ title: 'Pays 100% of it' }),
      buildProperty({ title: 'plot_9' }),
      buildProperty({ title: 'back\\slash' }),
      buildProperty({ title: 'Ochieng\'s "house"' }),
    );
    expect(await titles({ search: '%' })).toEqual(['Pays 100% of it']);
    expect(await titles({ search: '％' })).toEqual(['Pays 100% of it']);
    expect(await titles({ search: '0%o' })).toEqual([]);
    expect(await titles({ search: '_' })).toEqual(['plot_9']);
    expect(await titles({ search: '\\' })).toEqual(['back\\slash']);
    expect(await titles({ search: "ochieng's" })).toHaveLength(1);
    for (const search of [
      "'; DROP TABLE properties; --",
      '" OR 1=1',
      '$1',
      '${x}',
      '{"$gt":""}',
      '*/',
      ')',
    ]) {
      expect(await titles({ search })).toEqual([]);
    }
    expect((await list()).total).toBe(4);
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
  ])('%s=%s is refused by name', async (field, value) => {
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
  ])('%s given twice is refused by name', async (field) => {
    const body = await listings.read(`/api/properties?${field}=1&${field}=1`, 400);
    expect(body).toMatchObject({ details: [{ field }] });
  });

  it('names every wrong field', async () => {
    const body = await listings.read('/api/properties?page=x&pageSize=y&sort=z', 400);
    const { details } = body as { details: { field: string }[] };
    expect(details.map(({ field }) => field).sort()).toEqual(['page', 'pageSize', 'sort']);
  });

  it.each(['location', 'search', 'status', 'title'])(
    'NUL, half characters and broken escapes in %s find nothing, or all, but break nothing',
    async (field) => {
      for (const value of ['%00', 'a%00b', '%ED%A0%80', '%E0%A4%A', '%F0%9F%8F%A0', '%EF%BF%BE', '%7F%1B']) {
        await listings.get(`/api/properties?${field}=${value}`).expect(200);
        await listings.get(`/api/properties/facets?${field}=${value}`).expect(200);
      }
    },
  );
});

describe('a row of the list', () => {
  it('has the addresses of all pictures but only the main one in full, and the range of room prices', async () => {
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
    const { properties } = await list();
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

describe('featured', () => {
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

  it('are those marked, newest first, at most 12', async () => {
    await listings.store(...numbered(14, true), buildProperty({ title: 'plain' }));
    expect(await featured()).toEqual(['14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
  });

  it('are the 6 newest when none is marked', async () => {
    await listings.store(...numbered(8, false));
    expect(await featured()).toEqual(['8', '7', '6', '5', '4', '3']);
  });

  it('are none when there is nothing', async () => {
    expect(await featured()).toEqual([]);
  });
});

describe('filter options', () => {
  it('are the areas, towns and types in use, sorted, each once, without streets', async () => {
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
    for (const location of locations) expect((await list({ location })).total).toBeGreaterThan(0);
  });
});
