import { ACCOUNT_TEXTS } from '@lml/common/contracts';
import { type AuthUnderTest, Browser, errorOf, PASSWORD, startAuth, withRedis } from './auth-under-test.js';

let auth: AuthUnderTest;
let admin: Browser;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

beforeEach(async () => {
  admin = new Browser(auth);
  await admin.signIn();
});

describe('changing the password', () => {
  const NEW = 'another long password';

  it('ends the other sessions and keeps this one under a new id [ACCOUNT-8]', async () => {
    const here = await admin.addColleague();
    const there = new Browser(auth);
    await there.signIn(here.user!.username);
    const oldCookie = here.cookie;

    const body = { currentPassword: PASSWORD, newPassword: NEW };
    expect(here.keep(await here.call('post', '/api/admin/password', body)).status).toBe(204);

    expect(here.cookie).not.toBe(oldCookie);
    expect(await here.isSignedIn()).toBe(true);
    expect(await there.isSignedIn()).toBe(false);
    here.cookie = oldCookie;
    expect(await here.isSignedIn()).toBe(false);
    expect((await new Browser(auth).signIn(here.user!.username, PASSWORD)).status).toBe(401);
    expect((await new Browser(auth).signIn(here.user!.username, NEW)).status).toBe(200);
    expect(await admin.isSignedIn()).toBe(true);
  });

  it('answers 422 naming the field for a wrong current password, and changes nothing', async () => {
    const here = await admin.addColleague();
    const there = new Browser(auth);
    await there.signIn(here.user!.username);
    const body = { currentPassword: 'not this one', newPassword: NEW };
    const response = await here.call('post', '/api/admin/password', body);
    expect(response.status).toBe(422);
    expect(errorOf(response).details).toEqual([
      { field: 'currentPassword', message: ACCOUNT_TEXTS.currentPasswordWrong },
    ]);
    expect(await there.isSignedIn()).toBe(true);
    expect((await new Browser(auth).signIn(here.user!.username, PASSWORD)).status).toBe(200);
  });

  it.each([
    [{ newPassword: 'too short' }, 'newPassword', ACCOUNT_TEXTS.passwordTooShort],
    [{ newPassword: PASSWORD }, 'newPassword', ACCOUNT_TEXTS.passwordUnchanged],
    [{ newPassword: 'sample-anything-else' }, 'newPassword', ACCOUNT_TEXTS.passwordIsSample],
    [{ newPassword: null }, 'newPassword', 'newPassword must be a text'],
    [{ currentPassword: '' }, 'currentPassword', ACCOUNT_TEXTS.currentPasswordRequired],
    [{ currentPassword: undefined }, 'currentPassword', ACCOUNT_TEXTS.currentPasswordRequired],
    [{ userId: 1 }, 'userId', 'userId is not a field of this call'],
  ])('rejects %j and names the field', async (wrong, field, message) => {
    const body = { currentPassword: PASSWORD, newPassword: NEW, ...wrong };
    const response = await admin.call('post', '/api/admin/password', body);
    expect(response.status).toBe(400);
    expect(errorOf(response).details).toEqual([{ field, message }]);
  });

  it('counts wrong current passwords as failed sign-ins [ACCOUNT-8]', async () => {
    const here = await admin.addColleague();
    const body = { currentPassword: 'guess after guess', newPassword: NEW };
    for (let attempt = 1; attempt <= auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT; attempt++) {
      expect((await here.call('post', '/api/admin/password', body)).status).toBe(422);
    }
    const refused = await here.call('post', '/api/admin/password', { ...body, currentPassword: PASSWORD });
    expect(refused.status).toBe(429);
    expect((await new Browser(auth, here.address).signIn(here.user!.username, PASSWORD)).status).toBe(429);
  });

  it('succeeds for one of two parallel changes', async () => {
    const here = await admin.addColleague();
    const [one, other] = await Promise.all(
      ['first new password', 'second new password'].map((newPassword) =>
        here.call('post', '/api/admin/password', { currentPassword: PASSWORD, newPassword }),
      ),
    );
    expect([one!.status, other!.status].sort()).toEqual([204, 422]);
  });
});

describe('sessions', () => {
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.1 Mobile/15E148 Safari/604.1';

  it('are listed with device and address, and without their secret [ACCOUNT-9]', async () => {
    const here = await admin.addColleague();
    const phone = new Browser(auth, '41.90.12.7', PHONE);
    await phone.signIn(here.user!.username);

    const sessions = await here.sessions();
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => current)).toMatchObject({ browser: 'Firefox', system: 'Linux' });
    const other = sessions.find(({ current }) => !current)!;
    expect(other).toMatchObject({ browser: 'Safari', system: 'iPhone', address: '41.90.12.x' });
    for (const time of [other.startedAt, other.lastUsedAt]) {
      expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(10_000);
    }
    const secret = decodeURIComponent(phone.cookie.split('=')[1]!).slice(2).split('.')[0]!;
    expect(JSON.stringify(sessions)).not.toContain(secret);
  });

  it('show when they were last used', async () => {
    const here = await admin.addColleague();
    const there = new Browser(auth);
    await there.signIn(here.user!.username);
    await withRedis(auth, async (redis) => {
      await redis.expire(`sess:${there.sessionId}`, 11 * 3600);
    });
    const other = (await here.sessions()).find(({ current }) => !current)!;
    // One of the twelve idle hours has passed, but a use cannot precede the sign-in.
    expect(other.lastUsedAt).toBe(other.startedAt);
    await withRedis(auth, async (redis) => {
      const key = `sess:${there.sessionId}`;
      const record = JSON.parse((await redis.get(key))!) as { signedInAt: number };
      await redis.set(key, JSON.stringify({ ...record, signedInAt: record.signedInAt - 7_200_000 }), {
        expiration: 'KEEPTTL',
      });
    });
    const aged = (await here.sessions()).find(({ current }) => !current)!;
    expect(Math.abs(Date.parse(aged.lastUsedAt) - (Date.now() - 3_600_000))).toBeLessThan(10_000);
  });

  it('can be ended individually [ACCOUNT-9]', async () => {
    const here = await admin.addColleague();
    const there = new Browser(auth);
    await there.signIn(here.user!.username);
    const { id } = (await here.sessions()).find(({ current }) => !current)!;
    expect((await here.call('delete', `/api/admin/sessions/${id}`)).status).toBe(204);
    expect(await there.isSignedIn()).toBe(false);
    expect(await here.isSignedIn()).toBe(true);
    expect((await here.call('delete', `/api/admin/sessions/${id}`)).status).toBe(404);
  });

  it('of other users cannot be ended', async () => {
    const [own] = await admin.sessions();
    const other = await admin.addColleague();
    expect((await other.call('delete', `/api/admin/sessions/${own!.id}`)).status).toBe(404);
    expect(await admin.isSignedIn()).toBe(true);
  });

  it('can all be ended except the current one [ACCOUNT-9]', async () => {
    const here = await admin.addColleague();
    const others = [new Browser(auth), new Browser(auth)];
    for (const other of others) await other.signIn(here.user!.username);
    expect((await here.call('delete', '/api/admin/sessions')).status).toBe(204);
    expect(await Promise.all(others.map((other) => other.isSignedIn()))).toEqual([false, false]);
    expect(await here.isSignedIn()).toBe(true);
    expect(await here.sessions()).toHaveLength(1);
  });

  it('that expired or were signed out are not listed', async () => {
    const here = await admin.addColleague();
    const [expired, signedOut] = [new Browser(auth), new Browser(auth)];
    await expired.signIn(here.user!.username);
    await signedOut.signIn(here.user!.username);
    expect(await here.sessions()).toHaveLength(3);
    await signedOut.call('post', '/api/logout');
    await withRedis(auth, (redis) => redis.del(`sess:${expired.sessionId}`));
    expect(await here.sessions()).toHaveLength(1);
    await withRedis(auth, async (redis) => {
      expect(await redis.zCard(`user-sessions:${here.user!.id}`)).toBe(1);
    });
  });

  it('that have ended are removed before active ones', async () => {
    const here = await admin.addColleague();
    await withRedis(auth, async (redis) => {
      const ended = Array.from({ length: 220 }, (_, i) => ({
        score: Date.now() + i,
        value: `ended-${i}`,
      }));
      await redis.zAdd(`user-sessions:${here.user!.id}`, ended);
      await new Browser(auth).signIn(here.user!.username);
      expect(await redis.zCard(`user-sessions:${here.user!.id}`)).toBe(2);
    });
    expect(await here.isSignedIn()).toBe(true);
  });

  it('are limited: the oldest end when a user has too many', async () => {
    const here = await admin.addColleague();
    await withRedis(auth, async (redis) => {
      const old = Array.from({ length: 220 }, (_, i) => ({
        score: Date.now() - 3_600_000 - i,
        value: `old-${i}`,
      }));
      await redis.zAdd(`user-sessions:${here.user!.id}`, old);
      for (const { value } of old) await redis.set(`sess:${value}`, '{}');
      await new Browser(auth).signIn(here.user!.username);
      expect(await redis.zCard(`user-sessions:${here.user!.id}`)).toBe(200);
      expect(await redis.get('sess:old-219')).toBeNull();
    });
    expect(await here.isSignedIn()).toBe(true);
  });
});
