import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@lml/common/contracts';
import { createRedisClient, type Redis } from '@lml/common/redis';
import { silentLogger } from '@lml/common/testing/test-environment';
import fc from 'fast-check';
import { secondFactorWrong } from '../src/second-factor/second-factor.errors.js';
import { LoginThrottle } from '../src/auth/login-throttle.js';
import { ADMIN, type AuthUnderTest, Browser, startAuth } from './auth-under-test.js';

let auth: AuthUnderTest;
let redis: Redis;
let here: Browser;

beforeAll(async () => {
  auth = await startAuth({ LOGIN_FAILURES_PER_ACCOUNT: 100_000 });
  redis = createRedisClient(auth.env, silentLogger);
  await redis.connect();
});
afterAll(async () => {
  await redis.close();
  await auth.stop();
});

beforeEach(async () => {
  await redis.flushDb();
  here = new Browser(auth);
  expect((await here.signIn()).status).toBe(200);
});

function recordOf({ cookie }: Browser): string {
  return `sess:${decodeURIComponent(cookie.split('=')[1]!).slice(2).split('.')[0]!}`;
}

/** Replaces a key's content. */
const REPLACEMENTS: [string, (key: string) => Promise<unknown>][] = [
  ['a text that is no JSON', (key) => redis.set(key, 'garbage{')],
  ['an empty text', (key) => redis.set(key, '')],
  ['null', (key) => redis.set(key, 'null')],
  ['a number', (key) => redis.set(key, '5.5')],
  ['an array', (key) => redis.set(key, '[]')],
  ['an object of another shape', (key) => redis.set(key, '{"cookie":null}')],
  ['a user of another shape', (key) => redis.set(key, '{"cookie":{},"passport":{"user":"admin"}}')],
  [
    'a user without a usable id',
    (key) =>
      redis.set(key, '{"cookie":{},"passport":{"user":{"id":9e15,"username":"admin","createdAt":"2026"}}}'),
  ],
  ['a time that no date can hold', (key) => redis.set(key, '{"cookie":{},"signedInAt":1e300}')],
  [
    'a list',
    async (key) => {
      await redis.del(key);
      await redis.rPush(key, 'x');
    },
  ],
  [
    'a hash',
    async (key) => {
      await redis.del(key);
      await redis.hSet(key, 'x', 'y');
    },
  ],
];

describe.each(REPLACEMENTS)('a session record that is %s', (_kind, replace) => {
  it('is deleted and its cookie cleared, and the caller is not signed in', async () => {
    await replace(recordOf(here));
    const answer = await here.call('get', '/api/user');
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([401, 'NOT_SIGNED_IN']);
    const [cookie] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^__Host-lml\.sid=; .*Expires=Thu, 01 Jan 1970.*Secure/);
    expect(await redis.exists(recordOf(here))).toBe(0);
  });

  it('prevents neither signing in nor signing out', async () => {
    await replace(recordOf(here));
    const answer = await here.signIn();
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toHaveLength(1);
    expect(await here.isSignedIn()).toBe(true);
    await replace(recordOf(here));
    expect((await here.call('post', '/api/logout')).status).toBe(204);
  });

  it('is omitted from the list of sessions', async () => {
    const broken = new Browser(auth);
    await broken.signIn();
    const third = new Browser(auth);
    await third.signIn();
    expect(await here.sessions()).toHaveLength(3);
    await replace(recordOf(broken));
    const listed = await here.call('get', '/api/admin/sessions');
    expect([listed.status, listed.body]).toEqual([200, [expect.anything(), expect.anything()]]);
    expect(await broken.isSignedIn()).toBe(false);
    expect((await here.call('delete', '/api/admin/sessions')).status).toBe(204);
    expect(await third.isSignedIn()).toBe(false);
  });
});

it('no change to a session record causes an error response', async () => {
  const record = JSON.parse((await redis.get(recordOf(here)))!) as Record<string, unknown>;
  const other = new Browser(auth);
  const anything = fc.jsonValue();
  const changed = fc.oneof(
    anything,
    fc.record({ cookie: anything, signedInAt: anything, device: anything, passport: anything }),
    fc
      .tuple(fc.constantFrom(...Object.keys(record)), anything)
      .map(([name, value]) => ({ ...record, [name]: value })),
  );
  await fc.assert(
    fc.asyncProperty(changed, async (value) => {
      other.cookie = here.cookie;
      await redis.set(recordOf(here), JSON.stringify(value));
      expect([200, 401]).toContain((await other.call('get', '/api/user')).status);
      expect([200, 401]).toContain((await other.call('get', '/api/admin/sessions')).status);
      expect((await other.call('get', '/health/live')).status).toBe(200);
    }),
    { numRuns: 60 },
  );
});

describe('a key of another type', () => {
  const OTHER_TYPES = REPLACEMENTS.filter(([kind]) => kind.startsWith('a list') || kind.startsWith('a hash'));
  const UNCOUNTABLE = REPLACEMENTS.filter(([kind]) => kind.startsWith('a text'));

  it.each([...OTHER_TYPES, ...UNCOUNTABLE])(
    'or value (%s) in place of a counter or list is replaced at the next sign-in',
    async (_kind, replace) => {
      await here.signIn(ADMIN, 'guess');
      const throttle = auth.app.get(LoginThrottle);
      const wrongCode = () =>
        throttle.code(ADMIN, '10.9.9.9', '000000', () => Promise.reject(secondFactorWrong()));
      await expect(wrongCode()).rejects.toThrow();
      const keys = [...(await redis.keys('login:*')), ...(await redis.keys('user-sessions:*'))];
      expect([...new Set(keys.map((key) => key.split(':').slice(0, 2).join(':')))].sort()).toEqual([
        'login:account',
        'login:address',
        'login:codes',
        'login:everywhere',
        'login:known',
        `user-sessions:${here.user!.id}`,
      ]);

      for (const key of keys) {
        await replace(key);
        expect([key, (await here.signIn()).status]).toEqual([key, 200]);
        await replace(key);
        expect([key, (await here.signIn(ADMIN, 'guess')).status]).toEqual([key, 401]);
      }
      for (const key of keys) await replace(key);
      await expect(wrongCode()).rejects.toThrow(secondFactorWrong().message);
      // The limit works: it counts from zero again.
      const guesser = new Browser(auth, here.address);
      const statuses: number[] = [];
      for (let attempt = 0; attempt <= auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT; attempt += 1) {
        statuses.push((await guesser.signIn(ADMIN, 'guess')).status);
      }
      expect(statuses).toEqual([...Array<number>(auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT).fill(401), 429]);
    },
  );

  it.each(OTHER_TYPES)(
    '(%s) in place of the set of sessions keeps every session listed, so that it can be ended',
    async (_kind, replace) => {
      const elsewhere = new Browser(auth);
      await elsewhere.signIn();
      await replace(`user-sessions:${here.user!.id}`);
      expect(await here.sessions()).toHaveLength(2);
      await replace(`user-sessions:${here.user!.id}`);
      expect((await here.call('delete', '/api/admin/sessions')).status).toBe(204);
      expect(await elsewhere.isSignedIn()).toBe(false);
      expect(await here.isSignedIn()).toBe(true);
    },
  );
});
