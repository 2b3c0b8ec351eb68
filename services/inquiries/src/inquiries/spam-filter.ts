import { mailboxOf, type SpamReason, type SpamSignals } from '@lml/common/contracts';
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
    const reasons = [...this.signalsOf(input), ...spamReasons(input, this.ownHosts)];
    if (await this.isRepeated(contentOf(input))) reasons.push('repeated');
    return reasons;
  }

  /** As {@link reasonsFor}, for a report: it may name links and what frauds say, so its text proves nothing. */
  async reasonsForReport(input: SpamSignals, content: string): Promise<SpamReason[]> {
    return [...this.signalsOf(input), ...((await this.isRepeated(content)) ? (['repeated'] as const) : [])];
  }

  /** Takes the count back if the message was not stored. */
  async refund(input: CreateContactMessageDto): Promise<void> {
    await this.alike.refund(contentOf(input));
  }

  async refundReport(content: string): Promise<void> {
    await this.alike.refund(content);
  }

  private signalsOf({ website, filledInMs }: SpamSignals): SpamReason[] {
    return [
      ...(typeof filledInMs === 'number' && filledInMs < this.env.MIN_FILL_MS ? (['too-fast'] as const) : []),
      ...((website ?? '').trim() !== '' ? (['hidden-field'] as const) : []),
    ];
  }

  private async isRepeated(content: string): Promise<boolean> {
    return (await this.alike.secondsToWait(content)) !== null;
  }
}

/** Returns the sender's mailbox and the text (the subject if there is none), with case and spacing normalised. */
function contentOf({ email, subject, message }: CreateContactMessageDto): string {
  return digestOf(mailboxOf(email), (message || subject).toLowerCase().replace(/\s+/g, ' '));
}
