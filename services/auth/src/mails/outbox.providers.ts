import { ACCOUNT_MAIL_QUEUE } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { MAIL_QUEUE_OPTIONS, MailQueue } from '@lml/common/outbox/mail-queue';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { REDIS, type Redis } from '@lml/common/redis';
import type { FactoryProvider } from '@nestjs/common';
import { Queue } from 'bullmq';
import { AccountMailsRepository } from './account-mails.repository.js';

/** The mail queue, and the relay that fills it. */
export const outboxProviders: FactoryProvider[] = [
  {
    provide: MailQueue,
    useFactory: (redis: Redis, logger: Logger) =>
      new MailQueue(
        new Queue(ACCOUNT_MAIL_QUEUE, { connection: redis, ...MAIL_QUEUE_OPTIONS }),
        redis,
        logger,
      ),
    inject: [REDIS, LOGGER],
  },
  {
    provide: OutboxRelay,
    useFactory: (mails: AccountMailsRepository, queue: MailQueue, logger: Logger) =>
      new OutboxRelay(mails, queue, logger),
    inject: [AccountMailsRepository, MailQueue, LOGGER],
  },
];
