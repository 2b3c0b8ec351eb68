import { LOGGER } from '@lml/common/core.module';
import { MaintenanceJob } from '@lml/common/database/maintenance-job';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountMailsRepository } from './account-mails.repository.js';

/** Deletes old mails about accounts, which may hold addresses that people typed. */
@Injectable()
export class ScheduledMaintenance extends MaintenanceJob {
  constructor(
    dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    private readonly mails: AccountMailsRepository,
  ) {
    super(dataSource, logger);
  }

  protected async runMaintenance(): Promise<void> {
    const mails = await this.mails.deleteOld();
    if (mails > 0) this.logger.info({ mails }, 'old mails about accounts deleted');
  }
}
