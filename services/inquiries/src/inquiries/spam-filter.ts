import { mailboxOf, type SpamReason } from '@lml/common/contracts';
import { SharedLimit } from '@lml/common/limits/shared-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';
import { digestOf } from './digest.js';
import type { CreateContactMessageDto } from './inquiry.dto.js';
import { spamReasons } from './spam-score.js';

const ALIKE_SECONDS = 600;

/** Detects spam without bothering visitors. */
@Injectable()
export class SpamFilter {
  private readonly alike: SharedLimit;
  private readonly ownHosts: string[];

  constructor(
    private readonly env: InquiriesEnv,
    @Inject(REDIS) redis: Redis,
  ) {
    this.alike = new SharedLimit(redis, 'inquiries-alike', env.inquiriesAlike, ALIKE_SECONDS);
    this.ownHosts = [new URL(env.PUBLIC_URL).hostname];
  }

  /** Returns why a message about to be stored is spam; empty if it is not. Counts it as one of its kind. */
  async reasonsFor(input: CreateContactMessageDto): Promise<SpamReason[]> {
    const { website, filledInMs } = input;
    const reasons = spamReasons(input, this.ownHosts);
    if ((website ?? '').trim() !== '') reasons.unshift('hidden-field');
    if (typeof filledInMs === 'number' && filledInMs < this.env.MIN_FILL_MS) reasons.unshift('too-fast');
    if ((await this.alike.secondsToWait(contentOf(input))) !== null) reasons.push('repeated');
    return reasons;
  }

  /** Takes the count back if the message was not stored. */
  async refund(input: CreateContactMessageDto): Promise<void> {
    await this.alike.refund(contentOf(input));
  }
}

/** Returns the sender's mailbox and the text (the subject if there is none), with case and spacing normalised. */
function contentOf({ email, subject, message }: CreateContactMessageDto): string {
  return digestOf(mailboxOf(email), (message || subject).toLowerCase().replace(/\s+/g, ' '));
}
