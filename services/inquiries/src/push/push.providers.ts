import { PUSH_QUEUE } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Metrics } from '@lml/common/metrics/metrics';
import { MAIL_QUEUE_OPTIONS, MailQueue } from '@lml/common/outbox/mail-queue';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { REDIS, type Redis } from '@lml/common/redis';
import type { Provider } from '@nestjs/common';
import { Queue } from 'bullmq';
import { PushDeliveriesRepository } from './push-deliveries.repository.js';
import { PushDeliveriesService } from './push-deliveries.service.js';

/** The outbox of pushes: its table, and a relay that fills the queue every second. */
export const pushProviders: Provider[] = [
  PushDeliveriesRepository,
  PushDeliveriesService,
  {
    provide: 'push-relay',
    useFactory: (pushes: PushDeliveriesRepository, redis: Redis, logger: Logger, metrics: Metrics) => {
      metrics.gauges(
        {
          outbox_pushes_waiting: 'Pushes that are to be delivered and have not been',
          outbox_pushes_oldest_seconds: 'How long the first of them has waited',
          outbox_pushes_failed: 'Pushes that were given up in the last days',
        },
        async () => {
          const { waiting, oldestSeconds, failed } = await pushes.figures();
          return {
            outbox_pushes_waiting: waiting,
            outbox_pushes_oldest_seconds: oldestSeconds,
            outbox_pushes_failed: failed,
          };
        },
      );
      const queue = new Queue(PUSH_QUEUE, { connection: redis, ...MAIL_QUEUE_OPTIONS });
      return new OutboxRelay(pushes, new MailQueue(queue, redis, logger), logger);
    },
    inject: [PushDeliveriesRepository, REDIS, LOGGER, Metrics],
  },
];
