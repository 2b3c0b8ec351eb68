import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { MinuteJob } from '../minute-job.js';
import { ConfirmationMailsService } from './confirmation-mails.service.js';

/** Looks every minute whether mails that ask for confirmations are due; after an outage they are late, not lost. */
@Injectable()
export class ConfirmationMailSchedule extends MinuteJob {
  constructor(
    private readonly mails: ConfirmationMailsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'mails that ask for confirmations could not be put into the outbox');
  }

  protected async run(): Promise<void> {
    const mails = await this.mails.queueDue(new Date());
    if (mails > 0) this.logger.info({ mails }, 'mails that ask for confirmations put into the outbox');
  }
}
