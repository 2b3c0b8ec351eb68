import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { FeedsRepository } from '../src/feeds/feeds.repository.js';
import { FreshnessService } from '../src/freshness/freshness.service.js';
import { cleanUp, type ListingsUnderTest, ownEnvironment, startListings } from './listings-under-test.js';

/** `LARGE_LIST_ROWS=1000000` tests a million with the same budget. */
const ROWS = Number(process.env.LARGE_LIST_ROWS ?? 50_000);
const SEED_TIMEOUT_MS = 60_000 + ROWS * 6;
/** Max pages of 8 KB that a statement may read. */
const BUFFERS = 300;
/** Each of 300 pins is a row of its own, with its rooms and its agent's number. */
const PINS = [
  '/api/properties/map',
  '/api/properties/map?bounds=-4.5,34.5,0.5,39.5',
  '/api/properties/map?bounds=-4.5,34.5,-2,39.5&sort=price-asc',
  '/api/properties/map?bounds=-2,36,-1.6,36.4',
];
/** Other budgets: words of the text in a place, the thousand listings around a place, and pins. */
const BUFFERS_OF: Record<string, number> = {
  '/api/properties?search=3%20bedroom%20flat%20kilimani': 700,
  '/api/properties?search=godown%20watamu': 1200,
  // Counts of type, purpose and price at once: the price bands of all markets are counted apart.
  '/api/properties/facets?propertyType=residential&purpose=sale&priceRange=1000000-10000000': 400,
  // Two conditions that no index combines, and the parts of an index of positions around a small area.
  '/api/properties?bounds=-4.5,34.5,-2,39.5&propertyType=land&sort=size-desc': 2500,
  '/api/properties?bounds=-2,36,-1.9,36.1': 500,
  // A type by price, bedrooms that no plot has, a fact and a range of prices that few listings have.
  '/api/properties?propertyType=commercial&sort=price-asc': 60,
  // Land for sale and land to let are read one after the other.
  '/api/properties?propertyType=land&sort=price-desc': 90,
  '/api/properties?propertyType=land&minBedrooms=1&tenure=freehold': 20,
  '/api/properties?purpose=rent&maxTerm=1': 60,
  '/api/properties?purpose=sale&priceRange=21000000-22000000&sort=price-desc': 130,
  '/api/properties?propertyType=land&maxLand=500sqm&sort=land-desc': 130,
  // All names of places are compared; their rows lie where the counts were last written.
  '/api/properties/suggestions?q=ki': 400,
  ...Object.fromEntries(PINS.map((address) => [address, 3600])),
};
/**
 * Higher budgets with a million rows: skipping 891 rows in two parts of the visibility map, a word in every fifth
 * listing, a kind of home in a large place, and three dimensions in all locations at once.
 */
const BUFFERS_OF_A_MILLION: Record<string, number> = {
  '/api/properties?page=100': 600,
  '/api/properties?search=plot%2012345': 1500,
  '/api/properties?search=3%20bedroom%20flat%20kilimani': 16_000,
  '/api/properties/facets?propertyType=residential&purpose=sale&priceRange=1000000-10000000': 750,
};

const SEEDER = fileURLToPath(new URL('../../../infra/bench/seed-listings.mjs', import.meta.url));

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

let listings: ListingsUnderTest;

beforeAll(async () => {
  const env = await ownEnvironment();
  listings = await startListings(env);
  const client = new pg.Client({
    host: env.DB_HOST,
    port: env.DB_PORT,
    user: env.DB_USER,
    password: env.DB_PASSWORD,
    database: env.DB_NAME,
  });
  const { seedListings } = (await import(SEEDER)) as {
    seedListings: (client: pg.Client, rows: number) => Promise<void>;
  };
  await client.connect();
  await seedListings(client, ROWS);
  await client.end();
}, SEED_TIMEOUT_MS);

afterAll(cleanUp);

it.each([
  '/api/properties',
  '/api/properties?page=100',
  '/api/properties?page=LAST',
  '/api/properties?pageSize=24&sort=price-asc',
  '/api/properties?sort=price-desc',
  '/api/properties?sort=size-desc',
  '/api/properties?propertyType=land',
  '/api/properties?purpose=rent&sort=price-asc',
  '/api/properties?minBedrooms=3',
  '/api/properties?priceRange=1000000-10000000',
  '/api/properties?status=available',
  '/api/properties?status=sold&propertyType=godown',
  '/api/properties?purpose=rent&sort=price-desc',
  '/api/properties?purpose=sale&sort=price-asc',
  '/api/properties?propertyType=residential&sort=size-desc',
  '/api/properties?propertyType=commercial&sort=price-asc',
  '/api/properties?propertyType=land&sort=price-desc',
  '/api/properties?minBedrooms=3&sort=size-desc',
  '/api/properties?propertyType=land&minBedrooms=2',
  '/api/properties?purpose=sale&priceRange=0-100000',
  '/api/properties?purpose=rent&priceRange=10000000-99999999&sort=price-desc',
  '/api/properties?propertyType=residential&purpose=sale&priceRange=10000000-99999999&minBedrooms=4',
  '/api/properties?location=Nairobi',
  '/api/properties?location=Nairobi&propertyType=villa&purpose=rent&priceRange=0-100000',
  '/api/properties?location=Lamu&sort=price-asc',
  '/api/properties?location=Lamu&propertyType=land&priceRange=1000000-10000000',
  '/api/properties?location=Kilimani&minBedrooms=2&status=available',
  '/api/properties?location=Moi%20Avenue',
  '/api/properties?propertyType=land&minLand=50x100&maxLand=quarter',
  '/api/properties?location=Nairobi&titled=yes&sort=land-desc',
  '/api/properties?tenure=freehold&sort=area-price-asc',
  '/api/properties?purpose=rent&furnished=fully&water=borehole',
  '/api/properties?location=Kilimani&availableBy=2026-12-31&maxTerm=6',
  '/api/properties?purpose=sale&propertyType=villa&sort=area-price-asc',
  '/api/properties?purpose=rent&maxTerm=1',
  '/api/properties?purpose=sale&priceRange=21000000-22000000&sort=price-desc',
  '/api/properties?propertyType=land&maxLand=500sqm&sort=land-desc',
  '/api/properties?propertyType=land&minBedrooms=1&tenure=freehold',
  '/api/properties?agentId=3',
  '/api/properties?agentId=3&propertyType=residential&sort=price-asc',
  '/api/properties?ids=9,300,17,12000',
  '/api/properties?search=LML-12',
  '/api/properties?bounds=-4.5,34.5,0.5,39.5',
  '/api/properties?bounds=-4.5,34.5,-2,39.5&sort=price-asc',
  '/api/properties?bounds=-4.5,34.5,-2,39.5&propertyType=land&sort=size-desc',
  '/api/properties?bounds=-2,36,-1.9,36.1',
  ...PINS,
  '/api/properties?search=plot%2012345',
  '/api/properties?search=3%20bedroom%20house%20to%20let%20kilimani%20under%20250k',
  '/api/properties?search=nyumba%20ya%20kupanga%20lamu',
  '/api/properties?search=3%20bedroom%20flat%20kilimani',
  '/api/properties?search=2%20bedroom%20near%20yaya',
  '/api/properties?search=godown%20watamu',
  '/api/properties?title=TSAVO',
  '/api/properties?sold=hide&category=residential',
  '/api/properties?sold=hide&category=commercial&page=100',
  '/api/properties/facets?sold=hide&category=residential',
  '/api/properties?sold=hide&propertyType=land&sort=price-asc',
  '/api/properties?sold=hide&page=100',
  '/api/properties?sold=hide&purpose=sale&sort=price-asc',
  '/api/properties/facets?sold=hide&propertyType=residential',
  '/api/properties/suggestions?q=ki',
  '/api/properties/suggestions?q=two-bedroom',
  '/api/properties/suggestions?q=3%20bedroom%20kili',
  '/api/properties/suggestions?q=LML-12',
  '/api/properties/featured',
  '/api/properties/filter-options',
  '/api/properties/facets',
  '/api/properties/facets?propertyType=residential',
  '/api/properties/facets?location=Nairobi&purpose=sale',
  '/api/properties/facets?propertyType=residential&purpose=sale&priceRange=1000000-10000000',
  '/api/properties/ID',
  '/api/properties/ID/similar',
  '/api/properties/999999999/similar',
])('answers %s with few rows read', async (address) => {
  const path = await pathOf(address);
  for (const { sql, plan } of await plansOf(() => listings.read(path))) {
    expect({ sql, scanned: largeTablesScanned(plan) }).toEqual({ sql, scanned: [] });
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    const budget = (ROWS > 100_000 && BUFFERS_OF_A_MILLION[address]) || (BUFFERS_OF[address] ?? BUFFERS);
    expect({ sql, buffers, isWithin: buffers <= budget }).toEqual({ sql, buffers, isWithin: true });
  }
});

it('applies the rules of freshness with few rows read', async () => {
  const freshness = listings.app.get(FreshnessService, { strict: false });
  for (const { sql, plan } of await plansOf(() => freshness.apply()))
    expect({ sql, scanned: largeTablesScanned(plan) }).toEqual({ sql, scanned: [] });
});

it.each([
  ['all listings', undefined],
  ['the changes since a time', new Date(Date.now() + 86_400_000).toISOString()],
])('reads %s for a portal with few rows read', async (_what, changedSince) => {
  const feeds = listings.app.get(FeedsRepository, { strict: false });
  for (const { sql, plan } of await plansOf(() => feeds.entries(0, changedSince, 100))) {
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    expect({ sql, buffers, isWithin: buffers <= BUFFERS }).toEqual({ sql, buffers, isWithin: true });
  }
});

it.each([
  '',
  'location=Nairobi',
  'location=Lamu&propertyType=land',
  'purpose=rent&minBedrooms=2&priceRange=100000-250000&status=available',
  'agentId=2&propertyType=villa',
])('counts %j correctly', async (query) => {
  const { total } = (await listings.read(`/api/properties?${query}`)) as { total: number };
  const given = new URLSearchParams(query);
  const parts: Record<string, string> = {
    location: `'${given.get('location')?.toLowerCase()}' = ANY (location_keys)`,
    propertyType: `type = '${given.get('propertyType')}'`,
    purpose: `purpose IN ('rent', 'lease')`,
    minBedrooms: `bedrooms >= ${given.get('minBedrooms')}`,
    priceRange: `price BETWEEN 100000 AND 250000`,
    status: `lower(status) IN ('available', 'for sale', 'for rent', 'for lease')`,
    agentId: `id IN (SELECT property_id FROM property_agents WHERE agent_id = ${given.get('agentId')})`,
  };
  const where = ['true', ...[...given.keys()].map((key) => parts[key])].join(' AND ');
  expect(await listings.dataSource.query(`SELECT count(*) FROM listed_properties WHERE ${where}`)).toEqual([
    { count: total },
  ]);
  expect(total).toBeGreaterThan(0);
});

/** Returns the path with the last page and an existing listing in place of `LAST` and `ID`. */
async function pathOf(address: string): Promise<string> {
  const { pages, properties } = (await listings.read('/api/properties')) as {
    pages: number;
    properties: { id: number }[];
  };
  return address.replace('LAST', String(pages)).replace('ID', String(properties[0]!.id));
}

/** Returns the query plans, with actual figures, of all statements of a call. */
async function plansOf(call: () => Promise<unknown>): Promise<{ sql: string; plan: Plan }[]> {
  const sent: [string, unknown[] | undefined][] = [];
  const query = jest.spyOn(listings.dataSource, 'query');
  try {
    await call();
    for (const [sql, parameters] of query.mock.calls) {
      // Maintenance runs beside the calls.
      if (!sql.includes('SKIP LOCKED')) sent.push([sql, parameters as unknown[] | undefined]);
    }
  } finally {
    query.mockRestore();
  }
  expect(sent.length).toBeGreaterThan(0);
  const plans: { sql: string; plan: Plan }[] = [];
  for (const [sql, parameters] of sent) {
    const rows = await listings.dataSource.query<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
      parameters,
    );
    plans.push({ sql, plan: rows[0]!['QUERY PLAN'][0].Plan });
  }
  return plans;
}

function largeTablesScanned(plan: Plan): string[] {
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']!)
    .filter((name) => /^property_(shelves|counts|pictures|agents)$|^properties$/.test(name));
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
