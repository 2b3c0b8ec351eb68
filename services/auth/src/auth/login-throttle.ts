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
/** From this failure on, each delay doubles, up to the longest. */
const SLOWED_FROM = 4;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4000;
/** Max delayed responses at once; each holds a connection. */
const WAITING_MAX = 500;
/** How long, and for how many per account, networks of successful sign-ins are remembered. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000;
const KNOWN_MAX = 50;

/** Key for failed uses of invitations, instead of an account. */
export const INVITATION = Symbol('invitation');

/** Callbacks for the log of an attempt. */
export interface AttemptLog {
  /** @param inTheHour failures for the account within the hour from all addresses, including this one */
  failed?: (error: AppError, inTheHour: number) => void;
  /** Called once each time that blocking starts. */
  blocked?: () => void;
}

/**
 * Login protection: delays, then blocks, password guessing. Counts failures per account and address, so that guessing
 * blocks the guesser and not the owner; per address over all accounts; and per account over all addresses, which delays
 * addresses without an earlier sign-in to the account and blocks nobody.
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
   * Runs `work` as one guess. Counted before the check, so parallel guesses are all counted; the count is taken back
   * unless the guess was wrong.
   * @param guessedAt the account's name, in any case
   * @throws AppError 429 after too many failures for the account from this address, or from the address
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
   * Runs `work`, which checks a second factor after a correct password. The app's codes are short, so wrong ones are
   * counted for a day: per account over all addresses, but separately for each network with an earlier sign-in.
   * Recovery codes cannot be guessed and are always allowed, so nobody can lock the owner out.
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

  /** Remembers the network of a successful sign-in; attacks from elsewhere then do not affect it. */
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

/** @returns the count in this window */
async function take(limiter: RedisCounter, key: string, onBlocked?: () => void): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    if (refusal.consumedPoints === limiter.points + 1) onBlocked?.();
    throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}

/** Returns whether the error means a wrong password, code or invitation; a missing second factor is no guess. */
function isWrongGuess(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    [401, 403, 422].includes(error.statusCode) &&
    error.code !== 'SECOND_FACTOR_REQUIRED'
  );
}

/**
 * Returns one key per account, however its name is spelled. All invalid names share a key, so that inventing names
 * gives no extra attempts. (Names with a space cannot be valid.) Hashed, because people sometimes type a password into
 * the username field.
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
