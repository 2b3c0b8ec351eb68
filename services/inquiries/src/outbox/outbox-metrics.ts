import { Metrics } from '@lml/common/metrics/metrics';
import { MailQueue } from '@lml/common/outbox/mail-queue';
import { Injectable } from '@nestjs/common';
import { DeliveriesRepository } from './deliveries.repository.js';

/** Metrics of the outbox. Every replica reports the same. */
@Injectable()
export class OutboxMetrics {
  constructor(metrics: Metrics, deliveries: DeliveriesRepository, queue: MailQueue) {
    metrics.gauges(
      {
        outbox_mails_waiting: 'Mails that are to be sent and have not been',
        outbox_oldest_seconds: 'How long the first of them has waited',
        outbox_mails_failed: 'Mails to staff that were given up and not sent again',
      },
      async () => {
        const { waiting, oldestSeconds, failed } = await deliveries.figures();
        return {
          outbox_mails_waiting: waiting,
          outbox_oldest_seconds: oldestSeconds,
          outbox_mails_failed: failed,
        };
      },
    );
    metrics.gauges({ mail_queue_jobs: 'Jobs in the queue of mails, in hand and not' }, async () => ({
      mail_queue_jobs: await queue.depth(),
    }));
  }
}
