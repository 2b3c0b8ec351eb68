import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { MinuteJob } from '../minute-job.js';
import { ReportMailsService } from './report-mails.service.js';

/** Looks every minute whether monthly reports are due; after an outage they are late, not lost. */
@Injectable()
export class ReportMailSchedule extends MinuteJob {
  constructor(
    private readonly mails: ReportMailsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'monthly reports could not be put into the outbox');
  }

  protected async run(): Promise<void> {
    const reports = await this.mails.queueDue(new Date());
    if (reports > 0) this.logger.info({ reports }, 'monthly reports put into the outbox');
  }
}
