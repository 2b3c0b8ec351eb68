import { REDIS, type Redis } from '@lml/common/redis';
import { tooManyRequests } from '@lml/common/errors/app-error';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { InquiriesEnv } from '../env.js';

/** Redis answers in a millisecond or two; a visitor does not wait for one that has stopped answering. */
const REDIS_TIMEOUT_MS = 300;
const DURATION_SECONDS = 60;

/**
 * How many messages one address may send a minute, counted by all replicas together in Redis. While Redis is away each
 * replica counts for itself: a limit must never cost a visitor's message.
 */
@Injectable()
export class SubmissionLimit {
  private readonly own: RateLimiterMemory;
  private readonly shared: RateLimiterRedis;

  constructor(env: InquiriesEnv, @Inject(REDIS) redis: Redis) {
    const limit = {
      points: env.inquiriesPerMinute,
      duration: DURATION_SECONDS,
      keyPrefix: 'limit:inquiries',
    };
    this.own = new RateLimiterMemory(limit);
    this.shared = new RateLimiterRedis({
      ...limit,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
    });
  }

  /** @throws AppError 429 when the address has sent too many */
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
