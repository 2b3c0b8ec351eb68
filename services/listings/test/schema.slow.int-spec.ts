import { silentLogger } from '@lml/common/testing/test-environment';
import { runMigrations } from '@lml/common/database/database';
import { preparedQuery } from '@lml/common/database/prepared-query';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { listingsDataSource } from '../src/data-source.js';
import type { ListingsEnv } from '../src/env.js';
import { cleanUp, ownEnvironment } from './listings-under-test.js';

let env: ListingsEnv;
let dataSource: DataSource;

beforeEach(async () => {
  env = await ownEnvironment();
  dataSource = await new DataSource(listingsDataSource(env)).initialize();
});

afterEach(async () => {
  await dataSource.destroy();
  await cleanUp();
});

it('the migrations create the tables that the entities describe', async () => {
  const difference = await dataSource.driver.createSchemaBuilder().log();
  expect(difference.upQueries.map(({ query }) => query)).toEqual([]);
});

it('the migrations can be reverted completely and run again', async () => {
  for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
  const remains: unknown[] = await dataSource.query(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations'
     UNION ALL
     SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prolang IN
       (SELECT oid FROM pg_language WHERE lanname IN ('sql', 'plpgsql'))`,
  );
  expect(remains).toEqual([]);
  await dataSource.runMigrations();
  expect(await dataSource.query('SELECT count(*) AS rows FROM properties')).toEqual([{ rows: 0 }]);
});

it('a prepared statement is planned once for a connection and works after a migration that changes its columns', async () => {
  const statement = {
    name: 'test_statement',
    text: 'SELECT id, note FROM notes_of_test WHERE id = ANY ($1)',
  };
  await dataSource.query(`CREATE TABLE notes_of_test AS SELECT 1 AS id, 7 AS note`);
  for (let n = 1; n <= 8; n += 1)
    expect(await preparedQuery(dataSource, statement, [[1]])).toEqual([{ id: 1, note: 7 }]);
  const [plans] = await dataSource.query<{ calls: number }[]>(
    `SELECT generic_plans + custom_plans AS calls FROM pg_prepared_statements WHERE name = 'test_statement'`,
  );
  expect(plans).toEqual({ calls: 8 });

  await dataSource.query(`ALTER TABLE notes_of_test ALTER note TYPE text`);
  for (let n = 1; n <= 2; n += 1)
    expect(await preparedQuery(dataSource, statement, [[1]])).toEqual([{ id: 1, note: '7' }]);
});

it('a migration may take longer than the statements of visitors, as it does with a million listings', async () => {
  class Slow1999999999999 implements MigrationInterface {
    async up(db: QueryRunner): Promise<void> {
      await db.query('SELECT pg_sleep(0.3)');
    }

    async down(): Promise<void> {}
  }
  const options = listingsDataSource(env);
  const { extra } = options as { extra?: object };
  const hurried = {
    ...options,
    migrations: [Slow1999999999999],
    extra: { ...extra, statement_timeout: 50 },
  } as DataSourceOptions;
  await runMigrations(hurried, silentLogger);
  expect(await dataSource.query(`SELECT name FROM migrations WHERE timestamp = 1999999999999`)).toHaveLength(
    1,
  );
});

it('the schema starts with the seven offices, and migrations keep changes by staff', async () => {
  const offices = () =>
    dataSource.query<{ name: string; head: boolean }[]>(
      'SELECT name, is_head_office AS head FROM offices ORDER BY position',
    );
  const seven = ['Nairobi', 'Mombasa', 'Kisumu', 'Eldoret', 'Nakuru', 'Nanyuki', 'Kericho'];
  expect(await offices()).toEqual(seven.map((name) => ({ name, head: name === 'Nairobi' })));
  await dataSource.query(`UPDATE offices SET name = 'Kilifi' WHERE name = 'Mombasa'`);
  await dataSource.query(`DELETE FROM offices WHERE name NOT IN ('Nairobi', 'Kilifi')`);
  await runMigrations(listingsDataSource(env), silentLogger);
  expect((await offices()).map(({ name }) => name)).toEqual(['Nairobi', 'Kilifi']);
});

it('the schema starts with the known places, and migrations keep changes by staff [PLACE-1]', async () => {
  const kilimani = () =>
    dataSource.query<object[]>(`SELECT radius_m AS radius FROM places WHERE name = 'Kilimani'`);
  expect(await kilimani()).toEqual([{ radius: 1800 }]);
  await dataSource.query(`UPDATE places SET radius_m = 2500 WHERE name = 'Kilimani'`);
  await dataSource.query(`DELETE FROM places WHERE name = 'Karen'`);
  await runMigrations(listingsDataSource(env), silentLogger);
  expect(await kilimani()).toEqual([{ radius: 2500 }]);
  expect(await dataSource.query(`SELECT FROM places WHERE name = 'Karen'`)).toEqual([]);
});

it('the schema rejects an unknown kind of picture', async () => {
  await dataSource.query(
    `INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose,
                             area_unit)
     VALUES ('Flat', '', 'Nyali', '{}', '{}', 'land', 'For Sale', 'sale', 'acre')`,
  );
  const insert = (position: number, kind: string) =>
    dataSource.query(
      `INSERT INTO property_pictures (property_id, position, kind, url) VALUES (1, $1, $2, 'https://example.com/a.jpg')`,
      [position, kind],
    );
  await insert(0, 'photo');
  await insert(1, 'floor-plan');
  await expect(insert(2, 'sketch')).rejects.toThrow('property_pictures_kind_check');
});

it('the derived columns are kept when a property is changed with SQL', async () => {
  await dataSource.query(
    `INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose,
                             size, area_unit)
     VALUES ('Café Nyali', '', 'Nyali', '{nyali}', '{Nyali}', 'land', 'For Sale', 'sale', 2, 'acre')`,
  );
  expect(await dataSource.query('SELECT search_text, size_sqft FROM properties')).toEqual([
    { search_text: 'cafe nyali\nnyali\n\n', size_sqft: 87_120 },
  ]);
  await dataSource.query(`UPDATE properties SET title = 'Élan', size = 3`);
  expect(await dataSource.query('SELECT search_text, size_sqft FROM properties')).toEqual([
    { search_text: 'elan\nnyali\n\n', size_sqft: 130_680 },
  ]);
});

it('the migration to several agents keeps the agents of properties in both directions, without deleted rows', async () => {
  const columns = async () =>
    (
      await dataSource.query<{ name: string }[]>(
        `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'properties'::regclass AND NOT attisdropped`,
      )
    ).map(({ name }) => name);
  const undoTheBackOffice = async () => {
    while (!(await columns()).includes('agent_id')) await dataSource.undoLastMigration();
  };
  await undoTheBackOffice();
  await dataSource.query(
    `INSERT INTO agents (name, phone, email) VALUES ('One', '1', '1'), ('Two', '2', '2')`,
  );
  await dataSource.query(
    `INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose,
                             area_unit, agent_id)
     SELECT title, '', 'Nyali', '{nyali}', '{Nyali}', 'land', 'For Sale', 'sale', 'acre', agent_id
       FROM (VALUES ('kept', 2), ('nobody''s', NULL), ('deleted', 1)) AS given (title, agent_id)`,
  );

  await dataSource.runMigrations();
  expect(
    await dataSource.query('SELECT property_id, agent_id, position FROM property_agents ORDER BY 1'),
  ).toEqual([
    { property_id: 1, agent_id: 2, position: 0 },
    { property_id: 3, agent_id: 1, position: 0 },
  ]);
  expect(await dataSource.query('SELECT title FROM listed_properties ORDER BY id')).toHaveLength(3);
  await dataSource.query(`INSERT INTO property_agents VALUES (1, 1, 1)`);
  await dataSource.query(`UPDATE properties SET deleted_at = now() WHERE title = 'deleted'`);
  expect(await dataSource.query('SELECT title FROM listed_properties ORDER BY id')).toHaveLength(2);

  await undoTheBackOffice();
  expect(await dataSource.query('SELECT title, agent_id FROM properties ORDER BY id')).toEqual([
    { title: 'kept', agent_id: 2 },
    { title: "nobody's", agent_id: null },
  ]);
});
