import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InternalUser } from '@lml/common/contracts';
import { signedInAs } from '@lml/common/testing/test-environment';
import { type Route, routesOf } from '@lml/common/testing/routes';
import { callOf, staffRoutes } from '@lml/common/testing/staff-routes';
import request from 'supertest';
import { ADMIN, type AuthUnderTest, startAuth } from './auth-under-test.js';
import { PUBLIC_CALLS } from './public-calls.js';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.stop());

const internal = () => routesOf(auth.app).filter(({ path }) => path.startsWith('/internal/'));
const staff = () => staffRoutes(auth.app, PUBLIC_CALLS);
const call = ({ method, path }: Route) => request(auth.app.getHttpServer())[method](path);
const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code;

it('lists every route of the service', () => {
  const routes = staff().map(callOf);
  expect(routes).toEqual(expect.arrayContaining(['get /api/admin/users', 'patch /api/admin/users/1']));
  expect(internal().map(callOf)).toEqual(
    expect.arrayContaining([
      'get /internal/users/1',
      'get /internal/users/every-inquiry',
      'get /internal/users/managers',
    ]),
  );
  expect(routesOf(auth.app).map(callOf)).toEqual(expect.arrayContaining(PUBLIC_CALLS));
});

it('answers 401 to every staff call by a visitor [ACCESS-3]', async () => {
  for (const route of staff()) {
    const answer = await call(route).send({ disabled: true });
    expect([callOf(route), answer.status, codeOf(answer)]).toEqual([callOf(route), 401, 'NOT_SIGNED_IN']);
  }
});

it('answers 403 to every unsafe cross-site call [ACCESS-4]', async () => {
  const unsafe = routesOf(auth.app).filter(
    ({ method, path }) => method !== 'get' && !path.startsWith('/internal/'),
  );
  expect(unsafe.length).toBeGreaterThan(5);
  for (const route of unsafe) {
    const answer = await call(route).set('Origin', 'https://elsewhere.example').send({ disabled: true });
    expect([callOf(route), answer.status, codeOf(answer)]).toEqual([callOf(route), 403, 'FOREIGN_ORIGIN']);
  }
});

describe('the internal account lookup', () => {
  const ask = (id: string, token = auth.env.INTERNAL_TOKEN) =>
    request(auth.app.getHttpServer()).get(`/internal/users/${id}`).set('Authorization', `Bearer ${token}`);

  it('returns the account to other services, without its password hash', async () => {
    const answer = await ask('1').expect(200);
    const user: InternalUser = {
      id: 1,
      username: ADMIN,
      name: '',
      disabled: false,
      assignedMailTo: null,
      hasEmail: false,
    };
    expect(answer.body).toEqual(user);
  });

  it('includes whether the account is disabled', async () => {
    await auth.dataSource.query('UPDATE users SET disabled_at = now()');
    try {
      expect((await ask('1').expect(200)).body).toMatchObject({ disabled: true });
    } finally {
      await auth.dataSource.query('UPDATE users SET disabled_at = NULL');
    }
  });

  it.each(['2', '0', 'x', '2147483648', '%00'])('answers 404 for %s', async (id) => {
    expect(codeOf(await ask(id).expect(404))).toBe('USER_NOT_FOUND');
  });

  it('answers 401 without the token, also to staff [ACCESS-6]', async () => {
    expect(codeOf(await ask('1', 'another-token-of-somebody').expect(401))).toBe('NOT_AUTHORISED');
    const cookie = await signedInAs(ADMIN, auth.env);
    const answer = await request(auth.app.getHttpServer()).get('/internal/users/1').set('Cookie', cookie);
    expect([answer.status, codeOf(answer)]).toEqual([401, 'NOT_AUTHORISED']);
  });
});
