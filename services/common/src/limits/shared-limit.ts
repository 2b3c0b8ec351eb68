import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors/app-error.js';
import type { Redis } from '../redis.js';
import { RedisCounter } from './redis-counter.js';

/** Redis answers in a millisecond or two; a visitor does not wait for one that has stopped answering. */
export const LIMIT_TIMEOUT_MS = 300;
/** After a timeout no limit asks Redis for so long: a message that several limits apply to waits once. */
const CIRCUIT_OPEN_MS = 2000;

/** Until when the limits do not ask Redis, by client; no entry while Redis answers. */
const circuitOpenUntil = new WeakMap<Redis, number>();

/**
 * How often something may happen within a time, counted by all replicas together in Redis. While Redis is away each
 * replica counts for itself: a limit must never cost a visitor's message.
 */
export class SharedLimit {
  private readonly own: RateLimiterMemory;
  private readonly shared: RedisCounter;

  /** @param name tells its keys in Redis from those of others */
  constructor(
    private readonly redis: Redis,
    name: string,
    points: number,
    seconds: number,
  ) {
    const limit = { points, duration: seconds, keyPrefix: `limit:${name}` };
    this.own = new RateLimiterMemory(limit);
    this.shared = new RedisCounter(redis, { ...limit, rejectIfRedisNotReady: true });
  }

  /** @throws AppError 429 when it happened too often */
  async take(key: string): Promise<void> {
    const wait = await this.secondsToWait(key);
    if (wait !== null) throw tooManyRequests(wait);
  }

  /** Counts it; how long to wait where it happened too often, at least one second, else null. */
  async secondsToWait(key: string): Promise<number | null> {
    try {
      await this.ask(() => this.shared.consume(key));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
      return this.secondsToWaitHere(key);
    }
    return null;
  }

  /** It did not come to it after all. Never fails. */
  async refund(key: string): Promise<void> {
    try {
      await this.ask(() => this.shared.reward(key));
    } catch {
      await this.own.reward(key);
    }
  }

  /** @throws Error where Redis does not answer in time, or did not do so a moment ago */
  private async ask<T>(work: () => Promise<T>): Promise<T> {
    const openUntil = circuitOpenUntil.get(this.redis);
    if (openUntil !== undefined) {
      const now = performance.now();
      if (now < openUntil) throw new Error('Redis did not answer a moment ago');
      // One call at a time finds out whether Redis answers again.
      circuitOpenUntil.set(this.redis, now + LIMIT_TIMEOUT_MS);
    }
    const answered = work().then(
      (result) => {
        circuitOpenUntil.delete(this.redis);
        return result;
      },
      (error: unknown) => {
        if (error instanceof RateLimiterRes) circuitOpenUntil.delete(this.redis);
        throw error;
      },
    );
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        circuitOpenUntil.set(this.redis, performance.now() + CIRCUIT_OPEN_MS);
        reject(new Error('Redis does not answer'));
      }, LIMIT_TIMEOUT_MS);
    });
    try {
      return await Promise.race([answered, deadline]);
    } finally {
      clearTimeout(timer);
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
