/** With many rows, the statements of visitors read by indexes. */
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
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

beforeEach(() => listings.empty());

it('similar properties are found by indexes, for any number of properties', async () => {
  await listings.store(
    ...Array.from({ length: 3000 }, (_, index) =>
      buildProperty({ title: `${index + 1}`, createdAt: new Date(Date.UTC(2026, 0, index + 1)) }),
    ),
  );
  await listings.dataSource.query('ANALYZE properties');
  const query = jest.spyOn(listings.dataSource, 'query');
  expect(await listings.read('/api/properties/1/similar')).toHaveLength(6);
  const calls = query.mock.calls.map(([sql, parameters]) => ({ sql, parameters }));
  query.mockRestore();
  const { sql, parameters } = calls.find((call) => call.sql.includes('UNION'))!;
  const plan: { 'QUERY PLAN': string }[] = await listings.dataSource.query(
    `EXPLAIN (ANALYZE, TIMING OFF) ${sql}`,
    parameters,
  );
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).not.toContain('Seq Scan');
  for (const index of ['properties_market_area', 'properties_market_price']) expect(lines).toContain(index);
  const read = [...lines.matchAll(/Scan .*actual rows=(\d+)/g)].map((match) => Number(match[1]));
  expect(read.length).toBeGreaterThanOrEqual(6);
  expect(Math.max(...read)).toBeLessThanOrEqual(24);
});
