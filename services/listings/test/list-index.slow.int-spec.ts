import { offeredPriceRanges } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { parsePriceRange, priceBands } from '../src/properties/model/price-range.js';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';
import { listIndexMistakes } from './list-index-under-test.js';

let listings: ListingsUnderTest;

beforeAll(async () => {
  listings = await startListings(await ownEnvironment());
});

afterAll(cleanUp);

beforeEach(() => listings.empty());

it('the list index has correct counts after any sequence of concurrent writes', async () => {
  const random = randomNumbers(7);
  const anyOf = <T>(choices: T[]): T => choices[Math.floor(random() * choices.length)]!;
  const price = () =>
    anyOf([null, 0, 99_999, 100_000, 100_001, 1_000_000, 9_999_999, 10_000_000, 50_000_000]);
  const place = () =>
    anyOf(['Links Road, Nyali, Mombasa', 'Nyali, Mombasa', 'NYALI', 'Broadway', 'Broadway, Thika']);
  const details = () =>
    buildProperty({
      location: place(),
      price: price(),
      type: anyOf(['residential', 'land', 'villa'] as const satisfies string[]),
      status: anyOf(['For Sale', 'For Rent', 'available', 'SOLD']),
      bedrooms: anyOf([null, 0, 1, 3]),
      tenure: anyOf([null, 'freehold']),
      landAreaSqm: anyOf([null, 450]),
      pets: anyOf([null, 'yes']),
      published: random() < 0.8,
      agentIds: anyOf([[], [1], [2, 1]]),
    });
  for (let agent = 0; agent < 3; agent += 1) await listings.storeAgent();
  await listings.store(...Array.from({ length: 40 }, details));

  const some = `SELECT id FROM properties WHERE id % $1 = $2 ORDER BY id FOR UPDATE`;
  const slice = () => [anyOf([2, 7, 31]), anyOf([0, 1])];
  const changes: (() => [string, unknown[]])[] = [
    () => [`UPDATE properties SET price = $3 WHERE id IN (${some})`, [...slice(), price()]],
    () => [`UPDATE properties SET published = NOT published WHERE id IN (${some})`, slice()],
    () => [`UPDATE properties SET title = 'Another title' WHERE id IN (${some})`, slice()],
    () => [
      `UPDATE properties SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE id IN (${some})`,
      slice(),
    ],
    () => [`DELETE FROM properties WHERE id IN (${some} LIMIT 2)`, slice()],
    () => [
      `INSERT INTO property_agents SELECT id, $3::integer, 9 FROM (${some}) found ON CONFLICT DO NOTHING`,
      [...slice(), anyOf([1, 2, 3])],
    ],
    () => [
      `DELETE FROM property_agents WHERE agent_id = $3 AND property_id IN (${some})`,
      [...slice(), anyOf([1, 2, 3])],
    ],
    () => ['SELECT fold_property_counts()', []],
  ];
  const writer = async () => {
    for (let step = 0; step < 25; step += 1) {
      if (random() < 0.2) await listings.store(details());
      else await listings.dataSource.query(...anyOf(changes)());
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);

  expect(await listIndexMistakes(listings.dataSource)).toEqual([]);
  await listings.dataSource.query('SELECT fold_property_counts()');
  expect(await listings.dataSource.query('SELECT count(*) AS left FROM property_count_changes')).toEqual([
    { left: 0 },
  ]);
  expect(await listIndexMistakes(listings.dataSource)).toEqual([]);
});

it('the list index merges many increments automatically, and is emptied with the last listing', async () => {
  const changes = async () =>
    (await listings.dataSource.query<{ count: number }[]>('SELECT count(*) FROM property_count_changes'))[0]!
      .count;
  for (let street = 0; street < 8; street += 1) {
    await listings.store(
      ...Array.from({ length: 50 }, (_, number) =>
        buildProperty({ location: `Plot ${street * 50 + number}, Thika` }),
      ),
    );
  }
  expect(await changes()).toBeLessThan(1000);
  expect(await listIndexMistakes(listings.dataSource)).toEqual([]);
  await listings.empty();
  expect(await changes()).toBe(0);
  expect(await listings.read('/api/properties')).toMatchObject({ total: 0 });
});

it('the list index keeps its totals while another transaction is open', async () => {
  await listings.store(buildProperty(), buildProperty());
  const writer = listings.dataSource.createQueryRunner();
  await writer.startTransaction();
  await writer.query(`UPDATE properties SET published = false WHERE id = 1`);
  expect(await listings.read('/api/properties')).toMatchObject({ total: 2 });
  // No lock wait: another listing of the same kind is inserted meanwhile.
  await listings.store(buildProperty());
  expect(await listings.read('/api/properties')).toMatchObject({ total: 3 });
  await writer.commitTransaction();
  await writer.release();
  expect(await listings.read('/api/properties')).toMatchObject({ total: 2 });
});

it('the list index has price bands that match the offered ranges', async () => {
  const prices = [
    null,
    0,
    1,
    99_999,
    100_000,
    100_001,
    250_000,
    600_000,
    1_000_000,
    9_999_999,
    10_000_000,
    10_000_001,
  ];
  await listings.store(...prices.map((price) => buildProperty({ price })));
  for (const value of offeredPriceRanges()) {
    const range = parsePriceRange(value);
    if (!range) continue;
    expect(priceBands(range)).toBeDefined();
    const within = prices.filter((price) => price && price >= range.min && price <= (range.max ?? price));
    expect(await listings.read('/api/properties', 200, { priceRange: value })).toMatchObject({
      total: within.length,
    });
  }
  // Cuts through the middle of a band.
  expect(await listings.read('/api/properties', 200, { priceRange: '99999-600000' })).toMatchObject({
    total: 5,
  });
});

it('the list index reads the same pages from either end', async () => {
  const { dataSource } = listings;
  await listings.store(
    ...Array.from({ length: 30 }, (_, index) => buildProperty({ price: index % 3 ? index : null })),
  );
  // Makes a list so long that its later pages are read from the end.
  await dataSource.query(
    `INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose,
                             area_unit, size, price, created_at)
     SELECT title, description, location, location_keys, location_areas, type, status, purpose, area_unit, copy % 7,
            price, created_at
       FROM properties, generate_series(1, 49) copy`,
  );
  for (const sort of ['newest', 'price-asc', 'price-desc', 'size-desc']) {
    const seen = new Set<number>();
    for (let page = 1; page <= 16; page += 1) {
      const body = (await listings.read('/api/properties', 200, { sort, page, pageSize: 100 })) as {
        total: number;
        properties: { id: number }[];
      };
      expect(body.total).toBe(1500);
      for (const { id } of body.properties) seen.add(id);
    }
    expect(seen.size).toBe(1500);
  }
});

/** Deterministic numbers from 0 to 1 by seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
