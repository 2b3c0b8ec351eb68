import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { ListingsClient } from '../inquiries/listings.client.js';
import { RepeatedWork } from '../maintenance/repeated-work.js';
import { ListingActionsRepository } from './listing-actions.repository.js';

const BATCH = 20;

/** Has listings do what was decided about reported listings: at once, and every few seconds until it is done. */
@Injectable()
export class ListingActions extends RepeatedWork {
  constructor(
    private readonly actions: ListingActionsRepository,
    private readonly listings: ListingsClient,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'reported listings could not be held or shown');
  }

  protected async attempt(): Promise<void> {
    for (const due of await this.actions.takeDue(BATCH)) {
      await this.actions.settle(due, await this.listings.applyAction(due.propertyId, due.action, due.by));
    }
  }
}
