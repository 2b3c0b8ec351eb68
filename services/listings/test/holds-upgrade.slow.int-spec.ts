import { runMigrations } from '@lml/common/database/database';
import { revertThrough } from '@lml/common/testing/migrations';
import { silentLogger } from '@lml/common/testing/test-environment';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { listingsDataSource } from '../src/data-source.js';
import type { ListingsEnv } from '../src/env.js';
import { cleanUp, ownEnvironment } from './listings-under-test.js';

/** A database in which the release before unpublished a held listing, upgraded with its data. */
let env: ListingsEnv;
let dataSource: DataSource;
const migrate = () => runMigrations(listingsDataSource(env), silentLogger);
const query = <T>(sql: string) => dataSource.query<T>(sql);
const listings = () => query('SELECT id, published, hidden_reasons FROM properties ORDER BY id');
const HELD = { id: 1, published: true, hidden_reasons: ['being-checked'] };
const DRAFT = { id: 2, published: false, hidden_reasons: null };

beforeAll(async () => {
  env = await ownEnvironment();
  dataSource = await new DataSource(listingsDataSource(env)).initialize();
  await revertThrough(dataSource, 'HoldByHiddenReason');
  await query(
    `INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose, area_unit,
                             price, published)
     SELECT title, '', 'Nyali', '{nyali}', '{Nyali}', 'residential', 'For Sale', 'sale', 'sqft', 8700000, false
       FROM (VALUES ('Held'), ('Draft')) AS given (title)`,
  );
  await query('INSERT INTO listing_holds (property_id) VALUES (1)');
  await query('INSERT INTO listing_states (property_id, on_market, price) VALUES (1, false, 8700000)');
  await migrate();
});

afterAll(async () => {
  await dataSource.destroy();
  await cleanUp();
});

it('an upgrade publishes a held listing again, still held and in no list; drafts stay [SAFETY-8]', async () => {
  expect(await listings()).toEqual([HELD, DRAFT]);
  expect(await query('SELECT id FROM listed_properties')).toEqual([]);
  expect(await query('SELECT id FROM findable_properties')).toEqual([]);
  expect(await query('SELECT property_id FROM property_shelves')).toEqual([]);
});

it('an upgrade tells saved searches nothing of a held listing [SAFETY-8]', async () => {
  expect(await query('SELECT FROM listing_events')).toEqual([]);
  expect(await query('SELECT on_market FROM listing_states')).toEqual([{ on_market: true }]);
});

it('the release before reads holds while both run, and cannot delete a listing by them [SAFETY-8]', async () => {
  expect(await query('SELECT property_id FROM listing_holds')).toEqual([{ property_id: 1 }]);
  await expect(query('DELETE FROM listing_holds WHERE property_id = 1')).rejects.toThrow(/cannot delete/);
  expect(await listings()).toEqual([HELD, DRAFT]);
});

it('a downgrade unpublishes it with a hold, and another upgrade holds it again [SAFETY-8]', async () => {
  await revertThrough(dataSource, 'HoldByHiddenReason');
  expect(await listings()).toEqual([{ id: 1, published: false, hidden_reasons: null }, DRAFT]);
  expect(await query('SELECT property_id FROM listing_holds')).toEqual([{ property_id: 1 }]);
  await migrate();
  expect(await listings()).toEqual([HELD, DRAFT]);
});
