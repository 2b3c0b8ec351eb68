import { cleanLine, type DeliveryClaim, type DeliveryFailure, type InquiryMail } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { toHandler, toViewing } from '../inquiries/inquiry.mapper.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { MailDeliveryEntity } from './mail-delivery.entity.js';

const ERROR_MAX = 500;

/** Tells the worker what to send, and records the outcome. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A missing delivery (its message was erased) counts as done. */
  async claim(id: string): Promise<DeliveryClaim> {
    const previous = await this.deliveries.claim(id);
    const delivery = await this.deliveries.find(id);
    if (!delivery) return { verdict: 'done' };
    if (previous === undefined) return { verdict: delivery.state === 'sending' ? 'wait' : 'done' };
    if (previous === 'sending') {
      // The previous worker may have died between the mail server's acceptance and its report. This is one of two
      // causes of duplicate mails (the other is a connection lost during the server's reply); both mails have the same
      // Message-ID.
      this.logger.warn(
        { event: 'possible_duplicate', deliveryId: id },
        'mail handed out again: the worker that had it never said what became of it',
      );
    }
    return { verdict: 'send', mail: toMail(delivery) };
  }

  async markSent(id: string): Promise<void> {
    await this.deliveries.markSent(id);
  }

  async markFailed(id: string, { error, final, maybeSent = false }: DeliveryFailure): Promise<void> {
    const text = cleanLine(error).slice(0, ERROR_MAX);
    await this.deliveries.markFailed(id, text === '' ? 'unknown' : text, final, maybeSent);
    if (maybeSent && !final)
      this.logger.warn({ event: 'possible_duplicate', deliveryId: id }, 'mail may have gone out');
    if (final) this.logger.error({ deliveryId: id }, 'mail given up');
  }
}

function toMail({ kind, recipient, resends, inquiry }: MailDeliveryEntity): InquiryMail {
  const about = {
    ...{ recipient, resends },
    inquiryId: inquiry.id,
    property: inquiry.propertyId === null ? null : { id: inquiry.propertyId, title: inquiry.propertyTitle },
    viewing: toViewing(inquiry),
    createdAt: inquiry.createdAt.toISOString(),
  };
  if (kind === 'acknowledgement') return { kind, ...about };
  const { name, email, phone, subject, message, ownerRequest } = inquiry;
  return {
    kind,
    ...about,
    ...{ name, email, phone, subject, message, ownerRequest },
    handler: toHandler(inquiry),
    assignee: inquiry.assigneeName,
  };
}
