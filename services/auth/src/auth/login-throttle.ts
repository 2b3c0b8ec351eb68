import { tooManyRequests } from '@lml/common/errors/app-error';
import { REDIS, type Redis } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { AuthEnv } from '../env.js';

const WINDOW_SECONDS = 15 * 60;
/** From this failure on, each answer waits twice as long as the one before, up to the longest. */
const SLOWED_FROM = 4;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4000;

/**
 * Slows, then refuses, those who guess passwords. Failures count for an account together with an address, so that
 * guessing locks out the guesser and not the account's owner, and for an address over all accounts.
 */
@Injectable()
export class LoginThrottle {
  private readonly perAccount: RateLimiterRedis;
  private readonly perAddress: RateLimiterRedis;

  constructor(env: AuthEnv, @Inject(REDIS) redis: Redis) {
    const limiter = (keyPrefix: string, points: number) =>
      new RateLimiterRedis({
        storeClient: redis,
        useRedisPackage: true,
        keyPrefix,
        points,
        duration: WINDOW_SECONDS,
      });
    this.perAccount = limiter('login:account', env.LOGIN_ATTEMPTS_PER_ACCOUNT);
    this.perAddress = limiter('login:address', env.LOGIN_ATTEMPTS_PER_ADDRESS);
  }

  /**
   * @param username the account, or what else is guessed at
   * @throws AppError 429 when the account from this address, or the address, has failed too often
   */
  async check(username: string, address: string): Promise<void> {
    const counts = await Promise.all([
      this.perAccount.get(accountKey(username, address)),
      this.perAddress.get(address),
    ]);
    const limits = [this.perAccount.points, this.perAddress.points];
    const blocked = counts.filter((count, i) => count !== null && count.consumedPoints >= limits[i]!);
    if (blocked.length > 0) {
      throw tooManyRequests(Math.ceil(Math.max(...blocked.map((count) => count!.msBeforeNext)) / 1000));
    }
    const failures = counts[0]?.consumedPoints ?? 0;
    if (failures + 1 >= SLOWED_FROM) {
      await wait(Math.min(FIRST_DELAY_MS * 2 ** (failures + 1 - SLOWED_FROM), LONGEST_DELAY_MS));
    }
  }

  async failed(username: string, address: string): Promise<void> {
    await Promise.all([
      this.perAccount.penalty(accountKey(username, address)),
      this.perAddress.penalty(address),
    ]);
  }

  async succeeded(username: string, address: string): Promise<void> {
    await this.perAccount.delete(accountKey(username, address));
  }
}

/** Hashed: what people type into a username field by mistake is sometimes a password. */
function accountKey(username: string, address: string): string {
  return createHash('sha256').update(`${username.toLowerCase()}\0${address}`).digest('base64url');
}
