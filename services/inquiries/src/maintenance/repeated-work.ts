import type { Logger } from '@lml/common/logging/logger';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

const PAUSE_MS = 5000;

/** Work that is attempted every few seconds, one attempt at a time. What failed is attempted again. */
export abstract class RepeatedWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = true;
  private failing = false;

  /** @param failure what to log when an attempt fails after one that did not */
  constructor(
    private readonly logger: Logger,
    private readonly failure: string,
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

  /** Does what is due, now. Never throws. */
  apply(): Promise<void> {
    this.running = this.running.then(() => this.attemptSafely());
    return this.running;
  }

  protected abstract attempt(): Promise<void>;

  private schedule(): void {
    this.timer = setTimeout(() => {
      void this.apply().finally(() => {
        if (!this.stopped) this.schedule();
      });
    }, PAUSE_MS);
  }

  private async attemptSafely(): Promise<void> {
    try {
      await this.attempt();
      this.failing = false;
    } catch (error) {
      // PostgreSQL may be away for a while: say it once.
      if (!this.failing) this.logger.warn({ err: error }, this.failure);
      this.failing = true;
    }
  }
}
