import type { PropertyImport } from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { cleanUp } from './listings-under-test.js';
import {
  csv,
  flat,
  type ImportCalls,
  importCalls,
  type StaffUnderTest,
  startForStaff,
} from './staff-under-test.js';

let staff: StaffUnderTest;
let imports: ImportCalls;

beforeAll(async () => {
  staff = await startForStaff();
  imports = importCalls(staff);
});

afterAll(cleanUp);

it('checks and applies five thousand rows while other requests are served [IMPORT-10]', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    ...flat({ Title: `Flat ${index}`, Description: `A flat. ${'With a view. '.repeat(40)}` }),
    Images: `https://example.com/${index}.jpg\nhttps://example.com/${index}b.jpg`,
    Rooms: '1 Bedroom | size: 500',
    Agents: `Agent ${index % 7} | phone: 072200010${index % 7} | email: agent${index % 7}@example.com`,
    Features: 'Lift | Pool',
  }));
  const begun = Date.now();
  const uploaded = await imports.upload(csv(...rows));
  let slowest = 0;
  const answered = async () => {
    const since = Date.now();
    await supertest(staff.app.getHttpServer()).get('/health/live').expect(200);
    slowest = Math.max(slowest, Date.now() - since);
  };
  const watched = async (id: string) =>
    await eventually(
      'the import is done',
      async () => {
        await answered();
        const found = await staff.ask<PropertyImport>('get', `/api/admin/imports/${id}`);
        return ['checking', 'applying'].includes(found.state) ? undefined : found;
      },
      80_000,
    );
  const found = await watched(uploaded.id);
  expect(found).toMatchObject({ state: 'ready', summary: { add: 5000, change: 0, same: 0 } });
  expect(found.preview).toHaveLength(200);
  await staff.ask('post', `/api/admin/imports/${found.id}/apply`, undefined, 202);
  expect((await watched(found.id)).state).toBe('applied');
  // A blocking import would delay one response for most of its duration.
  expect(slowest).toBeLessThan((Date.now() - begun) / 3);
  expect((await staff.list()).pagination.total).toBe(5000);
  expect(await staff.dataSource.query('SELECT count(*) FROM agents')).toEqual([{ count: 7 }]);
  expect(await staff.dataSource.query(`SELECT count(*) FROM changes WHERE subject = 'property'`)).toEqual([
    { count: 5000 },
  ]);
}, 180_000);
