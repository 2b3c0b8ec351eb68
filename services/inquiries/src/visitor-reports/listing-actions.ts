import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ListingsClient } from '../inquiries/listings.client.js';
import { ListingActionsRepository } from './listing-actions.repository.js';

const PAUSE_MS = 5000;
const BATCH = 20;

/** Has listings do what was decided about reported listings: at once, and every few seconds until it is done. */
@Injectable()
export class ListingActions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = true;
  private failing = false;

  constructor(
    private readonly actions: ListingActionsRepository,
    private readonly listings: ListingsClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stopped = false;
    this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Applies what is due. Never throws; what failed is tried again later. */
  apply(): Promise<void> {
    this.running = this.running.then(() => this.attempt());
    return this.running;
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      void this.apply().finally(() => {
        if (!this.stopped) this.schedule();
      });
    }, PAUSE_MS);
  }

  private async attempt(): Promise<void> {
    try {
      for (const due of await this.actions.takeDue(BATCH)) {
        await this.actions.settle(due, await this.listings.applyAction(due.propertyId, due.action, due.by));
      }
      this.failing = false;
    } catch (error) {
      // PostgreSQL may be away for a while: say it once.
      if (!this.failing) this.logger.warn({ err: error }, 'reported listings could not be held or shown');
      this.failing = true;
    }
  }
}
