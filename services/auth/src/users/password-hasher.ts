import { normalisedPassword } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { tooManySignIns } from '../auth/auth.errors.js';
import { AuthEnv } from '../env.js';

/** Concurrent hashes; leaves processor time for other requests during a flood of sign-ins. */
const AT_ONCE = 2;
/** Max queued hashes; beyond that 503. Bounds their memory. */
const WAITING_MAX = 32;

@Injectable()
export class PasswordHasher {
  private readonly limit = pLimit(AT_ONCE);
  private readonly cost: Options;
  /** Hash compared for unknown users, so that the response takes as long. */
  private readonly dummyHash: Promise<string>;

  constructor(env: AuthEnv) {
    this.cost = { memoryCost: env.PASSWORD_HASH_MEMORY_KIB, timeCost: 2, parallelism: 1 };
    this.dummyHash = this.hash(randomBytes(16).toString('hex'));
  }

  /** @throws AppError 503 if the queue is full */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalisedPassword(password), this.cost));
  }

  /**
   * Returns whether the password matches `passwordHash`; without a hash always false, after the same time. Tries the
   * password as typed first: older hashes were made before normalisation.
   * @throws AppError 503 if the queue is full
   */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const against = passwordHash ?? (await this.dummyHash);
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
