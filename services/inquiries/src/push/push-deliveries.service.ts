import { cleanLine, type PushClaim, type PushFailure } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { PushDeliveriesRepository } from './push-deliveries.repository.js';
import type { PushDeliveryEntity } from './push-delivery.entity.js';

const ERROR_MAX = 500;

/** Tells the worker what to push, and records the outcome. */
@Injectable()
export class PushDeliveriesService {
  constructor(
    private readonly pushes: PushDeliveriesRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A push about an inquiry that was erased, found to be spam or given to somebody else counts as done. */
  async claim(id: string): Promise<PushClaim> {
    const previous = await this.pushes.claim(id);
    const push = await this.pushes.find(id);
    if (!push) return { verdict: 'done' };
    if (previous === undefined) return { verdict: push.state === 'sending' ? 'wait' : 'done' };
    if (isOutdated(push)) {
      await this.pushes.markSent(id);
      return { verdict: 'done' };
    }
    const { kind, inquiry, delivered, createdAt } = push;
    const { propertyId, propertyTitle, assigneeId } = inquiry;
    return {
      verdict: 'send',
      push: {
        ...{ id, kind, inquiryId: inquiry.id, assigneeId, delivered },
        property: propertyId === null ? null : { id: propertyId, title: propertyTitle },
        createdAt: createdAt.toISOString(),
      },
    };
  }

  async markSent(id: string): Promise<void> {
    await this.pushes.markSent(id);
  }

  /** To be tried again, unless its time is over. */
  async markFailed(id: string, { error, delivered }: PushFailure): Promise<void> {
    if (delivered.length > 0) await this.pushes.addDelivered(id, delivered);
    await this.pushes.markFailed(id, cleanLine(error).slice(0, ERROR_MAX) || 'unknown', false, false);
    if ((await this.pushes.find(id))?.state === 'failed')
      this.logger.error({ deliveryId: id }, 'push given up');
  }
}

function isOutdated({ kind, accountId, inquiry }: PushDeliveryEntity): boolean {
  return (
    inquiry.spam || inquiry.erasedAt !== null || (kind === 'assigned' && inquiry.assigneeId !== accountId)
  );
}
