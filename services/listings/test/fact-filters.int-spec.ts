import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FACT_FILTERS, type PropertyFacets, type PropertyMap } from '@lml/common/contracts';
import type { PropertyDetails } from '../src/properties/model/derived-columns.js';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';
import { listIndexMistakes } from './list-index-under-test.js';

let listings: ListingsUnderTest;

const LAND = { type: 'land', bedrooms: null, size: 0, location: 'Kitengela, Kajiado' } as const;
const LETTING = { status: 'For Rent', price: 50_000, location: 'Kilimani, Nairobi' } as const;
const AT_PLACE = { latitude: -1.5, longitude: 36.9 };

/** Titles say what is particular. */
const MARKET: Partial<PropertyDetails>[] = [
  {
    ...LAND,
    title: '450 sqm',
    landAreaSqm: 450,
    price: 1_200_000,
    tenure: 'freehold',
    titleType: 'absolute',
    ...AT_PLACE,
  },
  {
    ...LAND,
    title: 'eighth',
    size: 5445,
    areaUnit: 'sqft',
    price: 1_000_000,
    tenure: 'leasehold',
    titleType: 'allotment',
  },
  {
    ...LAND,
    title: '2 acres',
    size: 2,
    areaUnit: 'acre',
    price: 9_000_000,
    titleType: 'none',
    tenure: 'freehold',
  },
  { ...LAND, title: '3 plots', landAreaSqm: 900, plots: 3, price: 2_700_000, titleType: 'share-certificate' },
  {
    ...LAND,
    title: 'per acre',
    landAreaSqm: 2_000_000,
    priceFor: 'acre',
    price: 1_700_000,
    titleType: 'sectional',
  },
  { ...LAND, title: 'unknown', price: 5_000_000 },
  { title: 'house', size: 5000, tenure: 'freehold', titleType: 'absolute', furnished: 'fully', pets: 'yes' },
  {
    ...LETTING,
    title: 'furnished',
    furnished: 'fully',
    pets: 'yes',
    waterSupply: 'both',
    backupPower: 'common',
    availableFrom: '2026-12-01',
    minTermMonths: 6,
    bedrooms: 1,
  },
  {
    ...LETTING,
    title: 'bare',
    furnished: 'no',
    pets: 'ask',
    waterSupply: 'county',
    backupPower: 'none',
    availableFrom: '2027-01-15',
    minTermMonths: 12,
  },
  {
    ...LETTING,
    title: 'lease',
    status: 'For Lease',
    waterSupply: 'borehole',
    backupPower: 'solar',
    minTermMonths: 0,
  },
];

type Query = Record<string, string | number>;

beforeAll(async () => {
  listings = await startListings(await ownEnvironment());
  await listings.store(...MARKET.map((details) => buildProperty(details)));
});

afterAll(cleanUp);

const found = async (query: Query) => (await listings.publicTitles({ pageSize: 100, ...query })).sort();

describe('filters by facts', () => {
  it.each<[Query, string[]]>([
    [{ minLand: '50x100', maxLand: 'eighth' }, ['450 sqm', 'eighth']],
    [{ minLand: '0.125', maxLand: '0.125' }, ['eighth']],
    [{ minLand: '1' }, ['2 acres', 'per acre']],
    [{ maxLand: '449sqm' }, []],
    [{ tenure: 'Freehold' }, ['2 acres', '450 sqm']],
    [{ titled: 'yes' }, ['450 sqm', 'per acre']],
    [{ titled: 'yes', location: 'Kitengela', maxLand: 'acre' }, ['450 sqm']],
    [{ titled: 'yes', location: 'Kilimani' }, []],
    [{ titled: 'yes', propertyType: 'residential' }, []],
    [{ titled: 'yes', search: '450' }, ['450 sqm']],
    [{ furnished: 'fully' }, ['furnished']],
    [{ pets: 'yes', purpose: 'rent' }, ['furnished']],
    [{ water: 'borehole' }, ['furnished', 'lease']],
    [{ water: 'county' }, ['bare', 'furnished']],
    [{ water: 'both' }, ['furnished']],
    [{ backup: 'yes' }, ['furnished', 'lease']],
    [{ backup: 'solar' }, ['lease']],
    [{ availableBy: '2026-12-31' }, ['furnished']],
    [{ maxTerm: 6 }, ['furnished', 'lease']],
    [{ maxTerm: 12, minBedrooms: 2, search: 'kilimani' }, ['bare', 'lease']],
    [{ furnished: 'fully', minLand: '1' }, []],
    [{ minLand: '', tenure: '', availableBy: '' }, MARKET.map(({ title }) => title!).sort()],
  ])('%j find land or lettings whose facts are known [FACTS-3]', async (query, titles) => {
    expect(await found(query)).toEqual(titles);
    const { total } = (await listings.read('/api/properties/facets', 200, query)) as PropertyFacets;
    expect(total).toBe(titles.length);
    const map = (await listings.read('/api/properties/map', 200, query)) as PropertyMap;
    expect(map.total + map.withoutPosition).toBe(titles.length);
  });

  it.each<Query>([
    { titled: 'yes' },
    { minLand: '50x100', location: 'Kitengela', sold: 'hide' },
    { backup: 'yes', minBedrooms: 1 },
    { water: 'borehole', purpose: 'rent', priceRange: '0-100000', search: 'flat' },
  ])('%j count for each choice the listings that it leads to [LIST-20]', async (query) => {
    const counts = (await listings.read('/api/properties/facets', 200, query)) as PropertyFacets;
    const total = async (choice: Query) => (await listings.publicList({ ...query, ...choice })).total;
    for (const type of ['land', 'residential'] as const)
      expect(counts.types[type]).toBe(await total({ propertyType: type }));
    for (const purpose of ['sale', 'rent'] as const)
      expect(counts.purposes[purpose]).toBe(await total({ purpose }));
    for (const [location, count] of Object.entries(counts.locations))
      expect([location, count]).toEqual([location, await total({ location })]);
    expect(counts.priceRanges['0-100000']).toBe(await total({ priceRange: '0-100000' }));
    expect(counts.bedrooms['2']).toBe(await total({ minBedrooms: 2 }));
  });

  it('name the filter and the remedy when they cannot be read [FACTS-2]', async () => {
    for (const name of FACT_FILTERS)
      expect(await listings.read('/api/properties', 400, { [name]: 'castle' })).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: name, message: expect.stringContaining(`${name} must be `) as unknown }],
      });
    expect(await listings.read('/api/properties', 400, { minLand: '2', maxLand: '1' })).toMatchObject({
      details: [{ field: 'maxLand', message: 'maxLand must not be smaller than minLand' }],
    });
    expect(await listings.read('/api/properties?tenure=freehold&tenure=freehold', 400)).toMatchObject({
      details: [{ field: 'tenure' }],
    });
  });
});

describe('orders by land and by price per area', () => {
  const order = async (query: Query) => await listings.publicTitles({ pageSize: 100, ...query });

  it('compare areas whatever their unit, with unknown ones last [FACTS-4]', async () => {
    const ascending = ['450 sqm', 'eighth', '3 plots', '2 acres', 'per acre', 'unknown'];
    expect(await order({ propertyType: 'land', sort: 'land-asc' })).toEqual(ascending);
    expect(await order({ propertyType: 'land', sort: 'land-desc' })).toEqual([
      ...ascending.slice(0, 5).reverse(),
      'unknown',
    ]);
    expect(await order({ propertyType: 'land', search: 'kitengela', sort: 'land-asc' })).toEqual(ascending);
  });

  it('compare prices per acre, of the whole, a plot or an acre [FACTS-4]', async () => {
    // Per m²: 420, 1,000 (2,700,000 for 3 plots of 900), 1,112, 1,977 and 2,667.
    expect(await order({ titled: 'yes', sort: 'area-price-asc' })).toEqual(['per acre', '450 sqm']);
    expect(await order({ propertyType: 'land', sort: 'area-price-asc' })).toEqual([
      ...['per acre', '3 plots', '2 acres', 'eighth', '450 sqm', 'unknown'],
    ]);
    const sales = { propertyType: 'residential', purpose: 'sale', sort: 'area-price-asc' };
    expect(await order(sales)).toEqual(['house']);
  });

  it('are newest first where they compare nothing [FACTS-4]', async () => {
    const newest = await order({ sort: 'newest' });
    for (const sort of ['land-asc', 'land-desc', 'area-price-asc'])
      expect(await order({ sort })).toEqual(newest);
  });
});

it('prices compare as amounts: rates for the whole, acres for all of the land [FIND-4]', async () => {
  const office = {
    type: 'commercial',
    status: 'For Rent',
    bedrooms: null,
    location: 'Upperhill, Nairobi',
  } as const;
  const [first] = await listings.store(
    buildProperty({ ...office, title: 'small office', price: 120, size: 500, areaUnit: 'sqft' }),
    buildProperty({ ...office, title: 'large office', price: 1650, size: 400, areaUnit: 'sqm' }),
    buildProperty({ ...office, title: 'office without size', price: 90, size: 0 }),
  );
  const rents = { purpose: 'rent', sort: 'price-asc' };
  const byRent = ['lease', 'bare', 'furnished', 'small office', 'large office', 'office without size'];
  expect(await listings.publicTitles(rents)).toEqual(byRent);
  expect(await listings.publicTitles({ ...rents, sort: 'price-desc' })).toEqual([
    ...['large office', 'small office', 'lease', 'bare', 'furnished', 'office without size'],
  ]);
  expect(await listings.publicTitles({ ...rents, location: 'Upperhill, Nairobi' })).toEqual(byRent.slice(3));
  // 120 × 500 and 1,650 × 400 a month.
  expect(await found({ priceRange: '60000-60000' })).toEqual(['small office']);
  expect(await found({ priceRange: '500000-1000000', propertyType: 'commercial' })).toEqual(['large office']);
  expect(await found({ priceRange: '0-50000', search: 'upperhill' })).toEqual([]);
  const counts = (await listings.read('/api/properties/facets', 200, { purpose: 'rent' })) as PropertyFacets;
  expect(counts.priceRanges).toMatchObject({ '0-100000': 4, '500000-1000000': 1 });
  const land = await listings.publicTitles({ propertyType: 'land', sort: 'price-desc' });
  expect(land[0]).toBe('per acre');
  await listings.dataSource.query('DELETE FROM properties WHERE id >= $1', [first!.id]);
});

it('the list index has the facts of listings through every change [FACTS-3]', async () => {
  await listings.dataSource.query(
    `UPDATE properties SET tenure = 'leasehold', title_type = 'absolute', land_area_sqm = 1000 WHERE title = 'eighth'`,
  );
  await listings.dataSource.query(`UPDATE properties SET pets = 'yes' WHERE title = 'bare'`);
  expect(await listIndexMistakes(listings.dataSource)).toEqual([]);
  expect(await found({ minLand: '1000sqm', maxLand: '1000sqm', titled: 'yes' })).toEqual(['eighth']);
  expect(await found({ pets: 'yes' })).toEqual(['bare', 'furnished']);
});

it('totals by facts and by typed prices stop at a thousand, and so do the pages [FACTS-5]', async () => {
  await listings.dataSource.query(
    `INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose, size,
                             area_unit, tenure, latitude, longitude, price)
     SELECT 'Plot ' || i, '', 'Juja', '{juja}', '{Juja}', 'land', 'For Sale', 'sale', 1, 'acre', 'community', -1.1, 37,
            7777777
       FROM generate_series(1, 1010) i`,
  );
  const query = { tenure: 'community', pageSize: 100 };
  const first = await listings.publicList(query);
  expect(first).toMatchObject({ total: 1000, totalIsCapped: true, pages: 10 });
  expect((await listings.publicList({ ...query, page: 10 })).properties).toHaveLength(100);
  expect((await listings.publicList({ ...query, page: 12 })).properties).toEqual([]);
  expect(await listings.read('/api/properties/map', 200, query)).toMatchObject({
    total: 1000,
    totalIsCapped: true,
  });
  for (const priceRange of ['7777777-7777777', '7000000-8000000'])
    expect(await listings.publicList({ priceRange })).toMatchObject({ total: 1000, totalIsCapped: true });
  expect(await listings.publicList({ priceRange: '7777778-8000000' })).not.toHaveProperty('totalIsCapped');
  const onOffer = await listings.publicList({ priceRange: '6000000-10000000' });
  expect(onOffer.total).toBeGreaterThanOrEqual(1010);
  expect(onOffer).not.toHaveProperty('totalIsCapped');
});
