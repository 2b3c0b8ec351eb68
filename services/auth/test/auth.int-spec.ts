import type { NestExpressApplication } from '@nestjs/platform-express';
import { createService } from '@lml/common/bootstrap';
import { SESSION_COOKIE, type ErrorBody, type User } from '@lml/common/contracts';
import { createRedisClient } from '@lml/common/redis';
import {
  createTestDatabase,
  emptyTestRedis,
  silentLogger,
  testEnv,
  type TestDatabase,
} from '@lml/common/testing/test-environment';
import { DataSource } from 'typeorm';
import request from 'supertest';
import { dataSourceOptions, schema } from '../src/data-source.js';
import { AuthEnv } from '../src/env.js';
import { service } from '../src/service.js';
import { StaffSessions } from '../src/sessions/staff-sessions.js';
import { FirstAccount } from '../src/users/first-account.js';
import { PasswordHasher } from '../src/users/password-hasher.js';
import { PasswordRules } from '../src/users/password-rules.js';
import { UserEntity } from '../src/users/user.entity.js';
import { UsersRepository } from '../src/users/users.repository.js';
import { UsersService } from '../src/users/users.service.js';

const USERNAME = 'Wanjiru';
const PASSWORD = 'a long enough password';

let database: TestDatabase;
let env: AuthEnv;
let app: NestExpressApplication;

beforeAll(async () => {
  database = await createTestDatabase(schema);
  env = testEnv(AuthEnv, {
    ...database.settings,
    ...(await emptyTestRedis()),
    ADMIN_USERNAME: USERNAME,
    ADMIN_PASSWORD: PASSWORD,
    LOGIN_ATTEMPTS_PER_ACCOUNT: 3,
    PASSWORD_HASH_MEMORY_KIB: 64,
  });
  app = await createService(service, env, silentLogger);
  await app.init();
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

const api = () => request(app.getHttpServer());

/** Signs in as `username` from a new address, so that tests do not share failure counts. */
function signIn(credentials: object, { path = '/api/login', address = randomAddress() } = {}) {
  return api().post(path).set('X-Forwarded-For', address).send(credentials);
}

function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`;
}

function cookieOf(response: { headers: Record<string, unknown> }): string {
  const [cookie] = response.headers['set-cookie'] as string[];
  return cookie!.split(';')[0]!;
}

describe('signing in', () => {
  it.each(['/api/login', '/api/admin/login'])(
    'by POST %s returns the user and starts a session [ACCOUNT-5]',
    async (path) => {
      const response = await signIn({ username: USERNAME, password: PASSWORD }, { path });

      expect(response.status).toBe(200);
      const user = response.body as User;
      expect(user).toEqual({
        id: 1,
        username: USERNAME,
        name: '',
        role: 'owner',
        createdAt: expect.stringMatching(/Z$/) as string,
      });
      expect(
        await api()
          .get('/api/user')
          .set('Cookie', cookieOf(response))
          .then((r) => r.body as User),
      ).toEqual(user);
    },
  );

  it('sets an HttpOnly, SameSite cookie [SIGNIN-6, SIGNIN-9]', async () => {
    const response = await signIn({ username: USERNAME, password: PASSWORD });
    const [cookie] = response.headers['set-cookie'] as unknown as string[];

    expect(cookie).toMatch(/^lml\.sid=/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('marks the cookie Secure behind TLS', async () => {
    const response = await signIn({ username: USERNAME, password: PASSWORD }).set(
      'X-Forwarded-Proto',
      'https',
    );
    expect((response.headers['set-cookie'] as unknown as string[])[0]).toContain('Secure');
  });

  it('ignores the case of the username', async () => {
    expect((await signIn({ username: ` ${USERNAME.toUpperCase()} `, password: PASSWORD })).status).toBe(200);
  });

  it('issues a new session id, and ends the previous session of the browser [SIGNIN-9]', async () => {
    const first = cookieOf(await signIn({ username: USERNAME, password: PASSWORD }));
    const second = cookieOf(await signIn({ username: USERNAME, password: PASSWORD }).set('Cookie', first));

    expect(second).not.toBe(first);
    expect((await api().get('/api/user').set('Cookie', first)).status).toBe(401);
    expect((await api().get('/api/user').set('Cookie', second)).status).toBe(200);
  });

  it('answers a wrong password and an unknown name with the same error [SIGNIN-2]', async () => {
    const wrongPassword = await signIn({ username: USERNAME, password: 'something else' });
    const unknownName = await signIn({ username: 'nobody', password: 'something else' });

    expect(wrongPassword.status).toBe(401);
    expect(unknownName.status).toBe(401);
    const { requestId: oneId, ...first } = wrongPassword.body as ErrorBody;
    const { requestId: otherId, ...second } = unknownName.body as ErrorBody;
    expect(oneId).not.toBe(otherId);
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid credentials',
      error: 'Invalid credentials',
    });
    expect(wrongPassword.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    [{}, 'username'],
    [{ username: '   ', password: PASSWORD }, 'username'],
    [{ username: USERNAME }, 'password'],
    [{ username: USERNAME, password: '' }, 'password'],
    [{ username: { $ne: null }, password: PASSWORD }, 'username'],
    [{ username: USERNAME, password: 12345678 }, 'password'],
    [{ username: 'x'.repeat(65), password: PASSWORD }, 'username'],
    [{ username: USERNAME, password: 'x'.repeat(257) }, 'password'],
    [{ username: USERNAME, password: PASSWORD, role: 'owner' }, 'role'],
  ])('rejects %j and names the field', async (body, field) => {
    const response = await signIn(body);

    expect(response.status).toBe(400);
    const error = response.body as ErrorBody;
    expect(error.code).toBe('VALIDATION_FAILED');
    expect(error.details?.map((detail) => detail.field)).toContain(field);
    expect(error.requestId).toBe(response.headers['x-request-id']);
  });

  it('returns the validation errors of the sign-in screen [SIGNIN-1]', async () => {
    const response = await signIn({ username: '', password: '' });
    expect((response.body as ErrorBody).message).toContain('Please enter both username and password');
  });

  it.each(['{"username":', '[]', '"text"', 'null'])(
    'rejects the malformed body %s with 400',
    async (body) => {
      const response = await api().post('/api/login').set('Content-Type', 'application/json').send(body);
      expect(response.status).toBe(400);
      expect((response.body as ErrorBody).code).toBe('MALFORMED_REQUEST');
    },
  );

  it('rejects a cross-site call', async () => {
    const response = await signIn({ username: USERNAME, password: PASSWORD }).set(
      'Origin',
      'https://elsewhere.example',
    );
    expect(response.status).toBe(403);
    expect((response.body as ErrorBody).code).toBe('FOREIGN_ORIGIN');
  });

  it('locks out a guesser after the allowed failures, and nobody else [SIGNIN-8]', async () => {
    const guesser = randomAddress();
    for (let attempt = 1; attempt <= env.LOGIN_ATTEMPTS_PER_ACCOUNT; attempt++) {
      expect((await signIn({ username: USERNAME, password: 'guess' }, { address: guesser })).status).toBe(
        401,
      );
    }
    const refused = await signIn({ username: USERNAME, password: PASSWORD }, { address: guesser });

    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn({ username: USERNAME, password: PASSWORD })).status).toBe(200);
  });
});

describe('the current user', () => {
  it('is absent without a session [SIGNIN-7]', async () => {
    const response = await api().get('/api/user');
    expect(response.status).toBe(401);
    expect((response.body as ErrorBody).code).toBe('NOT_SIGNED_IN');
  });

  it.each([`${SESSION_COOKIE}=s%3Aforged.signature`, `${SESSION_COOKIE}=%00%ff`, `${SESSION_COOKIE}=`])(
    'is absent with the cookie %s',
    async (cookie) => {
      expect((await api().get('/api/user').set('Cookie', cookie)).status).toBe(401);
    },
  );

  it('is sent with no-store', async () => {
    const cookie = cookieOf(await signIn({ username: USERNAME, password: PASSWORD }));
    expect((await api().get('/api/user').set('Cookie', cookie)).headers['cache-control']).toBe('no-store');
  });
});

describe('signing out', () => {
  it('ends the session permanently [SIGNIN-10]', async () => {
    const cookie = cookieOf(await signIn({ username: USERNAME, password: PASSWORD }));
    expect((await api().post('/api/logout').set('Cookie', cookie)).status).toBe(204);
    expect((await api().get('/api/user').set('Cookie', cookie)).status).toBe(401);
  });

  it('succeeds without a session', async () => {
    expect((await api().post('/api/logout')).status).toBe(204);
  });
});

describe('sessions', () => {
  it('end after the absolute timeout, even when active [SIGNIN-9]', async () => {
    const cookie = cookieOf(await signIn({ username: USERNAME, password: PASSWORD }));
    const redis = createRedisClient(env, silentLogger);
    await redis.connect();
    const id = decodeURIComponent(cookie.split('=')[1]!).slice(2).split('.')[0]!;
    const record = JSON.parse((await redis.get(`sess:${id}`))!) as { signedInAt: number };
    await redis.set(
      `sess:${id}`,
      JSON.stringify({ ...record, signedInAt: record.signedInAt - 7 * 86_400_000 - 1 }),
    );
    await redis.close();

    expect((await api().get('/api/user').set('Cookie', cookie)).status).toBe(401);
  });
});

describe('the first account', () => {
  it('is created once; another password at a later start changes nothing [SIGNIN-12]', async () => {
    const later = testEnv(AuthEnv, { ...env, ADMIN_PASSWORD: 'changed in between' });
    await new FirstAccount(
      later,
      app.get(UsersService),
      app.get(PasswordRules),
      silentLogger,
    ).onApplicationBootstrap();
    expect((await signIn({ username: USERNAME, password: PASSWORD })).status).toBe(200);
  });

  it.each(['Jane Doe', 'admin@lml.example', 'adm\u0130n', 'me'])(
    'is not created with the name %s',
    async (name) => {
      const none = { exists: () => Promise.resolve(false) } as UsersService;
      const start = new FirstAccount(
        testEnv(AuthEnv, { ADMIN_USERNAME: name, ADMIN_PASSWORD: PASSWORD, DEMO: true }),
        none,
        app.get(PasswordRules),
        silentLogger,
      ).onApplicationBootstrap();
      await expect(start).rejects.toThrow(/^ADMIN_USERNAME: Username m/);
    },
  );

  it('must be configured while there is no account [SIGNIN-12]', async () => {
    await withFreshDatabase(async (dataSource) => {
      await dataSource.runMigrations();
      const users = new UsersService(
        new UsersRepository(dataSource.getRepository(UserEntity)),
        app.get(PasswordHasher),
        app.get(PasswordRules),
        app.get(StaffSessions),
        dataSource,
      );
      const start = new FirstAccount(
        testEnv(AuthEnv, {}),
        users,
        app.get(PasswordRules),
        silentLogger,
      ).onApplicationBootstrap();
      await expect(start).rejects.toThrow('set ADMIN_USERNAME and ADMIN_PASSWORD');
    });
  });
});

describe('health and documentation', () => {
  it('liveness and readiness succeed', async () => {
    expect((await api().get('/health/live')).body).toEqual({ status: 'ok' });
    expect((await api().get('/health/ready')).body).toEqual({ status: 'ok' });
  });

  it('every call is documented', async () => {
    const { paths } = (await api().get('/api/docs/auth.json')).body as { paths: object };
    expect(Object.keys(paths).sort()).toEqual([
      '/api/admin/invitations',
      '/api/admin/invitations/{id}',
      '/api/admin/login',
      '/api/admin/password',
      '/api/admin/second-factor',
      '/api/admin/second-factor/confirm',
      '/api/admin/second-factor/off',
      '/api/admin/sessions',
      '/api/admin/sessions/{id}',
      '/api/admin/users',
      '/api/admin/users/changes',
      '/api/admin/users/me',
      '/api/admin/users/me/push',
      '/api/admin/users/me/push/{id}',
      '/api/admin/users/me/push/{id}/test',
      '/api/admin/users/{id}',
      '/api/admin/users/{id}/second-factor',
      '/api/csp-reports',
      '/api/login',
      '/api/logout',
      '/api/password-resets',
      '/api/password-resets/look',
      '/api/password-resets/use',
      '/api/register',
      '/api/user',
    ]);
  });

  it('unknown routes get the common error format', async () => {
    const response = await api().get('/api/nothing');
    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ statusCode: 404, code: 'ROUTE_NOT_FOUND' });
  });
});

describe('the schema', () => {
  it('matches the entities, and can be reverted', async () => {
    await withFreshDatabase(async (dataSource) => {
      await dataSource.runMigrations();
      expect((await dataSource.driver.createSchemaBuilder().log()).upQueries).toEqual([]);
      for (let left = schema.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
      expect(
        await dataSource.query(
          "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'",
        ),
      ).toEqual([]);
      await dataSource.runMigrations();
    });
  });
});

async function withFreshDatabase(work: (dataSource: DataSource) => Promise<void>): Promise<void> {
  const fresh = await createTestDatabase();
  const dataSource = await new DataSource(dataSourceOptions(testEnv(AuthEnv, fresh.settings))).initialize();
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
    await fresh.drop();
  }
}
