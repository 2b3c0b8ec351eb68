import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { FreshnessService } from './freshness.service.js';

const EVERY_MS = 60_000;

/** Applies the rules of freshness at the start and every minute; each replica may. */
@Injectable()
export class FreshnessSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly freshness: FreshnessService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.running = this.apply();
    }, afterMs).unref();
  }

  private async apply(): Promise<void> {
    try {
      const listings = await this.freshness.apply();
      if (listings > 0) this.logger.info({ listings }, 'listings warned of, hidden or brought back');
    } catch (error) {
      this.logger.error({ err: error }, 'the age of confirmations could not be applied');
    } finally {
      if (!this.stopped) this.schedule(EVERY_MS);
    }
  }
}
