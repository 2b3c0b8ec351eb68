import { mailboxOf } from '@lml/common/contracts';
import { AddressLimit } from '@lml/common/limits/address-limit';
import { SharedLimit } from '@lml/common/limits/shared-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';
import { digestOf } from './digest.js';

const HOUR_SECONDS = 3600;

/**
 * How much visitors may send: so much a minute and an hour from one network address, and so much an hour in the name of
 * one mailbox, so that many senders together can't flood one person's name.
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

  /** @throws AppError 429 */
  async take(address: string, email: string): Promise<void> {
    await this.ofMinute.take(address);
    await this.ofHour.take(address);
    // Last: what a flood from one address is refused does not count against the person whose name it bears.
    await this.ofEmail.take(nameless(email));
  }

  /** What was taken led to no message, and not by the visitor's fault. */
  async refund(address: string, email: string): Promise<void> {
    await Promise.all([
      this.ofMinute.refund(address),
      this.ofHour.refund(address),
      this.ofEmail.refund(nameless(email)),
    ]);
  }
}

/** Redis need not know whose it is. */
function nameless(email: string): string {
  return digestOf(mailboxOf(email));
}
