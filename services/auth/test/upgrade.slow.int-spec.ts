import { runMigrations } from '@lml/common/database/database';
import { revertThrough } from '@lml/common/testing/migrations';
import { silentLogger } from '@lml/common/testing/test-environment';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Account } from '@lml/common/contracts';
import { dataSourceOptions } from '../src/data-source.js';
import { type AuthUnderTest, Browser, startAuth } from './auth-under-test.js';

/** A database as the release before roles and devices left it, upgraded with its data. */
let auth: AuthUnderTest;
const query = <T>(sql: string) => auth.dataSource.query<T>(sql);
const migrate = () => runMigrations(dataSourceOptions(auth.env), silentLogger);

beforeAll(async () => {
  auth = await startAuth();
  await revertThrough(auth.dataSource, 'AddRolesAndAccountFacts');
  // The account of the installation is the oldest.
  await query(
    `INSERT INTO users (username, password_hash, disabled_at) VALUES ('achieng', 'none', NULL), ('kimutai', 'none', now())`,
  );
  await query(
    `INSERT INTO invitations (token_hash, created_by, expires_at) VALUES (repeat('x', 43), 1, now() + interval '1 day')`,
  );
  await migrate();
});

afterAll(() => auth.stop());

it('an upgrade makes the oldest account an owner and the others managers, who are told as before', async () => {
  const owner = new Browser(auth);
  expect((await owner.signIn()).status).toBe(200);
  const told = { mailAssigned: true, mailEveryInquiry: false, pushAssigned: true, pushEveryInquiry: true };
  const accounts = (await owner.call('get', '/api/admin/users')).body as Account[];
  expect(accounts.sort((one, other) => one.id - other.id)).toMatchObject([
    { username: 'Wanjiru', role: 'owner', name: '', email: null, disabled: false, ...told },
    { username: 'achieng', role: 'manager', disabled: false, ...told },
    { username: 'kimutai', role: 'manager', disabled: true, ...told },
  ]);
  expect((await owner.call('get', '/api/admin/invitations')).body).toMatchObject([
    { role: 'manager', email: null },
  ]);
});

it('a downgrade and another upgrade keep accounts and their devices go', async () => {
  await query(
    `INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) VALUES (2, 'https://push.example/1', 'k', 'a', 'Phone')`,
  );
  await revertThrough(auth.dataSource, 'AddPushDevices');
  expect(await query('SELECT username, role FROM users ORDER BY id')).toHaveLength(3);
  await migrate();
  expect(await query('SELECT FROM push_devices')).toEqual([]);
  expect((await new Browser(auth).signIn()).status).toBe(200);
});
