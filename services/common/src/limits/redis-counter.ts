import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Redis, replaceUnusableKey } from '../redis.js';

/**
 * Counts in Redis how often something happened within a time. A key that holds anything but a number is replaced, as
 * if nothing had been counted.
 */
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
