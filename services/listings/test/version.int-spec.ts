import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

/** Tests the version of public data, which is part of the gateway's cache keys. */
let listings: ListingsUnderTest;
const known = new Set<string>();

beforeAll(async () => {
  listings = await startListings(await ownEnvironment());
});

afterAll(cleanUp);

async function version(): Promise<string> {
  const answer = await listings.get('/internal/version').expect(204);
  const [, until] = /^@(\d+)$/.exec(answer.headers['x-accel-expires'] as string) ?? [];
  expect(Math.abs(Number(until) * 1000 - Date.now())).toBeLessThan(5000);
  const name = answer.headers['x-listings-version'];
  expect(name).toMatch(/^\d+-\d+-\d+-\d{8}$/);
  return name!;
}

it('the version changes with every change of public data, and only then', async () => {
  const property = await listings.store(buildProperty({ agentIds: [] }));
  const { id } = property[0]!;
  const agent = await listings.storeAgent();
  known.add(await version());
  for (const change of [
    `UPDATE properties SET title = 'Another title'`,
    `INSERT INTO property_pictures (property_id, position, kind, url) VALUES (${id}, 7, 'photo', '/images/a.jpg')`,
    `UPDATE property_pictures SET alt = 'A house'`,
    `DELETE FROM property_pictures`,
    `INSERT INTO property_agents (property_id, agent_id, position) VALUES (${id}, ${agent.id}, 0)`,
    `UPDATE agents SET name = 'Amina Otieno'`,
    `INSERT INTO room_configurations (property_id, position, room_type) VALUES (${id}, 0, 'Two bedrooms')`,
    `DELETE FROM agents`,
    `UPDATE directors SET name = name`,
    `UPDATE offices SET name = name`,
    `INSERT INTO rate_sets (valid_from, "values", source, note) SELECT valid_from, "values", source, '' FROM rate_sets`,
    `DELETE FROM rate_sets`,
    `UPDATE places SET name = name`,
    `DELETE FROM properties`,
    `TRUNCATE properties CASCADE`,
  ]) {
    await listings.dataSource.query(change);
    const now = await version();
    expect({ change, isNew: !known.has(now) }).toEqual({ change, isNew: true });
    expect(await version()).toBe(now);
    known.add(now);
  }
});

it('the version changes when a test empties the tables, which leaves no row of a listing and starts its numbers again', async () => {
  const [property] = await listings.store(buildProperty({ agentIds: [] }));
  await listings.dataSource.query(
    `INSERT INTO property_pictures (property_id, position, kind, url) VALUES ($1, 0, 'photo', '/images/a.jpg')`,
    [property!.id],
  );
  const before = await version();
  await listings.empty();
  expect(await version()).not.toBe(before);
  for (const table of ['property_pictures', 'property_shelves', 'property_count_changes'])
    expect([table, await listings.dataSource.query(`SELECT FROM ${table}`)]).toEqual([table, []]);
  expect((await listings.store(buildProperty({ agentIds: [] })))[0]!.id).toBe(1);
});

it('the version is unchanged after maintenance without work', async () => {
  await listings.store(buildProperty({ agentIds: [] }));
  const maintenance = listings.app.get(ScheduledMaintenance);
  await maintenance.run();
  const before = await version();
  expect(await maintenance.run()).toBe(true);
  expect(await version()).toBe(before);
});

it('the version changes when a transaction commits, in any order of starts', async () => {
  const before = await version();
  const [early, late] = [listings.dataSource.createQueryRunner(), listings.dataSource.createQueryRunner()];
  try {
    await early.startTransaction();
    await early.query(`UPDATE offices SET name = name`);
    await late.startTransaction();
    await late.query(`UPDATE agents SET name = name`);
    expect(await version()).toBe(before);
    await late.commitTransaction();
    const between = await version();
    expect(between).not.toBe(before);
    await early.commitTransaction();
    expect([before, between]).not.toContain(await version());
  } finally {
    await early.release();
    await late.release();
  }
});

it('the version stays changed when increments are merged', async () => {
  const seen: string[] = [];
  const writer = async () => {
    for (let step = 0; step < 300; step += 1) {
      await listings.dataSource.query(`UPDATE offices SET name = name WHERE false`);
      if (step % 20 === 0) seen.push(await version());
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]);
  const last = await version();
  const number = (name: string) => Number(name.split('-')[1]);
  expect(number(last) - number(seen[0]!)).toBeGreaterThanOrEqual(1100);
  expect(seen.filter((name) => name === last).length).toBeLessThan(seen.length / 2);
  const [{ left }] = await listings.dataSource.query<[{ left: number }]>(
    'SELECT count(*) AS left FROM version_steps',
  );
  expect(left).toBeLessThan(1000);
});
