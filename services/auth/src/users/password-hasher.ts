import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';

/** OWASP's figures for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A flood of sign-ins must not starve the machine: the rest waits its turn. */
const AT_ONCE = 2;

@Injectable()
export class PasswordHasher {
  private readonly limit = pLimit(AT_ONCE);
  /** Stands in for the hash of a user who does not exist, so that the answer takes as long. */
  private readonly nobodysHash = this.hash(randomBytes(16).toString('hex'));

  hash(password: string): Promise<string> {
    return this.limit(() => hash(password, COST));
  }

  /** Whether the password is the one behind `passwordHash`; always no, but never sooner, when there is none. */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const against = passwordHash ?? (await this.nobodysHash);
    const matches = await this.limit(() => verify(against, password));
    return matches && passwordHash !== undefined;
  }
}
