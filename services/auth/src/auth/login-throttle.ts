import { foldUsername } from '@lml/common/contracts';
import { AppError, tooManyRequests } from '@lml/common/errors/app-error';
import { networkOf } from '@lml/common/limits/network-of';
import { RedisCounter } from '@lml/common/limits/redis-counter';
import { REDIS, type Redis, replaceUnusableKey } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AuthEnv } from '../env.js';
import { isAppCode } from '../second-factor/codes.js';

const WINDOW_SECONDS = 15 * 60;
const EVERYWHERE_SECONDS = 60 * 60;
const CODES_SECONDS = 24 * 60 * 60;
/** From this failure on, each answer waits twice as long as the one before, up to the longest. */
const SLOWED_FROM = 4;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4000;
/** Answers that wait at once; each holds a connection. */
const WAITING_MAX = 500;
/** The addresses that somebody signed in from are known as theirs for so long, and so many of them. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000;
const KNOWN_MAX = 50;

/** Failed attempts to use an invitation are counted as this, in place of an account. */
export const INVITATION = Symbol('invitation');

/** What is told of an attempt, for the log. */
export interface AttemptLog {
  /** @param inTheHour how many failed for the account in this hour, from any address, this one included */
  failed?: (error: AppError, inTheHour: number) => void;
  /** Told once each time that somebody begins to be refused. */
  blocked?: () => void;
}

/**
 * Slows, then refuses, those who guess. Failures count for an account together with an address, so that guessing locks
 * out the guesser and not the account's owner; for an address over all accounts; and for an account over all addresses:
 * that slows those who come from an address from which nobody ever signed in to the account, and refuses nobody.
 */
@Injectable()
export class LoginThrottle {
  private readonly perAccount: RedisCounter;
  private readonly perAddress: RedisCounter;
  private readonly everywhere: RedisCounter;
  private readonly codes: RedisCounter;
  private waiting = 0;

  constructor(
    env: AuthEnv,
    @Inject(REDIS) private readonly redis: Redis,
  ) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RedisCounter(redis, { keyPrefix, points, duration });
    this.perAccount = limiter('login:account', env.LOGIN_ATTEMPTS_PER_ACCOUNT, WINDOW_SECONDS);
    this.perAddress = limiter('login:address', env.LOGIN_ATTEMPTS_PER_ADDRESS, WINDOW_SECONDS);
    this.everywhere = limiter('login:everywhere', env.LOGIN_FAILURES_PER_ACCOUNT, EVERYWHERE_SECONDS);
    this.codes = limiter('login:codes', env.CODE_ATTEMPTS_PER_DAY, CODES_SECONDS);
  }

  /**
   * Runs `work` as one guess. It counts as failed until it has not: a hundred at once are a hundred guesses. What fails
   * for another reason than a wrong guess does not count.
   * @param guessedAt the account's name, in any case
   * @throws AppError 429 when the account from this address, or the address, has failed too often
   */
  async attempt<T>(
    guessedAt: string | typeof INVITATION,
    address: string,
    work: () => Promise<T>,
    log: AttemptLog = {},
  ): Promise<T> {
    const block = networkOf(address);
    const account = keyOf(guessedAt);
    const here = keyOf(guessedAt, block);
    const attempts = await take(this.perAccount, here, log.blocked);
    await take(this.perAddress, block, log.blocked);
    try {
      await this.slowDown(attempts, account, block);
      const result = await work();
      await this.perAccount.delete(here);
      await this.perAddress.reward(block);
      return result;
    } catch (error) {
      if (isWrongGuess(error)) {
        const { consumedPoints } = await this.everywhere.penalty(account);
        log.failed?.(error, consumedPoints);
      } else {
        await this.perAccount.reward(here);
        await this.perAddress.reward(block);
      }
      throw error;
    }
  }

  /**
   * Runs `work`, which tries a second factor after a right password. Codes of the app are few, so wrong ones are
   * counted over a whole day: for the account over all addresses, but apart for each from which somebody signed in to
   * it before. A recovery code is beyond guessing and always let through: nobody can lock the owner out.
   * @throws AppError 429
   */
  async code<T>(username: string, address: string, code: string, work: () => Promise<T>): Promise<T> {
    if (!isAppCode(code)) return work();
    const account = keyOf(username);
    const block = networkOf(address);
    const key = (await this.isKnownNetwork(account, block)) ? keyOf(username, block) : account;
    await take(this.codes, key);
    try {
      const result = await work();
      await this.codes.delete(key);
      return result;
    } catch (error) {
      if (!isWrongGuess(error)) await this.codes.reward(key);
      throw error;
    }
  }

  /** Somebody signed in to the account from this address: it is served whoever attacks the account from elsewhere. */
  async remember(username: string, address: string): Promise<void> {
    const key = knownKey(keyOf(username));
    const now = Date.now();
    await replaceUnusableKey(this.redis, key, () =>
      this.redis
        .multi()
        .zAdd(key, { score: now, value: keyOf(username, networkOf(address)) })
        .zRemRangeByScore(key, 0, now - KNOWN_MS)
        .zRemRangeByRank(key, 0, -KNOWN_MAX - 1)
        .pExpire(key, KNOWN_MS)
        .exec(),
    );
  }

  private async slowDown(attempts: number, account: string, block: string): Promise<void> {
    const failures = (await this.everywhere.get(account))?.consumedPoints ?? 0;
    const attacked = failures >= this.everywhere.points && !(await this.isKnownNetwork(account, block));
    const growing =
      attempts < SLOWED_FROM ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (attempts - SLOWED_FROM), LONGEST_DELAY_MS);
    const delay = attacked ? LONGEST_DELAY_MS : growing;
    if (delay === 0) return;
    if (this.waiting >= WAITING_MAX) throw tooManyRequests(Math.ceil(LONGEST_DELAY_MS / 1000));
    this.waiting += 1;
    try {
      await wait(delay);
    } finally {
      this.waiting -= 1;
    }
  }

  private async isKnownNetwork(account: string, block: string): Promise<boolean> {
    const key = knownKey(account);
    const since = await replaceUnusableKey(this.redis, key, () =>
      this.redis.zScore(key, hashOf(`${account}\0${block}`)),
    );
    return since !== null && since > Date.now() - KNOWN_MS;
  }
}

/** @returns how many were taken in this window */
async function take(limiter: RedisCounter, key: string, onBlocked?: () => void): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    if (refusal.consumedPoints === limiter.points + 1) onBlocked?.();
    throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

/** A password, a code or an invitation that is not right; one that is right but not enough is no guess. */
function isWrongGuess(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    [401, 403, 422].includes(error.statusCode) &&
    error.code !== 'SECOND_FACTOR_REQUIRED'
  );
}

/**
 * One key for an account, however its name is spelled. All names that no account can have share one key, so that
 * inventing more of them gives no more attempts. (The texts with a space cannot be a folded name.) Hashed, because
 * people sometimes type a password into the username field by mistake.
 */
function keyOf(guessedAt: string | typeof INVITATION, block?: string): string {
  const name = guessedAt === INVITATION ? 'an invitation' : (foldUsername(guessedAt) ?? 'no account');
  const account = hashOf(name);
  return block === undefined ? account : hashOf(`${account}\0${block}`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function knownKey(account: string): string {
  return `login:known:${account}`;
}
