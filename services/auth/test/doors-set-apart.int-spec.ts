import { describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@lml/common/contracts';
import { createRedisClient } from '@lml/common/redis';
import { eventually } from '@lml/common/testing/eventually';
import { interruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import { emptyTestRedis, silentLogger } from '@lml/common/testing/test-environment';
import type { Response } from 'supertest';
import { ADMIN, Browser, PASSWORD, startAuth } from './auth-under-test.js';

/*
 * Each of these starts a service with settings of its own. Passport keeps one strategy for the whole process, so that
 * only the service started last takes sign-ins: none is shared here.
 */

const errorOf = (response: Response) => response.body as ErrorBody;

describe('guessing passwords', () => {
  it('waits twice as long each time', async () => {
    const patient = await startAuth({ LOGIN_ATTEMPTS_PER_ACCOUNT: 7 });
    try {
      const guesser = new Browser(patient);
      const times: number[] = [];
      for (let attempt = 1; attempt <= 7; attempt += 1) {
        const begun = performance.now();
        expect((await guesser.signIn(ADMIN, 'guess')).status).toBe(401);
        times.push(performance.now() - begun);
      }
      // A timer never rings early, so these hold on any machine: nothing, then 250, 500, 1000 and 2000 ms.
      [0, 0, 0, 250, 500, 1000, 2000].forEach((least, i) =>
        expect(times[i]).toBeGreaterThanOrEqual(least - 2),
      );
    } finally {
      await patient.stop();
    }
  });
});

describe('who asks whether an account exists', () => {
  it('learns nothing from text, status or time: unknown, wrong and disabled take alike long', async () => {
    const open = await startAuth({ LOGIN_ATTEMPTS_PER_ACCOUNT: 1000, LOGIN_ATTEMPTS_PER_ADDRESS: 100_000 });
    const redis = createRedisClient(open.env, silentLogger);
    await redis.connect();
    try {
      const asking = new Browser(open);
      await asking.signIn();
      const disabled = new Browser(open);
      await disabled.register((await asking.invite()).token);
      await asking.call('patch', `/api/admin/users/${disabled.user!.id}`, { disabled: true });

      const names = { known: ADMIN, unknown: 'nobody-at-all', disabled: disabled.user!.username };
      const times: Record<string, number[]> = { known: [], unknown: [], disabled: [] };
      const bodies = new Set<string>();
      for (let sample = 0; sample < 200; sample += 1) {
        for (const [kind, username] of Object.entries(names)) {
          // From addresses of their own, so that no delay of the throttle is measured.
          const guesser = new Browser(open);
          const password = kind === 'disabled' ? PASSWORD : 'a wrong password';
          const begun = performance.now();
          const answer = await guesser.call('post', '/api/login', { username, password });
          times[kind]!.push(performance.now() - begun);
          const { requestId: _, ...body } = errorOf(answer);
          bodies.add(JSON.stringify([answer.status, body]));
        }
        await redis.del(await redis.keys('login:everywhere:*'));
      }
      expect([...bodies]).toHaveLength(1);
      const [known, unknown, closed] = [times.known!, times.unknown!, times.disabled!].map(median) as [
        number,
        number,
        number,
      ];
      // Printed: the record of what was measured.
      process.stdout.write(
        `medians of 200: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, disabled ${closed.toFixed(1)} ms\n`,
      );
      for (const other of [unknown, closed])
        expect(Math.max(known, other) / Math.min(known, other)).toBeLessThan(1.5);
    } finally {
      await redis.close();
      await open.stop();
    }
  }, 300_000);
});

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

describe('without Redis', () => {
  it('nobody signs in: 503 with Retry-After, whether the password is right or wrong', async () => {
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
