import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors/app-error.js';
import type { Redis } from '../redis.js';

/** Redis answers in a millisecond or two; a visitor does not wait for one that has stopped answering. */
const REDIS_TIMEOUT_MS = 300;
const DURATION_SECONDS = 60;

/**
 * How much one address may send a minute, counted by all replicas together in Redis. While Redis is away each replica
 * counts for itself: a limit must never cost a visitor's message.
 */
export class AddressLimit {
  private readonly own: RateLimiterMemory;
  private readonly shared: RateLimiterRedis;

  /** @param name tells its keys in Redis from those of others */
  constructor(redis: Redis, name: string, perMinute: number) {
    const limit = { points: perMinute, duration: DURATION_SECONDS, keyPrefix: `limit:${name}` };
    this.own = new RateLimiterMemory(limit);
    this.shared = new RateLimiterRedis({
      ...limit,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
    });
  }

  /** @throws AppError 429 when the address has sent too much */
  async take(address: string): Promise<void> {
    try {
      await withDeadline(this.shared.consume(address));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(refusal);
      await this.takeOfOwn(address);
    }
  }

  private async takeOfOwn(address: string): Promise<void> {
    try {
      await this.own.consume(address);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooMany(refusal);
      throw refusal;
    }
  }
}

function tooMany(refusal: RateLimiterRes) {
  return tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), REDIS_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
