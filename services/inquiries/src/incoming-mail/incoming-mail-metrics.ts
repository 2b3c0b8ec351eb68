import { Metrics } from '@lml/common/metrics/metrics';
import { Injectable } from '@nestjs/common';
import { UnmatchedMailsService } from './unmatched-mails.service.js';

/** Metrics of the mailbox. Every replica reports the same. */
@Injectable()
export class IncomingMailMetrics {
  constructor(metrics: Metrics, mails: UnmatchedMailsService) {
    metrics.gauges(
      {
        mailbox_failing_seconds: 'For how long the mailbox cannot be read; 0 while it can, and without one',
        incoming_mails_unmatched: 'Mails that belong to no message and wait for a decision',
      },
      async () => {
        const { failingSince, unmatched } = await mails.health();
        const failing = failingSince === null ? 0 : (Date.now() - Date.parse(failingSince)) / 1000;
        return { mailbox_failing_seconds: Math.max(0, failing), incoming_mails_unmatched: unmatched };
      },
    );
  }
}
