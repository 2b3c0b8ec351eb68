import { VISITOR_REPORT_MAIL_QUEUE } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { MAIL_QUEUE_OPTIONS, MailQueue } from '@lml/common/outbox/mail-queue';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { REDIS, type Redis } from '@lml/common/redis';
import type { FactoryProvider } from '@nestjs/common';
import { Queue } from 'bullmq';
import { ReportMailsRepository } from './report-mails.repository.js';

/** The relay of the mails about reports, which have a queue of their own. */
export class ReportRelay extends OutboxRelay {}

export const reportRelayProvider: FactoryProvider = {
  provide: ReportRelay,
  useFactory: (mails: ReportMailsRepository, redis: Redis, logger: Logger) => {
    const queue = new Queue(VISITOR_REPORT_MAIL_QUEUE, { connection: redis, ...MAIL_QUEUE_OPTIONS });
    return new ReportRelay(mails, new MailQueue(queue, redis, logger), logger);
  },
  inject: [ReportMailsRepository, REDIS, LOGGER],
};
