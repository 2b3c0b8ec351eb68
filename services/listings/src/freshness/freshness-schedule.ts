import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { MinuteJob } from '../minute-job.js';
import { FreshnessService } from './freshness.service.js';

/** Applies the rules of freshness at the start and every minute. */
@Injectable()
export class FreshnessSchedule extends MinuteJob {
  constructor(
    private readonly freshness: FreshnessService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'the age of confirmations could not be applied', 0);
  }

  protected async run(): Promise<void> {
    const listings = await this.freshness.apply();
    if (listings > 0) this.logger.info({ listings }, 'listings warned of, hidden or brought back');
  }
}
