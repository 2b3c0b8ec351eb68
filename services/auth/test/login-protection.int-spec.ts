import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT_TEXTS, type Change, SESSION_LIMITS } from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { silentLogger, testEnv } from '@lml/common/testing/test-environment';
import { hash } from '@node-rs/argon2';
import type { Response } from 'supertest';
import { AuthEnv } from '../src/env.js';
import { FirstAccount } from '../src/users/first-account.js';
import { PasswordRules } from '../src/users/password-rules.js';
import { UsersService } from '../src/users/users.service.js';
import {
  ADMIN,
  type AuthUnderTest,
  Browser,
  errorOf,
  PASSWORD,
  startAuth,
  uniqueName,
  withRedis,
} from './auth-under-test.js';

let auth: AuthUnderTest;
let admin: Browser;

beforeAll(async () => {
  auth = await startAuth({ LOGIN_FAILURES_PER_ACCOUNT: 5 });
});
afterAll(() => auth.stop());

beforeEach(async () => {
  admin = new Browser(auth);
  await admin.signIn();
});

const soon = (check: () => Promise<void>) =>
  eventually('the check passes', async () => {
    await check();
    return true;
  });

describe('the session cookie', () => {
  const cookieLine = (response: Response) => (response.headers['set-cookie'] as unknown as string[])[0]!;

  it('has the __Host- prefix and its flags behind TLS, whatever protocol the last hop used', async () => {
    for (const protocol of ['http', 'https']) {
      const response = await new Browser(auth)
        .call('post', '/api/login', { username: ADMIN, password: PASSWORD })
        .set('X-Forwarded-Proto', protocol);
      const [pair, ...flags] = cookieLine(response).split('; ');
      expect(pair).toMatch(/^__Host-lml\.sid=s%3A/);
      expect(flags.map((flag) => flag.split('=')[0]).sort()).toEqual([
        'Expires',
        'HttpOnly',
        'Path',
        'SameSite',
        'Secure',
      ]);
      expect(flags).toEqual(expect.arrayContaining(['Path=/', 'SameSite=Lax']));
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  it('is cleared with the attributes that its prefix requires', async () => {
    const here = await admin.addColleague();
    const line = cookieLine(await here.call('post', '/api/logout'));
    expect(line).toMatch(/^__Host-lml\.sid=;/);
    expect(line).toContain('Secure');
    expect(line).toContain('Path=/');
    expect(line).not.toContain('Domain');
    expect(line).toContain('Expires=Thu, 01 Jan 1970');
  });

  it('is not read under its name without TLS', async () => {
    const here = await admin.addColleague();
    here.cookie = here.cookie.replace('__Host-', '');
    expect(await here.isSignedIn()).toBe(false);
  });

  it('contains at least 128 random bits and is never repeated', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const browser = new Browser(auth);
      await browser.signIn();
      ids.push(browser.sessionId);
    }
    for (const id of ids) expect(Buffer.from(id, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(new Set(ids).size).toBe(ids.length);
    const places = ids[0]!.split('').filter((letter, i) => ids.every((id) => id[i] === letter));
    expect(places.length).toBeLessThan(ids[0]!.length / 4);
  });

  it('is rejected without a valid signature, even if the session was written to Redis', async () => {
    const here = await admin.addColleague();
    const record = await withRedis(auth, async (redis) => {
      const stored = (await redis.get(`sess:${here.sessionId}`))!;
      await redis.set('sess:forged', stored, { expiration: { type: 'EX', value: 600 } });
      return stored;
    });
    expect(record).toContain('passport');
    const signature = here.cookie.split('.').at(-1)!;
    for (const value of ['forged', 's%3Aforged', `s%3Aforged.${signature}`, `s%3Aforged.${'A'.repeat(43)}`]) {
      here.cookie = `__Host-lml.sid=${value}`;
      expect(await here.isSignedIn()).toBe(false);
    }
  });

  it('is replaced at sign-in, which prevents session fixation', async () => {
    const planted = await admin.addColleague();
    const victim = new Browser(auth);
    victim.cookie = planted.cookie;
    await victim.signIn();
    expect(victim.cookie).not.toBe(planted.cookie);
    expect(await planted.isSignedIn()).toBe(false);
    const made = new Browser(auth);
    made.cookie = '__Host-lml.sid=s%3Achosen-by-somebody-else.AAAA';
    await made.signIn();
    expect(made.sessionId).not.toBe('chosen-by-somebody-else');
  });

  it('expires after twelve idle hours, and each use restarts them', async () => {
    const here = await admin.addColleague();
    const key = `sess:${here.sessionId}`;
    await withRedis(auth, async (redis) => {
      expect(Math.abs((await redis.pTTL(key)) - SESSION_LIMITS.idleMs)).toBeLessThan(60_000);
      await redis.pExpire(key, 60_000);
      expect(await here.isSignedIn()).toBe(true);
      await soon(async () => expect(await redis.pTTL(key)).toBeGreaterThan(SESSION_LIMITS.idleMs - 60_000));
      await redis.pExpire(key, 1);
      await soon(async () => expect(await redis.exists(key)).toBe(0));
    });
    expect(await here.isSignedIn()).toBe(false);
  });
});

describe('a password', () => {
  it.each([
    ['Password123456!', ACCOUNT_TEXTS.passwordIsCommon],
    ['QWERTYUIOP.2026', ACCOUNT_TEXTS.passwordIsCommon],
    ['LML Properties 2026', ACCOUNT_TEXTS.passwordIsSiteName],
    ['lml.example-lml.example', ACCOUNT_TEXTS.passwordIsSiteName],
    ['wanjiku.kamau-2026', ACCOUNT_TEXTS.passwordIsUsername],
  ])('of %s is rejected on registration, on change and for the first account', async (password, message) => {
    const username = 'wanjiku.kamau';
    const { token } = await admin.invite();
    const registering = await new Browser(auth).register(token, username, password);
    expect([registering.status, errorOf(registering).details]).toEqual([
      400,
      [{ field: 'password', message }],
    ]);
    const start = new FirstAccount(
      testEnv(AuthEnv, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password }),
      { exists: () => Promise.resolve(false) } as UsersService,
      auth.app.get(PasswordRules),
      silentLogger,
    ).onApplicationBootstrap();
    await expect(start).rejects.toThrow(`ADMIN_PASSWORD: ${message}`);
    if (message === ACCOUNT_TEXTS.passwordIsUsername) return;
    const body = { currentPassword: PASSWORD, newPassword: password };
    const changing = await admin.call('post', '/api/admin/password', body);
    expect([changing.status, errorOf(changing).details]).toEqual([400, [{ field: 'newPassword', message }]]);
  });

  it.each([
    ['of 64 characters and more', 'maji '.repeat(40)],
    ['with spaces and signs of many kinds', ' nyumba  ya ~ジュマ~ 🏡🏡 "\'<>& '],
    ['without digits, capitals or signs', 'twiga mrefu anakula majani'],
  ])('%s is accepted unchanged', async (_what, password) => {
    const browser = new Browser(auth);
    const username = uniqueName();
    expect((await browser.register((await admin.invite()).token, username, password)).status).toBe(201);
    expect((await new Browser(auth).signIn(username, password)).status).toBe(200);
    expect((await new Browser(auth).signIn(username, password.trim().slice(0, -1))).status).toBe(401);
  });

  it('is normalised to one Unicode form, and old hashes stay valid', async () => {
    const composed = 'caf\u00e9 \u00e0 la cr\u00e8me';
    const decomposed = composed.normalize('NFD');
    const browser = new Browser(auth);
    const username = uniqueName();
    await browser.register((await admin.invite()).token, username, decomposed);
    for (const typed of [composed, decomposed]) {
      expect((await new Browser(auth).signIn(username, typed)).status).toBe(200);
    }
    await auth.dataSource.query('UPDATE users SET password_hash = $1 WHERE username = $2', [
      await hash(decomposed),
      username,
    ]);
    expect((await new Browser(auth).signIn(username, decomposed)).status).toBe(200);
  });
});

describe('the sign-in log', () => {
  const entriesOf = async (id: number) =>
    (await admin.changes(`?subject=session&subjectId=${id}`)).map(
      ({ action, by, address, fields }: Change) => ({
        action,
        by: by?.id ?? null,
        address,
        fields: Object.fromEntries(fields.map(({ field, after }) => [field, after])),
      }),
    );

  it('records user, time and address of each sign-in, sign-out, failure and lock-out', async () => {
    const { id, username } = (await admin.addColleague()).user!;
    const here = new Browser(auth);
    await here.signIn(username);
    await here.call('post', '/api/logout');
    const guesser = new Browser(auth);
    for (let i = 0; i < auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT + 2; i += 1)
      await guesser.signIn(username, 'guess');
    await soon(async () => {
      const failed = (failuresInTheHour: number) => ({
        action: 'sign-in-failed',
        by: null,
        address: guesser.address,
        fields: { wrong: 'password', failuresInTheHour },
      });
      expect(await entriesOf(id)).toEqual([
        { action: 'sign-in-blocked', by: null, address: guesser.address, fields: {} },
        failed(3),
        failed(2),
        failed(1),
        { action: 'logged-out', by: id, address: here.address, fields: {} },
        { action: 'signed-in', by: id, address: here.address, fields: {} },
      ]);
    });
    const [latest] = await admin.changes(`?subject=session&subjectId=${id}&limit=1`);
    expect(latest!.at).toMatch(/Z$/);
    expect(Math.abs(Date.parse(latest!.at) - Date.now())).toBeLessThan(60_000);
  });

  it('contains no typed text: no passwords and no unknown names', async () => {
    const typed = `my-password-${uniqueName()}`;
    await new Browser(auth).signIn(typed, typed);
    await new Browser(auth).signIn(`x\r\nsign-in: ${typed}`, typed);
    const { username } = (await admin.addColleague()).user!;
    await new Browser(auth).signIn(username, typed);
    await soon(async () => {
      const log = JSON.stringify(await auth.dataSource.query('SELECT * FROM changes'));
      expect(log).toContain(`"${username}"`);
      expect(log).not.toContain(typed);
    });
  });

  it('escapes line breaks of a name within one entry', async () => {
    const note = 'for Moraa\r\nadmin deleted everything';
    const { id } = await admin.invite(note);
    const [entry] = await admin.changes(`?subject=invitation&subjectId=${id}`);
    expect(entry!.subjectName).toBe('for Moraa admin deleted everything');
    const raw = (await admin.call('get', '/api/admin/users/changes?limit=20')).text;
    expect(raw).not.toMatch(/[\r\n]/);
  });

  it('is bounded during an attack, and no call can change it', async () => {
    const { id, username } = (await admin.addColleague()).user!;
    for (let i = 0; i < auth.env.LOGIN_FAILURES_PER_ACCOUNT; i += 1) {
      await new Browser(auth).signIn(username, 'guess');
    }
    await soon(async () => expect(await entriesOf(id)).toHaveLength(auth.env.LOGIN_FAILURES_PER_ACCOUNT));
    await new Browser(auth).signIn(username, 'guess');
    expect((await entriesOf(id)).filter(({ action }) => action === 'sign-in-failed')).toHaveLength(
      auth.env.LOGIN_FAILURES_PER_ACCOUNT,
    );
    for (const method of ['post', 'patch', 'delete'] as const) {
      expect([400, 404]).toContain((await admin.call(method, '/api/admin/users/changes', {})).status);
      expect((await admin.call(method, '/api/admin/users/changes/1', {})).status).toBe(404);
    }
  });
});
