import type { InquiryReceipt } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { keyReused } from './inquiries.errors.js';
import { InquiriesRepository } from './inquiries.repository.js';
import { toReceipt } from './inquiry.mapper.js';
import type { SubmissionKey } from './submission-key.js';

export interface Accepted {
  receipt: InquiryReceipt;
  /** The receipt is an earlier call's. */
  replayed: boolean;
}

/**
 * Accepts each message once, however often it is submitted. Waits for a concurrent call in this process; across
 * processes the unique index of the keys decides, and the loser returns the stored message's receipt.
 */
@Injectable()
export class IdempotentSubmit {
  private readonly underWay = new Map<string, { digest: string; accepting: Promise<Accepted> }>();

  constructor(private readonly inquiries: InquiriesRepository) {}

  /**
   * @param accept stores the message; returns null if another process has stored one under the same key in the meantime
   * @throws AppError 422 if a different message was sent under that key; any error of `accept`
   */
  async run(
    submission: SubmissionKey | null,
    accept: () => Promise<InquiryReceipt | null>,
  ): Promise<Accepted> {
    if (!submission) return { receipt: (await accept())!, replayed: false };
    const twin = this.underWay.get(submission.key);
    if (twin) {
      if (twin.digest !== submission.digest) throw keyReused();
      return { ...(await twin.accepting), replayed: true };
    }
    const accepting = this.acceptUnlessKnown(submission, accept);
    this.underWay.set(submission.key, { digest: submission.digest, accepting });
    try {
      return await accepting;
    } finally {
      this.underWay.delete(submission.key);
    }
  }

  private async acceptUnlessKnown(
    submission: SubmissionKey,
    accept: () => Promise<InquiryReceipt | null>,
  ): Promise<Accepted> {
    const known = await this.known(submission);
    if (known) return { receipt: known, replayed: true };
    const receipt = await accept();
    if (receipt) return { receipt, replayed: false };
    return this.acceptUnlessKnown(submission, accept);
  }

  private async known({ key, digest }: SubmissionKey): Promise<InquiryReceipt | null> {
    const inquiry = await this.inquiries.findBySubmissionKey(key);
    if (!inquiry) return null;
    if (inquiry.sentDigest !== digest) throw keyReused();
    return toReceipt(inquiry);
  }
}
