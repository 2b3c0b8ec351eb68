import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isSold, SOLD_STATUSES } from '@lml/common/contracts';
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

describe('filters', () => {
  it('by location match the whole text, the part after a comma, and each part, but never part of a name [LISTAPI-2]', async () => {
    await listings.store(
      buildProperty({ title: 'nyali', location: 'Links Road, Nyali, Mombasa' }),
      buildProperty({ title: 'kizingo', location: 'Mama Ngina Drive, Kizingo, Mombasa' }),
      buildProperty({ title: 'cbd', location: 'Moi Avenue, Mombasa CBD, Mombasa' }),
    );
    expect(await listings.publicTitles({ location: 'Nyali' })).toEqual(['nyali']);
    expect(await listings.publicTitles({ location: 'links road, nyali, mombasa' })).toEqual(['nyali']);
    expect(await listings.publicTitles({ location: ' NYALI,Mombasa' })).toEqual(['nyali']);
    expect(await listings.publicTitles({ location: 'Links Road' })).toEqual(['nyali']);
    expect(await listings.publicTitles({ location: 'mombasa' })).toHaveLength(3);
    expect(await listings.publicTitles({ location: 'Mombasa CBD' })).toEqual(['cbd']);
    for (const location of ['Nyal', 'Links Road, Mombasa', '%', 'Nyali%', '_____', "Nyali' OR '1'='1"]) {
      expect(await listings.publicTitles({ location })).toEqual([]);
    }
    expect(await listings.publicTitles({ location: 'all' })).toHaveLength(3);
    expect(await listings.publicTitles({ location: '' })).toHaveLength(3);
  });

  it('by several locations match any of them, each listing once [LISTAPI-10]', async () => {
    await listings.store(
      buildProperty({ title: 'nyali', location: 'Links Road, Nyali, Mombasa' }),
      buildProperty({ title: 'kilimani', location: 'Kilimani, Nairobi' }),
      buildProperty({ title: 'karen', location: 'Karen, Nairobi' }),
    );
    const found = async (location: string) => (await listings.publicTitles({ location })).sort();
    expect(await found('Kilimani;nyali')).toEqual(['kilimani', 'nyali']);
    expect(await found(' Nyali, Mombasa ; mombasa;; KAREN ')).toEqual(['karen', 'nyali']);
    expect(await found('Kilimani;Kilimani')).toEqual(['kilimani']);
    expect(await found('Atlantis;Kilimani')).toEqual(['kilimani']);
    expect(await found(';')).toHaveLength(3);
    expect(await found('Kilimani;Nyali;Karen')).toHaveLength(3);
    expect(await listings.read('/api/properties/facets', 200, { location: 'Kilimani;Nyali' })).toMatchObject({
      total: 2,
      locations: { Karen: 1, Kilimani: 1, Nairobi: 2, Nyali: 1 },
    });
    const eleven = Array.from({ length: 11 }, (_, index) => `Plot ${index}`).join(';');
    expect(await listings.read('/api/properties', 400, { location: eleven })).toMatchObject({
      details: [{ field: 'location', message: expect.stringContaining('at most 10 places') as unknown }],
    });
  });

  it('by type match that type', async () => {
    await listings.store(
      buildProperty({ title: 'plot', type: 'land' }),
      buildProperty({ title: 'partnership', type: 'joint-venture' }),
    );
    expect(await listings.publicTitles({ propertyType: 'land' })).toEqual(['plot']);
    expect(await listings.publicTitles({ propertyType: 'Joint-Venture' })).toEqual(['partnership']);
    expect(await listings.publicTitles({ propertyType: 'villa' })).toEqual([]);
    expect(await listings.publicTitles({ propertyType: 'all' })).toHaveLength(2);
  });

  it('by price include both bounds, have no maximum in the last choice, and exclude prices on request [LISTAPI-3]', async () => {
    const prices = [0, 99_999, 100_000, 250_000, 250_001, 10_000_000, 99_999_999, 850_000_000, 5_000_000_000];
    await listings.store(
      ...prices.map((price) => buildProperty({ title: String(price), price })),
      buildProperty({ title: 'null', price: null }),
    );
    const found = async (priceRange: string) =>
      (await listings.publicTitles({ priceRange, sort: 'price-asc' })).map(Number);
    expect(await found('0-100000')).toEqual([99_999, 100_000]);
    expect(await found('100000-250000')).toEqual([100_000, 250_000]);
    expect(await found('10000000-99999999')).toEqual([10_000_000, 99_999_999, 850_000_000, 5_000_000_000]);
    expect(await found('250001-99999999')).toEqual([250_001, 10_000_000, 99_999_999]);
    expect(await found('0-999999999999999')).toHaveLength(8);
    expect((await listings.publicList({ priceRange: 'all', pageSize: 20 })).total).toBe(10);
  });

  it('by status match everything on the market with available, and exactly that status otherwise [LISTAPI-8]', async () => {
    await listings.store(
      ...['For Sale', 'for rent', 'For Lease', 'available', 'Sold', 'sold', 'Pending', 'Under Offer'].map(
        (status) => buildProperty({ title: status, status }),
      ),
    );
    const found = async (status: string) => (await listings.publicTitles({ status })).sort();
    expect(await found('available')).toEqual(['For Lease', 'For Sale', 'available', 'for rent']);
    expect(await found('sold')).toEqual(['Sold', 'sold']);
    expect(await found('For Rent')).toEqual(['for rent']);
    expect(await found('under offer')).toEqual(['Under Offer']);
    expect(await found('gone')).toEqual([]);
    expect(await found('all')).toHaveLength(8);
  });

  it('leave out sold and let listings on request, except by reference and status, and put them last otherwise [LIST-25, LISTAPI-4]', async () => {
    const [sold] = await listings.store(
      ...['SOLD', 'Let', 'Pending', 'For Rent'].map((status, index) =>
        buildProperty({
          title: status,
          status,
          price: 1000 + index,
          createdAt: new Date(Date.UTC(2026, 0, index + 1)),
        }),
      ),
    );
    expect(await listings.publicTitles({})).toEqual(['For Rent', 'Pending', 'Let', 'SOLD']);
    expect(await listings.publicTitles({ sort: 'price-asc' })).toEqual([
      'Pending',
      'For Rent',
      'SOLD',
      'Let',
    ]);
    const priced = async (page: number) => {
      const query = { priceRange: '1000-1002', sort: 'price-desc', pageSize: 2, page };
      const { total, properties } = await listings.publicList(query);
      return { total, titles: properties.map(({ title }) => title) };
    };
    expect(await priced(1)).toEqual({ total: 3, titles: ['Pending', 'Let'] });
    expect(await priced(2)).toEqual({ total: 3, titles: ['SOLD'] });
    expect(await listings.publicTitles({ sold: 'hide' })).toEqual(['For Rent', 'Pending']);
    expect(await listings.publicTitles({ sold: 'hide', search: 'quiet' })).toEqual(['For Rent', 'Pending']);
    expect(
      await listings.publicTitles({ sold: 'hide', location: 'Kilimani', type: 'residential' }),
    ).toHaveLength(2);
    expect(await listings.publicTitles({ sold: 'hide', status: 'sold' })).toEqual(['SOLD']);
    expect(await listings.publicTitles({ sold: 'hide', search: `LML-${sold!.id}` })).toEqual(['SOLD']);
    expect(await listings.read('/api/properties', 400, { sold: 'maybe' })).toMatchObject({
      details: [{ field: 'sold', message: 'sold must be one of: show, hide' }],
    });
    for (const search of ['', 'quiet', 'flat'])
      expect(await listings.read('/api/properties/facets', 200, { sold: 'hide', search })).toMatchObject({
        total: 2,
        types: { residential: 2 },
        locations: { Kilimani: 2 },
        purposes: { sale: 1, rent: 1 },
        sold: 2,
      });
    expect(await listings.read('/api/properties/facets', 200, {})).toMatchObject({ total: 4, sold: 2 });
  });

  it('count as sold what the contracts call sold', async () => {
    const statuses = [...SOLD_STATUSES, 'Sold', 'For Sale', 'to let', 'pending', 'sold?', ''];
    const rows = await listings.dataSource.query<{ rank: number }[]>(
      'SELECT sold_rank(status) AS rank FROM unnest($1::text[]) WITH ORDINALITY AS given (status, place) ORDER BY place',
      [statuses],
    );
    expect(rows.map(({ rank }) => rank === 1)).toEqual(statuses.map((status) => isSold({ status })));
  });

  it('by agent match that agent [LISTAPI-8]', async () => {
    const agent = await listings.storeAgent();
    await listings.store(buildProperty({ title: 'hers', agentIds: [agent.id] }), buildProperty());
    expect(await listings.publicTitles({ agentId: agent.id })).toEqual(['hers']);
    expect(await listings.publicTitles({ agentId: 999_999_999_999_999 })).toEqual([]);
  });

  it('by bedrooms exclude listings without bedrooms [LIST-19]', async () => {
    await listings.store(
      buildProperty({ title: 'studio', bedrooms: 0 }),
      buildProperty({ title: 'three', bedrooms: 3 }),
      buildProperty({ title: 'plot', type: 'land', bedrooms: null }),
    );
    expect(await listings.publicTitles({ minBedrooms: 3 })).toEqual(['three']);
    expect(await listings.publicTitles({ minBedrooms: 4 })).toEqual([]);
    expect((await listings.publicTitles({ minBedrooms: 0 })).sort()).toEqual(['studio', 'three']);
  });

  it('by purpose distinguish sale, rent and lease, and ignore the status [LIST-18]', async () => {
    await listings.store(
      buildProperty({ title: 'sale', status: 'For Sale' }),
      buildProperty({ title: 'rent', status: 'For Rent' }),
      buildProperty({ title: 'lease', status: 'For Lease' }),
      buildProperty({ title: 'let', status: 'available', purpose: 'rent' }),
    );
    const found = async (purpose: string) => (await listings.publicTitles({ purpose })).sort();
    expect(await found('sale')).toEqual(['sale']);
    expect(await found('Rent')).toEqual(['lease', 'let', 'rent']);
    expect(await found('all')).toHaveLength(4);
    expect(await found('')).toHaveLength(4);
  });

  it('by title search only the title, for any of the texts [LISTAPI-8]', async () => {
    await listings.store(
      buildProperty({ title: 'Café Court' }),
      buildProperty({ title: 'TSAVO Gardens', location: 'Ruaka' }),
      buildProperty({ title: 'House', description: 'Beside the Tsavo Gardens café', location: 'Tsavo' }),
      buildProperty({ title: '100% of it' }),
    );
    const found = async (title: string) => (await listings.publicTitles({ title })).sort();
    expect(await found('tsavo')).toEqual(['TSAVO Gardens']);
    expect(await found('cafe')).toEqual(['Café Court']);
    expect(await found('CAFÉ, tsavo gard ,nothing')).toEqual(['Café Court', 'TSAVO Gardens']);
    expect(await found('%')).toEqual(['100% of it']);
    expect(await found('nothing')).toEqual([]);
    for (const nobody of ['', ' , ,']) expect(await found(nobody)).toHaveLength(4);
    expect((await listings.publicList({ title: 'tsavo', search: 'ruaka' })).total).toBe(1);
    expect((await listings.publicList({ title: 'tsavo', search: 'court' })).total).toBe(0);
  });

  it('are combined with AND [LISTAPI-1, LISTAPI-8]', async () => {
    await listings.store(
      buildProperty({ title: 'right' }),
      buildProperty({ title: 'dearer', price: 90_000_000 }),
      buildProperty({ title: 'elsewhere', location: 'Ol Kalou' }),
      buildProperty({ title: 'sold', status: 'Sold' }),
    );
    expect(
      await listings.publicTitles({
        location: 'Kilimani',
        propertyType: 'residential',
        priceRange: '1000000-10000000',
        status: 'available',
        minBedrooms: 2,
        search: 'quiet',
      }),
    ).toEqual(['right']);
  });

  it('ignore unknown fields', async () => {
    await listings.store(buildProperty());
    expect(await listings.publicTitles({ colour: 'blue', 'location[]': 'x', constructor: '1' })).toHaveLength(
      1,
    );
    await listings.get('/api/properties?__proto__=1&toString=2&hasOwnProperty=3').expect(200);
  });
});

describe('search', () => {
  it('covers title, location and description, ignoring case and accents [LIST-14]', async () => {
    await listings.store(
      buildProperty({ title: 'Café building' }),
      buildProperty({ title: 'b', location: 'Wundanyi' }),
      buildProperty({ title: 'c', description: 'With a BOREHOLE and a façade' }),
    );
    expect(await listings.publicTitles({ search: 'cafe' })).toEqual(['Café building']);
    expect(await listings.publicTitles({ search: 'CAFÉ' })).toEqual(['Café building']);
    expect(await listings.publicTitles({ search: 'wundan' })).toEqual(['b']);
    expect(await listings.publicTitles({ search: 'borehole' })).toEqual(['c']);
    expect(await listings.publicTitles({ search: 'FACADE' })).toEqual(['c']);
    expect(await listings.publicTitles({ search: '  ' })).toHaveLength(3);
  });

  it('requires every word, in any field [LIST-14]', async () => {
    await listings.store(
      buildProperty({ title: 'Villa', location: 'Nyali, Mombasa' }),
      buildProperty({ title: 'Villa', location: 'Karen, Nairobi' }),
    );
    expect((await listings.publicList({ search: 'nyali villa' })).total).toBe(1);
    expect((await listings.publicList({ search: 'villa' })).total).toBe(2);
  });

  it('finds exactly the property of a reference [LIST-16]', async () => {
    const stored = await listings.store(
      ...Array.from({ length: 12 }, (_, index) => buildProperty({ title: `number ${index + 1}` })),
    );
    expect(stored[0]!.id).toBe(1);
    expect(await listings.publicTitles({ search: 'LML-1' })).toEqual(['number 1']);
    for (const search of ['lml-12', 'lml 12', 'LML12', 'LML–0012']) {
      expect(await listings.publicTitles({ search })).toEqual(['number 12']);
    }
    expect(await listings.publicTitles({ search: 'LML-0' })).toEqual([]);
    expect(await listings.publicTitles({ search: 'LML-13' })).toEqual([]);
    expect(await listings.publicTitles({ search: 'LML-999999999999999' })).toEqual([]);
    expect(await listings.publicTitles({ search: 'LML-99999999999999999999' })).toEqual([]);
  });

  it('treats wildcards and SQL characters literally', async () => {
    await listings.store(
      buildProperty({ title: 'Pays 100% of it' }),
      buildProperty({ title: 'plot_9' }),
      buildProperty({ title: 'back\\slash' }),
      buildProperty({ title: 'Ochieng\'s "house"' }),
    );
    expect(await listings.publicTitles({ search: '%' })).toEqual(['Pays 100% of it']);
    expect(await listings.publicTitles({ search: '％' })).toEqual(['Pays 100% of it']);
    expect(await listings.publicTitles({ search: '0%o' })).toEqual([]);
    expect(await listings.publicTitles({ search: '_' })).toEqual(['plot_9']);
    expect(await listings.publicTitles({ search: '\\' })).toEqual(['back\\slash']);
    expect(await listings.publicTitles({ search: "ochieng's" })).toHaveLength(1);
    for (const search of [
      "'; DROP TABLE properties; --",
      '" OR 1=1',
      '$1',
      '${x}',
      '{"$gt":""}',
      '*/',
      ')',
    ]) {
      expect(await listings.publicTitles({ search })).toEqual([]);
    }
    expect((await listings.publicList()).total).toBe(4);
  });
});
