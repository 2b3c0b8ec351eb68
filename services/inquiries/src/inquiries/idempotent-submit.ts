import type { InquiryReceipt } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { keyReused } from './inquiries.errors.js';
import { InquiriesRepository } from './inquiries.repository.js';
import { toReceipt } from './inquiry.mapper.js';
import type { SubmissionKey } from './submission-key.js';

export interface Accepted<Receipt = InquiryReceipt> {
  receipt: Receipt;
  /** The receipt is an earlier call's. */
  replayed: boolean;
}

/**
 * Accepts each message once, however often it is submitted. Waits for a concurrent call in this process; across
 * processes the unique index of the keys decides, and the loser returns the stored message's receipt.
 */
@Injectable()
export class IdempotentSubmit {
  private readonly underWay = new Map<string, { digest: string; outcome: Promise<Accepted<unknown>> }>();

  constructor(private readonly inquiries: InquiriesRepository) {}

  /**
   * Runs `submit`, or waits for the call that runs it for the same message.
   * @throws AppError 422 if a different message is being sent under that key; any error of `submit`
   */
  async share<Receipt>(
    submission: SubmissionKey | null,
    submit: () => Promise<Accepted<Receipt>>,
  ): Promise<Accepted<Receipt>> {
    if (!submission) return await submit();
    const twin = this.underWay.get(submission.key);
    if (twin) {
      if (twin.digest !== submission.digest) throw keyReused();
      return { ...((await twin.outcome) as Accepted<Receipt>), replayed: true };
    }
    const outcome = submit();
    this.underWay.set(submission.key, { digest: submission.digest, outcome });
    try {
      return await outcome;
    } finally {
      this.underWay.delete(submission.key);
    }
  }

  /**
   * Returns the receipt of the message stored under the key, or null.
   * @throws AppError 422 if a different message was sent under that key
   */
  async receiptOf(submission: SubmissionKey | null): Promise<InquiryReceipt | null> {
    if (!submission) return null;
    const inquiry = await this.inquiries.findBySubmissionKey(submission.key);
    if (!inquiry) return null;
    if (inquiry.sentDigest !== submission.digest) throw keyReused();
    return toReceipt(inquiry);
  }
}
