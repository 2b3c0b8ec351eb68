import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors/app-error.js';
import type { Redis } from '../redis.js';

/** Redis answers in a millisecond or two; a visitor does not wait for one that has stopped answering. */
const REDIS_TIMEOUT_MS = 300;

/**
 * How often something may happen within a time, counted by all replicas together in Redis. While Redis is away each
 * replica counts for itself: a limit must never cost a visitor's message.
 */
export class SharedLimit {
  private readonly own: RateLimiterMemory;
  private readonly shared: RateLimiterRedis;

  /** @param name tells its keys in Redis from those of others */
  constructor(redis: Redis, name: string, points: number, seconds: number) {
    const limit = { points, duration: seconds, keyPrefix: `limit:${name}` };
    this.own = new RateLimiterMemory(limit);
    this.shared = new RateLimiterRedis({
      ...limit,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
    });
  }

  /** @throws AppError 429 when it happened too often */
  async take(key: string): Promise<void> {
    const wait = await this.secondsToWait(key);
    if (wait !== null) throw tooManyRequests(wait);
  }

  /** Counts it; how long to wait where it happened too often, at least one second, else null. */
  async secondsToWait(key: string): Promise<number | null> {
    try {
      await withDeadline(this.shared.consume(key));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
      return this.secondsToWaitHere(key);
    }
    return null;
  }

  /** It did not come to it after all. Never fails. */
  async giveBack(key: string): Promise<void> {
    try {
      await withDeadline(this.shared.reward(key));
    } catch {
      await this.own.reward(key);
    }
  }

  private async secondsToWaitHere(key: string): Promise<number | null> {
    try {
      await this.own.consume(key);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
      throw refusal;
    }
  }
}

function secondsOf(refusal: RateLimiterRes): number {
  return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
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
