import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, NewSecondFactor, RecoveryCodes, SecondFactor } from '@lml/common/contracts';
import { Secret, TOTP } from 'otpauth';
import { SecretSeal } from '../src/second-factor/secret-seal.js';
import { SecondFactorService } from '../src/second-factor/second-factor.service.js';
import { type AuthUnderTest, Browser, errorOf, PASSWORD, startAuth } from './auth-under-test.js';

const PATH = '/api/admin/second-factor';
const STEP_MS = 30_000;

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

/** Authenticator app; `steps` are 30-second steps since it was set up, independent of the test's duration. */
class App {
  private readonly begun = Date.now();

  constructor(private readonly secret: string) {}

  code(steps = 0): string {
    const totp = new TOTP({ secret: Secret.fromBase32(this.secret), digits: 6, period: 30 });
    return totp.generate({ timestamp: this.begun + steps * STEP_MS });
  }

  /** Returns a code that is neither currently accepted nor one of the next steps'. */
  wrong(): string {
    const right = [-2, -1, 0, 1, 2, 3].map((steps) => this.code(steps));
    return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find(
      (code) => !right.includes(code),
    )!;
  }
}

async function propose(browser: Browser, currentPassword = PASSWORD): Promise<NewSecondFactor> {
  const response = await browser.call('post', PATH, { currentPassword });
  expect(response.status).toBe(201);
  return response.body as NewSecondFactor;
}

/** Activates the second factor as of 30 seconds ago, so that the current code is unused. */
async function turnOn(browser: Browser): Promise<{ app: App; recoveryCodes: string[] }> {
  const app = new App((await propose(browser)).secret);
  const response = browser.keep(await browser.call('post', `${PATH}/confirm`, { code: app.code() }));
  expect(response.status).toBe(200);
  await auth.dataSource.query('UPDATE users SET second_factor_step = second_factor_step - 1 WHERE id = $1', [
    browser.user!.id,
  ]);
  return { app, recoveryCodes: (response.body as RecoveryCodes).recoveryCodes };
}

async function signIn(browser: Browser, username: string, code?: string, password = PASSWORD) {
  const body = { username, password, ...(code !== undefined && { code }) };
  return browser.keep(await browser.call('post', '/api/login', body));
}

const stateOf = async (browser: Browser) => (await browser.call('get', PATH)).body as SecondFactor;

describe('setting up a second factor', () => {
  it('requires the current password, returns a secret with its QR code, and takes effect with the first code', async () => {
    const here = await admin.addColleague();
    const name = here.user!.username;
    expect(await stateOf(here)).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    const wrong = await here.call('post', PATH, { currentPassword: 'not this one' });
    expect([wrong.status, errorOf(wrong).details?.[0]?.field]).toEqual([422, 'currentPassword']);

    const { secret, uri, qr } = await propose(here);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/LML%20Properties:${name}?`);
    expect(uri).toContain(`secret=${secret}`);
    expect(qr.size).toBeGreaterThan(40);
    expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await signIn(new Browser(auth), name)).status).toBe(200);

    const app = new App(secret);
    const refused = await here.call('post', `${PATH}/confirm`, { code: app.wrong() });
    expect([refused.status, errorOf(refused).details?.[0]?.field]).toEqual([422, 'code']);
    expect((await stateOf(here)).on).toBe(false);
    const confirmed = here.keep(await here.call('post', `${PATH}/confirm`, { code: app.code() }));
    const { recoveryCodes } = confirmed.body as RecoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
    expect(await stateOf(here)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect((await admin.account(here.user!.id)).secondFactor).toBe(true);
    expect((await signIn(new Browser(auth), name)).status).toBe(401);
  });

  it('ends the other sessions and gives this one a new id', async () => {
    const here = await admin.addColleague();
    const there = new Browser(auth);
    await there.signIn(here.user!.username);
    const before = here.cookie;
    await turnOn(here);
    expect(here.cookie).not.toBe(before);
    expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, false]);
    here.cookie = before;
    expect(await here.isSignedIn()).toBe(false);
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const here = await admin.addColleague();
    const { secret } = await propose(here);
    const code = new App(secret).code();
    const { recoveryCodes } = here.keep(await here.call('post', `${PATH}/confirm`, { code }))
      .body as RecoveryCodes;
    const stored = JSON.stringify([
      await auth.dataSource.query('SELECT * FROM users'),
      await auth.dataSource.query('SELECT * FROM recovery_codes'),
      await auth.dataSource.query('SELECT * FROM changes'),
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((each) => each.replaceAll('-', ''))]) {
      expect(stored).not.toContain(text);
    }
  });

  it('encrypts the secret with a key derived from SESSION_SECRET, bound to the user', () => {
    const seal = auth.app.get(SecretSeal);
    const sealed = seal.seal('JBSWY3DPEHPK3PXP', 7);
    expect(new SecretSeal(auth.env).open(sealed, 7)).toBe('JBSWY3DPEHPK3PXP');
    expect(seal.seal('JBSWY3DPEHPK3PXP', 7)).not.toBe(sealed);
    expect(seal.open(sealed, 8)).toBeNull();
    expect(
      new SecretSeal(Object.assign({}, auth.env, { SESSION_SECRET: 'another secret of ours' })).open(
        sealed,
        7,
      ),
    ).toBeNull();
    expect(seal.open(`${sealed.slice(0, -4)}AAAA`, 7)).toBeNull();
    expect(seal.open('', 7)).toBeNull();
  });

  it('is rejected while one is active, as is confirming without a set-up', async () => {
    const here = await admin.addColleague();
    const none = await here.call('post', `${PATH}/confirm`, { code: '123456' });
    expect([none.status, errorOf(none).code]).toEqual([409, 'SECOND_FACTOR_OFF']);
    await turnOn(here);
    const again = await here.call('post', PATH, { currentPassword: PASSWORD });
    expect([again.status, errorOf(again).code]).toEqual([409, 'SECOND_FACTOR_ON']);
  });

  it.each([
    [PATH, {}, 'currentPassword'],
    [PATH, { currentPassword: 5 }, 'currentPassword'],
    [`${PATH}/confirm`, {}, 'code'],
    [`${PATH}/confirm`, { code: 123456 }, 'code'],
    [`${PATH}/confirm`, { code: 'x'.repeat(65) }, 'code'],
    [`${PATH}/off`, { code: '123456' }, 'currentPassword'],
    [`${PATH}/off`, { currentPassword: PASSWORD, code: ' ' }, 'code'],
    ['/api/login', { username: 'somebody', password: 'something', code: 5 }, 'code'],
  ])('rejects at %s the body %j and names the field', async (path, body, field) => {
    const response = await admin.call('post', path, body);
    expect(response.status).toBe(400);
    expect(errorOf(response).details?.map((detail) => detail.field)).toEqual([field]);
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code only after the correct password', async () => {
    const here = await admin.addColleague();
    const name = here.user!.username;
    const { app } = await turnOn(here);
    const browser = new Browser(auth);

    const asked = await signIn(browser, name);
    expect([asked.status, errorOf(asked).code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect(asked.headers['set-cookie']).toBeUndefined();
    for (const code of [undefined, app.code(), app.wrong()]) {
      const refused = await signIn(new Browser(auth), name, code, 'a wrong password');
      expect([refused.status, errorOf(refused).code]).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    const wrong = await signIn(browser, name, app.wrong());
    expect([wrong.status, errorOf(wrong).code]).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const right = await signIn(browser, name, ` ${app.code().replace(/^.../, '$& ')} `);
    expect(right.status).toBe(200);
    expect(Object.keys(right.body as object).sort()).toEqual(['createdAt', 'id', 'name', 'role', 'username']);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('accepts a code once, not the one before it, and the next one early', async () => {
    const here = await admin.addColleague();
    const name = here.user!.username;
    const { app } = await turnOn(here);
    const code = app.code();
    expect((await signIn(new Browser(auth), name, code)).status).toBe(200);
    expect((await signIn(new Browser(auth), name, code)).status).toBe(401);
    expect((await signIn(new Browser(auth), name, app.code(-1))).status).toBe(401);
    expect((await signIn(new Browser(auth), name, app.code(1))).status).toBe(200);
    expect((await signIn(new Browser(auth), name, app.code(4))).status).toBe(401);
  });

  it('accepts a code once in parallel requests', async () => {
    const here = await admin.addColleague();
    const { app } = await turnOn(here);
    const code = app.code();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signIn(new Browser(auth), here.user!.username, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(401)]);
  });

  it('accepts each recovery code once, in any notation, and records it in the sign-in log', async () => {
    const here = await admin.addColleague();
    const name = here.user!.username;
    const { recoveryCodes } = await turnOn(here);
    const [first, second] = recoveryCodes as [string, string];
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0').replaceAll('i', '1');
    const answers = await Promise.all([1, 2, 3].map(() => signIn(new Browser(auth), name, typed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await signIn(new Browser(auth), name, second)).status).toBe(200);
    expect((await stateOf(here)).recoveryCodesLeft).toBe(8);
    const used = (await admin.changes(`?subject=user&subjectId=${here.user!.id}`)).filter(
      ({ action }) => action === 'recovery-code-used',
    );
    expect(used.map(({ fields }) => fields[0]?.after)).toEqual([8, 9]);
  });

  it('starts no session by password alone if the factor is activated during the sign-in', async () => {
    const here = await admin.addColleague();
    const name = here.user!.username;
    const browsers = Array.from({ length: 6 }, () => new Browser(auth));
    await Promise.all([...browsers.map((browser) => signIn(browser, name)), turnOn(here)]);
    expect(await Promise.all(browsers.map((browser) => browser.isSignedIn()))).toEqual(
      browsers.map(() => false),
    );
  });

  it('is locked by address after too many wrong codes, as after wrong passwords', async () => {
    const here = await admin.addColleague();
    const { app } = await turnOn(here);
    const guesser = new Browser(auth);
    for (let attempt = 1; attempt <= auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT; attempt++) {
      expect((await signIn(guesser, here.user!.username, app.wrong())).status).toBe(401);
    }
    const refused = await signIn(guesser, here.user!.username, app.code());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('locks out guessers of codes from many addresses, but never the owner', async () => {
    const here = await admin.addColleague();
    const name = here.user!.username;
    const { app, recoveryCodes } = await turnOn(here);
    const home = new Browser(auth);
    expect((await signIn(home, name, app.code())).status).toBe(200);
    for (let attempt = 1; attempt <= auth.env.CODE_ATTEMPTS_PER_DAY; attempt++) {
      expect((await signIn(new Browser(auth), name, app.wrong())).status).toBe(401);
    }
    const stranger = await signIn(new Browser(auth), name, app.code(1));
    expect(stranger.status).toBe(429);
    // From a known address, and with a recovery code from any.
    expect((await signIn(new Browser(auth, home.address), name, app.code(1))).status).toBe(200);
    expect((await signIn(new Browser(auth), name, recoveryCodes[0])).status).toBe(200);
  });
});

describe('wrong codes of a second factor', () => {
  it('are counted once per account, in any spelling of its name', async () => {
    const here = new Browser(auth);
    const name = `wanjiru.kimani-${Date.now() % 100_000}`;
    expect((await here.register((await admin.invite()).token, name)).status).toBe(201);
    const { app } = await turnOn(here);
    const spell = (spelling: string) => name.replace('wanjiru.kimani', spelling);
    const capitals = ['wanjiru.kimani', 'WANJIRU.KIMANI', 'Wanjiru.Kimani', 'wanjiru.kImani'].map(spell);
    const dotted = [
      'wanj\u0130ru.kimani',
      'wanjiru.k\u0130mani',
      'wanjiru.kiman\u0130',
      'wanj\u0130ru.k\u0130man\u0130',
    ];
    for (const spelling of dotted.map(spell)) {
      const answer = await signIn(new Browser(auth), spelling, app.code());
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    for (let attempt = 0; attempt < auth.env.CODE_ATTEMPTS_PER_DAY; attempt += 1) {
      const answer = await signIn(new Browser(auth), capitals[attempt % capitals.length]!, app.wrong());
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'SECOND_FACTOR_WRONG']);
    }
    for (const spelling of capitals) {
      expect((await signIn(new Browser(auth), spelling, app.wrong())).status).toBe(429);
    }
    for (const spelling of dotted.map(spell)) {
      const answer = await signIn(new Browser(auth), spelling, app.code());
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'INVALID_CREDENTIALS']);
    }
  });
});

describe('turning a second factor off', () => {
  it('requires password and code, ends the other sessions and deletes the recovery codes', async () => {
    const here = await admin.addColleague();
    const name = here.user!.username;
    const { app, recoveryCodes } = await turnOn(here);
    const there = new Browser(auth);
    await signIn(there, name, recoveryCodes[0]);

    const noPassword = await here.call('post', `${PATH}/off`, { currentPassword: 'wrong', code: app.code() });
    expect([noPassword.status, errorOf(noPassword).details?.[0]?.field]).toEqual([422, 'currentPassword']);
    const body = { currentPassword: PASSWORD, code: app.wrong() };
    const noCode = await here.call('post', `${PATH}/off`, body);
    expect([noCode.status, errorOf(noCode).details?.[0]?.field]).toEqual([422, 'code']);
    expect(await there.isSignedIn()).toBe(true);

    const off = here.keep(await here.call('post', `${PATH}/off`, { ...body, code: app.code() }));
    expect(off.status).toBe(204);
    expect([await here.isSignedIn(), await there.isSignedIn()]).toEqual([true, false]);
    expect(await stateOf(here)).toEqual({ on: false, since: null, recoveryCodesLeft: 0 });
    expect((await signIn(new Browser(auth), name)).status).toBe(200);
    const again = await here.call('post', `${PATH}/off`, { ...body, code: app.code(1) });
    expect([again.status, errorOf(again).code]).toEqual([409, 'SECOND_FACTOR_OFF']);
    const actions = (await admin.changes(`?subject=user&subjectId=${here.user!.id}`)).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(['second-factor-off', 'recovery-code-used', 'second-factor-on', 'created']);
  });

  it('works with a recovery code, too', async () => {
    const here = await admin.addColleague();
    const { recoveryCodes } = await turnOn(here);
    const body = { currentPassword: PASSWORD, code: recoveryCodes[3] };
    expect((await here.call('post', `${PATH}/off`, body)).status).toBe(204);
  });
});

describe('resetting the second factor of a colleague', () => {
  it('ends their sessions, records who did it, and lets them sign in by password', async () => {
    const here = await admin.addColleague();
    await turnOn(here);
    const path = `/api/admin/users/${here.user!.id}/second-factor`;
    const reset = await admin.call('delete', path);
    expect([reset.status, (reset.body as Account).secondFactor]).toEqual([200, false]);
    expect(await here.isSignedIn()).toBe(false);
    expect((await signIn(new Browser(auth), here.user!.username)).status).toBe(200);
    const [change] = await admin.changes(`?subject=user&subjectId=${here.user!.id}&limit=1`);
    expect(change).toMatchObject({
      action: 'second-factor-reset',
      by: { id: admin.user!.id },
      address: admin.address,
    });
    // Repeating it changes nothing and ends no session.
    const there = new Browser(auth);
    await signIn(there, here.user!.username);
    expect((await admin.call('delete', path)).status).toBe(200);
    expect(await there.isSignedIn()).toBe(true);
  });

  it("is rejected for one's own account, and gets 404 for an unknown one", async () => {
    const own = await admin.call('delete', `/api/admin/users/${admin.user!.id}/second-factor`);
    expect([own.status, errorOf(own).code]).toEqual([409, 'CANNOT_RESET_YOURSELF']);
    for (const id of ['0', '99999999', 'abc', '%00']) {
      expect((await admin.call('delete', `/api/admin/users/${id}/second-factor`)).status).toBe(404);
    }
  });

  it('is written with its audit log entry in one transaction', async () => {
    const here = await admin.addColleague();
    await turnOn(here);
    await auth.dataSource.query('ALTER TABLE changes RENAME TO changes_away');
    try {
      const service = auth.app.get(SecondFactorService);
      await expect(service.reset(String(here.user!.id), admin.user!)).rejects.toThrow();
    } finally {
      await auth.dataSource.query('ALTER TABLE changes_away RENAME TO changes');
    }
    expect((await stateOf(here)).on).toBe(true);
  });
});
