import { mailboxOf, type SpamReason } from '@lml/common/contracts';
import { SharedLimit } from '@lml/common/limits/shared-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { InquiriesEnv } from '../env.js';
import { digestOf } from './digest.js';
import type { CreateContactMessageDto } from './inquiry.dto.js';
import { spamReasons } from './spam-score.js';

const ALIKE_SECONDS = 600;

/** Tells robots' messages from people's, asking nothing of anybody. */
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

  /** Why a message that is about to be stored is spam; empty where it is none. Counts it among those that are alike. */
  async reasonsFor(input: CreateContactMessageDto): Promise<SpamReason[]> {
    const { website, filledInMs } = input;
    const reasons = spamReasons(input, this.ownHosts);
    if ((website ?? '').trim() !== '') reasons.unshift('hidden-field');
    if (typeof filledInMs === 'number' && filledInMs < this.env.MIN_FILL_MS) reasons.unshift('too-fast');
    if ((await this.alike.secondsToWait(contentOf(input))) !== null) reasons.push('repeated');
    return reasons;
  }

  /** The message was not stored after all. */
  async refund(input: CreateContactMessageDto): Promise<void> {
    await this.alike.refund(contentOf(input));
  }
}

/** The sender's mailbox and the text, without capitals and runs of spaces. */
function contentOf({ email, message }: CreateContactMessageDto): string {
  return digestOf(mailboxOf(email), message.toLowerCase().replace(/\s+/g, ' '));
}
