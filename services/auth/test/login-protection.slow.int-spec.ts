import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ErrorBody } from '@lml/common/contracts';
import { createRedisClient } from '@lml/common/redis';
import { eventually } from '@lml/common/testing/eventually';
import { interruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import { emptyTestRedis, silentLogger } from '@lml/common/testing/test-environment';
import request, { type Response } from 'supertest';
import { SAFE_HASH_MEMORY_KIB } from '../src/env.js';
import { PasswordHasher } from '../src/users/password-hasher.js';
import { ADMIN, type AuthUnderTest, Browser, PASSWORD, startAuth, uniqueName } from './auth-under-test.js';

/*
 * Each suite starts its own service with its own settings. Passport has one strategy per process, so only the service
 * started last handles sign-ins, and suites cannot share one. Password hashes cost as much as in production.
 */

/** Sign-ins measured per kind of account. */
const SAMPLES = 100;

const errorOf = (response: Response) => response.body as ErrorBody;

describe('guessing passwords', () => {
  it('doubles the delay each time', async () => {
    const service = await startAuth({ LOGIN_ATTEMPTS_PER_ACCOUNT: 7 });
    try {
      const guesser = new Browser(service);
      const times: number[] = [];
      for (let attempt = 1; attempt <= 7; attempt += 1) {
        const begun = performance.now();
        expect((await guesser.signIn(ADMIN, 'guess')).status).toBe(401);
        times.push(performance.now() - begun);
      }
      // Timers never fire early, so these minimums hold on any machine: nothing, then 250, 500, 1000 and 2000 ms.
      [0, 0, 0, 250, 500, 1000, 2000].forEach((least, i) =>
        expect(times[i]).toBeGreaterThanOrEqual(least - 2),
      );
    } finally {
      await service.stop();
    }
  });
});

describe('checking whether an account exists', () => {
  it('reveals nothing by text, status or time: an unknown, disabled or invalid name takes as long as a wrong password', async () => {
    const open = await startAuth({
      LOGIN_ATTEMPTS_PER_ACCOUNT: 1000,
      LOGIN_ATTEMPTS_PER_ADDRESS: 100_000,
      PASSWORD_HASH_MEMORY_KIB: SAFE_HASH_MEMORY_KIB,
    });
    const redis = createRedisClient(open.env, silentLogger);
    await redis.connect();
    try {
      const asking = new Browser(open);
      await asking.signIn();
      const disabled = new Browser(open);
      await disabled.register((await asking.invite()).token);
      await asking.call('patch', `/api/admin/users/${disabled.user!.id}`, { disabled: true });

      const names = {
        known: ADMIN,
        unknown: 'nobody-at-all',
        disabled: disabled.user!.username,
        'not allowed': 'nob\u00f6dy at all',
      };
      const times = new Map(Object.keys(names).map((kind) => [kind, [] as number[]]));
      const bodies = new Set<string>();
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        for (const [kind, username] of Object.entries(names)) {
          // From new addresses, so that the throttle's delays are not measured.
          const guesser = new Browser(open);
          const password = kind === 'disabled' ? PASSWORD : 'a wrong password';
          const begun = performance.now();
          const answer = await guesser.call('post', '/api/login', { username, password });
          times.get(kind)!.push(performance.now() - begun);
          const { requestId: _, ...body } = errorOf(answer);
          bodies.add(JSON.stringify([answer.status, body]));
        }
        await redis.del(await redis.keys('login:everywhere:*'));
      }
      expect([...bodies]).toHaveLength(1);
      const medians = [...times].map(([kind, taken]) => ({ kind, ms: median(taken) }));
      // Printed as a record of the measurement.
      const record = medians.map(({ kind, ms }) => `${kind} ${ms.toFixed(1)} ms`).join(', ');
      process.stdout.write(`medians of ${SAMPLES}: ${record}\n`);
      const all = medians.map(({ ms }) => ms);
      expect(Math.max(...all) / Math.min(...all)).toBeLessThan(1.5);
    } finally {
      await redis.close();
      await open.stop();
    }
  }, 400_000);
});

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

describe('without Redis', () => {
  it('every sign-in gets 503 with Retry-After, whether the password is right or wrong', async () => {
    const settings = await emptyTestRedis();
    const proxy = await interruptibleProxy({ host: settings.REDIS_HOST, port: settings.REDIS_PORT });
    const cut = await startAuth({ REDIS_HOST: proxy.host, REDIS_PORT: proxy.port });
    try {
      await eventually('staff can sign in', async () => (await new Browser(cut).signIn()).status === 200);
      await proxy.goAway();
      for (const password of [PASSWORD, 'a wrong password']) {
        const refused = await new Browser(cut).signIn(ADMIN, password);
        expect(refused.status).toBe(503);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
        expect(refused.headers['set-cookie']).toBeUndefined();
      }
    } finally {
      await proxy.close();
      await cut.stop();
    }
  });
});

describe('a flood of sign-ins', () => {
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth({ PASSWORD_HASH_MEMORY_KIB: SAFE_HASH_MEMORY_KIB });
  });
  afterAll(() => auth.stop());

  it('of fifty in parallel is answered, a few with 503, and two passwords are checked at a time', async () => {
    const hasher = auth.app.get(PasswordHasher);
    const matches = jest.spyOn(hasher, 'matches');
    const lookups: number[] = [];
    let atOnce = 0;
    let flooding = true;
    const looking = (async () => {
      while (flooding) {
        const begun = performance.now();
        await request(auth.app.getHttpServer()).get('/health/live');
        lookups.push(performance.now() - begun);
        atOnce = Math.max(atOnce, hasher['limit'].activeCount);
      }
    })();
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => new Browser(auth).signIn(uniqueName(), 'a wrong password')),
    );
    const took = performance.now() - begun;
    flooding = false;
    await looking;
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect(count(401) + count(503)).toBe(50);
    // Two running and thirty-two queued; more if some finished before the last arrived.
    expect(count(401)).toBeGreaterThanOrEqual(34);
    for (const busy of answers.filter(({ status }) => status === 503)) {
      expect(errorOf(busy).code).toBe('SIGN_IN_BUSY');
      expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(matches).toHaveBeenCalledTimes(50);
    expect(atOnce).toBe(2);
    // Reads do not wait in the queue: many such responses fit into the time of the flood.
    expect(median(lookups)).toBeLessThan(took / 5);
    process.stdout.write(
      `flood of 50: ${took.toFixed(0)} ms, ${count(503)} asked to come back, other calls median ${median(lookups).toFixed(1)} ms of ${lookups.length}\n`,
    );
    expect((await new Browser(auth).signIn()).status).toBe(200);
  });
});
