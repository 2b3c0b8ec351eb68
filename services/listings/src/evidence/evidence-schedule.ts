import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { MinuteJob } from '../minute-job.js';
import { EvidenceService } from './evidence.service.js';

/** Ends what visitors see of evidence at the turn of its last day in Nairobi. */
@Injectable()
export class EvidenceSchedule extends MinuteJob {
  constructor(
    private readonly evidence: EvidenceService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'the ends of evidence could not be applied', 0);
  }

  protected async run(): Promise<void> {
    const listings = await this.evidence.applyEnds();
    if (listings > 0) this.logger.info({ listings }, 'checks of listings derived anew');
  }
}
