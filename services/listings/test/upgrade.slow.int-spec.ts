import { runMigrations } from '@lml/common/database/database';
import { revertThrough } from '@lml/common/testing/migrations';
import { silentLogger } from '@lml/common/testing/test-environment';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { StaffProperty } from '@lml/common/contracts';
import { DataSource } from 'typeorm';
import { listingsDataSource } from '../src/data-source.js';
import type { ListingsEnv } from '../src/env.js';
import { FreshnessService } from '../src/freshness/freshness.service.js';
import { cleanUp, ownEnvironment } from './listings-under-test.js';
import { startForStaff } from './staff-under-test.js';

/** A database as the release before figures by agent, settings and purchase facts left it, upgraded with its data. */
let env: ListingsEnv;
let dataSource: DataSource;
const migrate = () => runMigrations(listingsDataSource(env), silentLogger);
const query = <T>(sql: string) => dataSource.query<T>(sql);

beforeAll(async () => {
  env = await ownEnvironment();
  dataSource = await new DataSource(listingsDataSource(env)).initialize();
  await revertThrough(dataSource, 'CountForAgents');
  await query(
    `INSERT INTO agents (name, phone, email) VALUES ('Amina Were', '+254 700 000 199', 'amina@example.com')`,
  );
  await query(
    `INSERT INTO properties (title, description, location, location_keys, location_areas, type, status, purpose, area_unit,
                             price)
     SELECT title, '', 'Nyali', '{nyali}', '{Nyali}', 'residential', status, 'sale', 'sqft', 8700000
       FROM (VALUES ('Flat', 'For Sale'), ('Villa', 'Sold')) AS given (title, status)`,
  );
  await query(
    `UPDATE properties SET confirmed_at = now() - interval '400 days', created_at = '2026-06-01T09:00:00Z'`,
  );
  await query('INSERT INTO property_agents (property_id, agent_id, position) VALUES (1, 1, 0), (2, 1, 0)');
  await query(
    `INSERT INTO property_interest (property_id, day, views, phone_reveals, whatsapp_clicks, shares)
     VALUES (1, '2026-11-02', 5, 2, 1, 0), (2, '2026-11-02', 3, 1, 0, 1)`,
  );
  await query(
    `INSERT INTO changes (at, subject, subject_id, subject_name, action, fields)
     VALUES ('2026-11-03T09:00:00Z', 'property', 2, 'Villa', 'changed',
             '[{"field": "status", "before": "For Sale", "after": "Sold"}]'),
            ('2026-10-01T09:00:00Z', 'property', 1, 'Flat', 'changed',
             '[{"field": "price", "before": 10000000, "after": 1000000}]'),
            ('2026-10-01T09:05:00Z', 'property', 1, 'Flat', 'changed',
             '[{"field": "price", "before": 1000000, "after": 9500000}]'),
            ('2026-10-10T09:00:00Z', 'property', 1, 'Flat', 'changed',
             '[{"field": "published", "before": true, "after": false}]'),
            ('2026-10-11T09:00:00Z', 'property', 1, 'Flat', 'changed',
             '[{"field": "price", "before": 9500000, "after": 9900000}]'),
            ('2026-11-01T22:00:00Z', 'property', 1, 'Flat', 'changed',
             '[{"field": "published", "before": false, "after": true}, {"field": "price", "before": 9900000, "after": 8700000}]')`,
  );
  await migrate();
});

afterAll(async () => {
  await dataSource.destroy();
  await cleanUp();
});

it('an upgrade counts for agents, and as deals, what happened before it', async () => {
  expect(
    await query(
      `SELECT agent_id, day::text, views, phone_reveals, whatsapp_clicks, shares, page_phone_reveals FROM agent_interest`,
    ),
  ).toEqual([
    {
      agent_id: 1,
      day: '2026-11-02',
      views: 8,
      phone_reveals: 3,
      whatsapp_clicks: 1,
      shares: 1,
      page_phone_reveals: 0,
    },
  ]);
  expect(await query('SELECT property_id, agent_id, at FROM property_deals')).toEqual([
    { property_id: 2, agent_id: 1, at: new Date('2026-11-03T09:00:00Z') },
  ]);
});

it('an upgrade reads from the activity log the prices that visitors saw, by days of Nairobi [REDUCED-8]', async () => {
  expect(await query('SELECT id, price_history FROM properties ORDER BY id')).toEqual([
    {
      id: 1,
      price_history: [
        { day: '2026-06-01', price: 10_000_000 },
        { day: '2026-10-01', price: 9_500_000 },
        { day: '2026-11-02', price: 8_700_000 },
      ],
    },
    { id: 2, price_history: null },
  ]);
});

it('an upgrade lets every agent take viewings in the evening, as before', async () => {
  expect(await query('SELECT evening_viewings FROM agents')).toEqual([{ evening_viewings: true }]);
});

it('an upgrade keeps the built-in settings, and listings that have no purchase facts yet', async () => {
  const staff = await startForStaff(env);
  expect(await staff.read('/api/site-settings')).toEqual({});
  expect(await staff.read('/api/properties/1')).toMatchObject({ title: 'Flat', price: 8_700_000 });
  const facts = { stampDutyArea: null, vatOnPrice: null, affordableHousing: null };
  const before = await staff.ask<StaffProperty>('get', '/api/admin/properties/1');
  expect(before).toMatchObject(facts);
  await staff.ask('put', '/api/properties/1', { stampDutyArea: 'urban', version: before.version });
  const home = { version: 1, values: { headline: 'Homes that hold', text: 'Since 2003.' } };
  await staff.ask('put', '/api/admin/settings/home', home);
  expect(await staff.read('/api/properties/1')).toMatchObject({ ...facts, stampDutyArea: 'urban' });
  expect(await staff.read('/api/site-settings')).toEqual({ home: home.values });
});

it('an upgrade hides no listing, however long ago it was confirmed [FRESH-6]', async () => {
  const staff = await startForStaff(env);
  await staff.app.get(FreshnessService).apply();
  const { properties, total } = await staff.publicList();
  expect(total).toBe(2);
  expect(properties.map(({ freshness }) => freshness)).toEqual([{ days: 400, state: 'old' }, null]);
});

it('a downgrade and another upgrade keep the listings, their agents and their counts', async () => {
  await revertThrough(dataSource, 'CountForAgents');
  expect(await query('SELECT title, status, price::integer FROM listed_properties ORDER BY id')).toEqual([
    { title: 'Flat', status: 'For Sale', price: 8_700_000 },
    { title: 'Villa', status: 'Sold', price: 8_700_000 },
  ]);
  await migrate();
  expect(await query('SELECT property_id, agent_id FROM property_agents ORDER BY 1')).toHaveLength(2);
  expect(await query('SELECT sum(views)::integer AS views FROM agent_interest')).toEqual([{ views: 8 }]);
  expect(await query('SELECT FROM site_settings')).toEqual([]);
});
