import { normalisedPassword } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { tooManySignIns } from '../auth/auth.errors.js';

/** OWASP's figures for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A flood of sign-ins must not starve the machine: the rest waits its turn. */
const AT_ONCE = 2;
/** Nor its memory: whoever comes to a line as long as this is asked to come back. */
const WAITING_MAX = 32;

@Injectable()
export class PasswordHasher {
  private readonly limit = pLimit(AT_ONCE);
  /** Stands in for the hash of a user who does not exist, so that the answer takes as long. */
  private readonly nobodysHash = this.hash(randomBytes(16).toString('hex'));

  /** @throws AppError 503 when too many wait */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalisedPassword(password), COST));
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
