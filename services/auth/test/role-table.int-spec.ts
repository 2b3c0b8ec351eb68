import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  callInEachRole,
  routesAndRows,
  type RoleTable,
  type StaffRoute,
} from '@lml/common/testing/staff-routes';
import { signedInAs } from '@lml/common/testing/test-environment';
import { type AuthUnderTest, startAuth, uniqueName } from './auth-under-test.js';
import { PUBLIC_CALLS } from './public-calls.js';

const ROWS: StaffRoute[] = [
  ['get /api/user', 'omav'],
  ['get /api/admin/users', 'omav'],
  ['get /api/admin/users/changes', 'omav'],
  ['get /api/admin/users/me', 'omav'],
  ['patch /api/admin/users/me', 'omav'],
  ['get /api/admin/users/me/push', 'omav'],
  ['post /api/admin/users/me/push', 'omav'],
  ['delete /api/admin/users/me/push/1', 'omav'],
  ['post /api/admin/users/me/push/1/test', 'omav'],
  ['patch /api/admin/users/1', 'o'],
  ['delete /api/admin/users/1', 'o'],
  ['delete /api/admin/users/1/second-factor', 'o'],
  ['post /api/admin/invitations', 'o'],
  ['get /api/admin/invitations', 'o'],
  ['delete /api/admin/invitations/1', 'o'],
  ['post /api/admin/password', 'omav'],
  ['get /api/admin/second-factor', 'omav'],
  ['post /api/admin/second-factor', 'omav'],
  ['post /api/admin/second-factor/confirm', 'omav'],
  ['post /api/admin/second-factor/off', 'omav'],
  ['get /api/admin/sessions', 'omav'],
  ['delete /api/admin/sessions', 'omav'],
  ['delete /api/admin/sessions/1', 'omav'],
];

let own: AuthUnderTest;
beforeAll(async () => {
  own = await startAuth();
});
afterAll(() => own.stop());

const table = (): RoleTable => ({
  app: own.app,
  rows: ROWS,
  publicCalls: PUBLIC_CALLS,
  cookieOf: async (role) => {
    const [{ id }] = await own.dataSource.query<[{ id: number }]>(
      `INSERT INTO users (username, password_hash, role) VALUES ($1, 'none', $2) RETURNING id`,
      [uniqueName(), role],
    );
    return signedInAs(role, own.env, id, role);
  },
});

it('has a line for each staff call [ROLE-1]', () => {
  const { routes, rows } = routesAndRows(table());
  expect(rows).toEqual(routes);
});

it('allows each call to exactly the roles that it names [ROLE-1]', async () => {
  const { outcomes, expected } = await callInEachRole(table());
  expect(outcomes).toEqual(expected);
});
