import { cleanLine, type DeliveryClaim, type DeliveryFailure } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import type { OwnedDeliveries } from '@lml/common/outbox/deliveries.controller';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveriesService } from '../outbox/deliveries.service.js';
import { ListingActionsRepository } from './listing-actions.repository.js';
import { ReportMailsRepository } from './report-mails.repository.js';
import { toReportMail } from './visitor-report.mapper.js';

const ERROR_MAX = 500;

/** Tells the worker what to send about reports and about messages, and records the outcome: the id tells which it is. */
@Injectable()
export class AllDeliveriesService implements OwnedDeliveries {
  constructor(
    private readonly mails: ReportMailsRepository,
    private readonly actions: ListingActionsRepository,
    private readonly deliveries: DeliveriesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Most mails are about messages: these are looked up first. */
  async claim(id: string): Promise<DeliveryClaim> {
    return (await this.deliveries.claim(id)) ?? (await this.claimAboutReport(id));
  }

  /** A mail about a report that was erased as spam, or to somebody who was erased, counts as done. */
  private async claimAboutReport(id: string): Promise<DeliveryClaim> {
    const previous = await this.mails.claim(id);
    const mail = await this.mails.find(id);
    if (!mail) return { verdict: 'done' };
    if (previous === undefined) return { verdict: mail.state === 'sending' ? 'wait' : 'done' };
    if (previous === 'sending') {
      this.logger.warn(
        { event: 'possible_duplicate', deliveryId: id },
        'mail handed out again: the worker that had it never said what became of it',
      );
    }
    const held = await this.actions.isHeld(mail.report.propertyId);
    return { verdict: 'send', mail: toReportMail(mail, held) };
  }

  async markSent(id: string): Promise<void> {
    if (!(await this.deliveries.markSent(id))) await this.mails.markSent(id);
  }

  async markFailed(id: string, failure: DeliveryFailure): Promise<void> {
    if (!(await this.mails.find(id))) {
      await this.deliveries.markFailed(id, failure);
      return;
    }
    const { error, final, maybeSent = false } = failure;
    await this.mails.markFailed(id, cleanLine(error).slice(0, ERROR_MAX) || 'unknown', final, maybeSent);
    if (final) this.logger.error({ deliveryId: id }, 'mail given up');
  }
}
