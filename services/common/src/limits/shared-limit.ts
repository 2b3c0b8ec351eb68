import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../errors/app-error.js';
import type { Redis } from '../redis.js';
import { RedisCounter } from './redis-counter.js';

/** Redis answers in a millisecond or two; a visitor does not wait for a hung one. */
export const LIMIT_TIMEOUT_MS = 300;
/** Circuit breaker: after a timeout, no limit asks Redis for this long, so a message with several limits waits once. */
const CIRCUIT_OPEN_MS = 2000;

/** End of the pause per client; no entry while Redis responds. */
const circuitOpenUntil = new WeakMap<Redis, number>();

/**
 * Rate limit shared by all replicas through Redis. Without Redis each replica counts alone: a limit must never lose a
 * visitor's message.
 */
export class SharedLimit {
  private readonly own: RateLimiterMemory;
  private readonly shared: RedisCounter;

  /** @param name prefix of its keys in Redis */
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

  /** @throws AppError 429 if the limit is exceeded */
  async take(key: string): Promise<void> {
    const wait = await this.secondsToWait(key);
    if (wait !== null) throw tooManyRequests(wait);
  }

  /** Counts one action. @returns the seconds to wait if the limit is exceeded, at least one; else null */
  async secondsToWait(key: string): Promise<number | null> {
    try {
      await this.ask(() => this.shared.consume(key));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
      return this.secondsToWaitHere(key);
    }
    return null;
  }

  /** Returns the point if the action was not carried out. Never throws. */
  async refund(key: string): Promise<void> {
    try {
      await this.ask(() => this.shared.reward(key));
    } catch {
      await this.own.reward(key);
    }
  }

  /** @throws Error if Redis does not respond in time, or is paused after a timeout */
  private async ask<T>(work: () => Promise<T>): Promise<T> {
    const openUntil = circuitOpenUntil.get(this.redis);
    if (openUntil !== undefined) {
      const now = performance.now();
      if (now < openUntil) throw new Error('Redis did not answer a moment ago');
      // Lets one call at a time test whether Redis responds again.
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
