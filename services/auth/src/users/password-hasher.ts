import { normalisedPassword } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { tooManySignIns } from '../auth/auth.errors.js';
import { AuthEnv } from '../env.js';

/** Hashes computed at the same time, so that a flood of sign-ins leaves processor time for other requests. */
const AT_ONCE = 2;
/** Hashes that may wait; beyond that 503. */
const WAITING_MAX = 32;

@Injectable()
export class PasswordHasher {
  private readonly limit = pLimit(AT_ONCE);
  private readonly cost: Options;
  /** Stands in for the hash of a user who does not exist, so that the answer takes as long. */
  private readonly nobodysHash: Promise<string>;

  constructor(env: AuthEnv) {
    this.cost = { memoryCost: env.PASSWORD_HASH_MEMORY_KIB, timeCost: 2, parallelism: 1 };
    this.nobodysHash = this.hash(randomBytes(16).toString('hex'));
  }

  /** @throws AppError 503 when too many wait */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalisedPassword(password), this.cost));
  }

  /**
   * Whether the password is the one behind `passwordHash`; always no, but never sooner, when there is none. Tried as it
   * was typed first: hashes made before passwords were normalised are of that.
   * @throws AppError 503 when too many wait
   */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const against = passwordHash ?? (await this.nobodysHash);
    const normalised = normalisedPassword(password);
    const matches = await this.inTurn(
      async () =>
        (await verify(against, password)) || (normalised !== password && (await verify(against, normalised))),
    );
    return matches && passwordHash !== undefined;
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= WAITING_MAX) throw tooManySignIns();
    return this.limit(work);
  }
}
