import type { Logger } from '@lml/common/logging/logger';
import { STARTING_MS } from '@lml/common/starting';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

const PAUSE_MS = 5000;

/** Work that is attempted every few seconds, one attempt at a time. What failed is attempted again. */
export abstract class RepeatedWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = true;
  private failing = false;
  private hasSucceeded = false;
  private readonly startedAt = Date.now();

  /** @param failure what to log once per outage */
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
      this.hasSucceeded = true;
      this.failing = false;
    } catch (error) {
      if (!this.hasSucceeded && Date.now() - this.startedAt < STARTING_MS) return;
      if (!this.failing) this.logger.warn({ err: error }, this.failure);
      this.failing = true;
    }
  }
}
