import { mailboxOf } from '@lml/common/contracts';
import { AddressLimit } from '@lml/common/limits/address-limit';
import { SharedLimit } from '@lml/common/limits/shared-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';
import { digestOf } from './digest.js';

const HOUR_SECONDS = 3600;

/**
 * Rate limits for messages: per network address and minute, per network address and hour, and per mailbox and hour, so
 * that many senders together cannot flood one person.
 */
@Injectable()
export class SubmissionLimit {
  private readonly ofMinute: AddressLimit;
  private readonly ofHour: AddressLimit;
  private readonly ofEmail: SharedLimit;

  constructor(env: InquiriesEnv, @Inject(REDIS) redis: Redis) {
    this.ofMinute = new AddressLimit(redis, 'inquiries', env.inquiriesPerMinute);
    this.ofHour = new AddressLimit(redis, 'inquiries-hour', env.inquiriesPerHour, HOUR_SECONDS);
    this.ofEmail = new SharedLimit(redis, 'inquiries-email', env.inquiriesPerEmail, HOUR_SECONDS);
  }

  /** @param email null if the sender names no mailbox. @throws AppError 429 */
  async take(address: string, email: string | null): Promise<void> {
    await this.ofMinute.take(address);
    await this.ofHour.take(address);
    // Last, so that refused messages from one address do not count against the mailbox that they name.
    if (email !== null) await this.ofEmail.take(hashOf(email));
  }

  /** Returns the points if no message was stored and it was not the visitor's fault. */
  async refund(address: string, email: string | null): Promise<void> {
    await Promise.all([
      this.ofMinute.refund(address),
      this.ofHour.refund(address),
      ...(email === null ? [] : [this.ofEmail.refund(hashOf(email))]),
    ]);
  }
}

/** Hashes the mailbox, so that Redis stores no personal data. */
function hashOf(email: string): string {
  return digestOf(mailboxOf(email));
}
