import {
  type MailDelivery,
  type MailHealth,
  type ResendFailedResult,
  STAFF_INQUIRY_LIMITS,
  STAFF_INQUIRY_TEXTS,
  type User,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { currentRequestId, requestIdFrom } from '@lml/common/logging/request-context';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeliveriesRepository } from '../outbox/deliveries.repository.js';
import type { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';
import { resentJustNow } from './inquiries.errors.js';
import { InquiriesRepository } from './inquiries.repository.js';
import { logged } from './inquiry-log.js';
import { toDeliveries } from './inquiry.mapper.js';
import { inquiryIdFrom, lockOwn } from './own-inquiries.js';

/** Mails about inquiries that staff send again, and the state of all mails. */
@Injectable()
export class InquiryResendsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly inquiries: InquiriesRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Has staff mailed about it again. No effect while an earlier resend is still in progress.
   * @param recipient one of the recipients; undefined for all staff
   * @throws AppError 404; 400 if that address was not mailed; 429 if it was resent a moment ago
   */
  async resend(idText: string, recipient: string | undefined, by: User): Promise<MailDelivery[]> {
    const requestId = requestIdFrom(currentRequestId());
    await this.dataSource.transaction(async (transaction) => {
      const held = await lockOwn(this.inquiries, transaction, idText, by);
      const mailedAgainTo = await this.deliveries.resend(transaction, held.id, recipient, requestId);
      if (mailedAgainTo.length > 0) {
        await logged(transaction, held, {}, { mailedAgainTo }, by);
        return;
      }
      const deliveries = (await this.deliveries.of(transaction, held.id)).filter(({ kind, ...mailed }) =>
        recipient === undefined ? kind === 'staff' : mailed.recipient === recipient,
      );
      if (deliveries.length === 0 && recipient !== undefined) {
        throw validationFailed([{ field: 'recipient', message: STAFF_INQUIRY_TEXTS.recipientUnknown }]);
      }
      const atRest = deliveries.filter(({ state }) => state === 'sent' || state === 'failed');
      if (atRest.length > 0 && atRest.length === deliveries.length) {
        throw resentJustNow(secondsToWait(atRest));
      }
    });
    this.relay.nudge();
    return toDeliveries(await this.deliveries.of(this.dataSource.manager, inquiryIdFrom(idText)));
  }

  mailHealth(): Promise<MailHealth> {
    return this.deliveries.health();
  }

  /** Resends a batch of failed mails to staff. */
  async resendFailed(by: User): Promise<ResendFailedResult> {
    const requestId = requestIdFrom(currentRequestId());
    const mails = await this.dataSource.transaction(async (transaction) => {
      const due = await this.deliveries.resendFailed(
        transaction,
        STAFF_INQUIRY_LIMITS.resendBatch,
        requestId,
      );
      const recipients = new Map<number, string[]>();
      for (const { inquiryId, recipient } of due) {
        recipients.set(inquiryId, [...(recipients.get(inquiryId) ?? []), recipient].sort());
      }
      for (const inquiry of await this.inquiries.findNames(transaction, [...recipients.keys()])) {
        await logged(transaction, inquiry, {}, { mailedAgainTo: recipients.get(inquiry.id) }, by);
      }
      return due.length;
    });
    this.relay.nudge();
    return { mails, left: await this.deliveries.countResendable() };
  }
}

/** Returns the seconds until the first of them may be resent; at least one. */
function secondsToWait(deliveries: MailDeliveryEntity[]): number {
  const resentAt = Math.min(...deliveries.map((delivery) => delivery.resentAt?.getTime() ?? 0));
  const passed = Math.floor((Date.now() - resentAt) / 1000);
  return Math.max(1, STAFF_INQUIRY_LIMITS.resendSeconds - passed);
}
