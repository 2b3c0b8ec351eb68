import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { type AuthUnderTest, Browser, startAuth } from './auth-under-test.js';

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

describe('guessing passwords', () => {
  it('in parallel is counted like guessing in sequence', async () => {
    const { username } = (await admin.addColleague()).user!;
    const guesser = new Browser(auth);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guesser.call('post', '/api/login', { username, password: 'guess' })),
    );
    const allowed = auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT;
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(allowed);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - allowed);
  });

  it('of one account from many addresses delays strangers and locks nobody out, in particular not the owner', async () => {
    const owner = await admin.addColleague();
    const { username } = owner.user!;
    const home = new Browser(auth);
    expect((await home.signIn(username)).status).toBe(200);
    for (let attempt = 1; attempt <= auth.env.LOGIN_FAILURES_PER_ACCOUNT; attempt += 1) {
      expect((await new Browser(auth).signIn(username, 'guess')).status).toBe(401);
    }
    const timed = async (browser: Browser) => {
      const begun = performance.now();
      const { status } = await browser.signIn(username);
      return { status, took: performance.now() - begun };
    };
    const known = await timed(new Browser(auth, home.address));
    const stranger = await timed(new Browser(auth));
    expect([known.status, stranger.status]).toEqual([200, 200]);
    expect(stranger.took).toBeGreaterThanOrEqual(3990);
    expect(known.took).toBeLessThan(stranger.took / 2);
  });

  it('of a thousand accounts with one password each is stopped at the address', async () => {
    const sprayer = new Browser(auth);
    const statuses: number[] = [];
    for (let batch = 0; batch < 50; batch += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => sprayer.signIn(`somebody-${batch}-${i}`, 'Spring2026 is here')),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(auth.env.LOGIN_ATTEMPTS_PER_ADDRESS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(
      1000 - auth.env.LOGIN_ATTEMPTS_PER_ADDRESS,
    );
    expect((await new Browser(auth).signIn()).status).toBe(200);
  });

  it('counts an IPv6 network as one address', async () => {
    const { username } = (await admin.addColleague()).user!;
    const network = `2001:db8:${randomBytes(2).toString('hex')}:1`;
    const statuses: number[] = [];
    for (let i = 1; i <= auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT + 1; i += 1) {
      statuses.push((await new Browser(auth, `${network}::${i}`).signIn(username, 'guess')).status);
    }
    expect(statuses).toEqual([...Array<number>(auth.env.LOGIN_ATTEMPTS_PER_ACCOUNT).fill(401), 429]);
  });
});
