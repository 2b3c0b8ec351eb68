import type { ErrorBody } from '@lml/common/contracts';
import { LIMIT_TIMEOUT_MS, SharedLimit } from '@lml/common/limits/shared-limit';
import { createRedisClient } from '@lml/common/redis';
import { eventually } from '@lml/common/testing/eventually';
import { interruptibleProxy } from '@lml/common/testing/interruptible-proxy';
import { emptyTestRedis, silentLogger } from '@lml/common/testing/test-environment';
import { buildInquiry, buildMessage, startInquiries, urlOf } from './support.js';

describe('many messages', () => {
  it('from one address get 429 with Retry-After from any call and replica; others are not affected [INQUIRY-23]', async () => {
    const limited = await startInquiries({ INQUIRIES_PER_MINUTE: 3 });
    try {
      const replica = await limited.startReplica();
      await replica.listen(0, '127.0.0.1');
      const send = (path: string, address: string) =>
        limited
          .api()
          .post(path)
          .set('X-Forwarded-For', address)
          .send(path.endsWith('contact') ? buildMessage() : buildInquiry());
      const toReplica = (address: string) =>
        fetch(`${urlOf(replica)}/api/contact`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
          body: JSON.stringify(buildMessage()),
        });

      await send('/api/contact', '10.0.0.1').expect(201);
      await send('/api/inquiries', '10.0.0.1').expect(201);
      expect((await toReplica('10.0.0.1')).status).toBe(201);
      const refused = await send('/api/contact', '10.0.0.1').expect(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect((refused.body as ErrorBody).code).toBe('TOO_MANY_REQUESTS');
      expect((await toReplica('10.0.0.1')).status).toBe(429);
      await send('/api/contact', '10.0.0.2').expect(201);
      // Entries that the caller puts before the gateway's own are ignored.
      await send('/api/contact', '10.9.9.9, 10.0.0.1').expect(429);
    } finally {
      await limited.stop();
    }
  });

  it('wait once for a Redis that hangs, for any number of limits, and are counted in it again when it answers', async () => {
    const { REDIS_HOST: host, REDIS_PORT: port, ...settings } = await emptyTestRedis();
    const proxy = await interruptibleProxy({ host, port });
    const redis = createRedisClient(
      { ...settings, REDIS_HOST: proxy.host, REDIS_PORT: proxy.port },
      silentLogger,
    );
    const other = createRedisClient({ ...settings, REDIS_HOST: host, REDIS_PORT: port }, silentLogger);
    try {
      await Promise.all([redis.connect(), other.connect()]);
      const limits = ['a', 'b', 'c', 'd'].map((name) => new SharedLimit(redis, name, 100_000, 60));
      const takeAll = async () => {
        const started = performance.now();
        for (const limit of limits) await limit.take('visitor');
        return performance.now() - started;
      };
      const countedInRedis = async () => Number(await other.get('limit:d:visitor'));
      const waits: number[] = [];
      // The shortest of three: a slow machine may pause a test.
      for (let round = 1; round <= 3; round += 1) {
        const before = await countedInRedis();
        await eventually('all limits count in Redis', async () => {
          await takeAll();
          return (await countedInRedis()) > before;
        });
        proxy.hang();
        waits.push(await takeAll());
        await proxy.comeBack();
      }
      expect(Math.min(...waits)).toBeGreaterThan(0.9 * LIMIT_TIMEOUT_MS);
      expect(Math.min(...waits)).toBeLessThan(2 * LIMIT_TIMEOUT_MS);
    } finally {
      redis.destroy();
      other.destroy();
      await proxy.close();
    }
  });

  it('are rate limited, and accepted up to the limit, while Redis is down or hangs', async () => {
    const redis = await emptyTestRedis();
    const proxy = await interruptibleProxy({ host: redis.REDIS_HOST, port: redis.REDIS_PORT });
    const limited = await startInquiries({
      INQUIRIES_PER_MINUTE: 2,
      REDIS_HOST: proxy.host,
      REDIS_PORT: proxy.port,
    });
    try {
      const waits: number[] = [];
      const timed = async (address: string) => {
        const started = Date.now();
        const { status } = await limited
          .api()
          .post('/api/contact')
          .set('X-Forwarded-For', address)
          .send(buildMessage());
        waits.push(Date.now() - started);
        return status;
      };
      proxy.hang();
      expect([await timed('10.0.0.3'), await timed('10.0.0.3'), await timed('10.0.0.3')]).toEqual([
        201, 201, 429,
      ]);
      // The first waits for Redis once, the others not at all: the median leaves room for a slow machine.
      expect(waits.sort((one, other) => one - other)[1]).toBeLessThan(2 * LIMIT_TIMEOUT_MS);
      await proxy.goAway();
      expect([await timed('10.0.0.4'), await timed('10.0.0.4'), await timed('10.0.0.4')]).toEqual([
        201, 201, 429,
      ]);
    } finally {
      await proxy.comeBack();
      await limited.stop();
      await proxy.close();
    }
  });
});
