import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Redis, replaceUnusableKey } from '../redis.js';

/** Counter in Redis with a time window. Replaces a key that does not hold a number, and starts again from zero. */
export class RedisCounter extends RateLimiterRedis {
  constructor(
    private readonly redis: Redis,
    limit: { keyPrefix: string; points: number; duration: number; rejectIfRedisNotReady?: boolean },
  ) {
    super({ ...limit, storeClient: redis, useRedisPackage: true });
  }

  override consume(key: string): Promise<RateLimiterRes> {
    return this.replacing(key, () => super.consume(key));
  }

  override penalty(key: string): Promise<RateLimiterRes> {
    return this.replacing(key, () => super.penalty(key));
  }

  override reward(key: string): Promise<RateLimiterRes> {
    return this.replacing(key, () => super.reward(key));
  }

  override get(key: string): Promise<RateLimiterRes | null> {
    return this.replacing(key, () => super.get(key));
  }

  private replacing<T>(key: string, work: () => Promise<T>): Promise<T> {
    return replaceUnusableKey(this.redis, this.getKey(key), work);
  }
}
