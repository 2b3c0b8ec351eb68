import type { Logger } from '@lml/common/logging/logger';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';

const EVERY_MS = 60_000;

/** Work that each replica looks for every minute; it must be safe to run in several at once. */
export abstract class MinuteJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  /**
   * @param failure what the log says if a run fails
   * @param firstAfterMs time from the start of the service to the first run
   */
  protected constructor(
    protected readonly logger: Logger,
    private readonly failure: string,
    private readonly firstAfterMs = EVERY_MS,
  ) {}

  protected abstract run(): Promise<void>;

  onApplicationBootstrap(): void {
    this.schedule(this.firstAfterMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.running = this.runOnce();
    }, afterMs).unref();
  }

  private async runOnce(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.logger.error({ err: error }, this.failure);
    } finally {
      if (!this.stopped) this.schedule(EVERY_MS);
    }
  }
}
