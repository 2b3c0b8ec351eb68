import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logging/logger.js';

/** When the start is over. */
const FIRST_AFTER_MS = 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;
/** Up to so much later, so that replicas that started together do not ask together. */
const JITTER_MS = 5 * 60 * 1000;
/** Any number; the same for all replicas of one service, whose databases are apart. */
const MAINTENANCE_LOCK = 728_165;

/**
 * What a service has to do every now and then: a minute after its start, and each hour from then on. Of several
 * replicas one does it. Each part must be short or heed `isStopping`, and harmless to repeat.
 */
export abstract class MaintenanceJob implements OnApplicationBootstrap, OnModuleDestroy {
  /** The service is about to leave: what is left over is done after its next start. */
  protected isStopping = false;
  private timer?: NodeJS.Timeout;
  private underWay: Promise<void> = Promise.resolve();

  protected constructor(
    protected readonly dataSource: DataSource,
    protected readonly logger: Logger,
  ) {}

  protected abstract runMaintenance(): Promise<void>;

  onApplicationBootstrap(): void {
    this.schedule(FIRST_AFTER_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.underWay;
  }

  /** @returns false when another process is at it */
  async run(): Promise<boolean> {
    const lock = this.dataSource.createQueryRunner();
    try {
      const [row] = (await lock.query('SELECT pg_try_advisory_lock($1) AS mine', [MAINTENANCE_LOCK])) as {
        mine: boolean;
      }[];
      if (!row!.mine) return false;
      try {
        await this.runMaintenance();
      } finally {
        await lock.query('SELECT pg_advisory_unlock($1)', [MAINTENANCE_LOCK]);
      }
      return true;
    } finally {
      await lock.release();
    }
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(
      () => {
        this.underWay = this.run()
          .then(() => undefined)
          .catch((error: unknown) => this.logger.error({ err: error }, 'housekeeping failed'))
          .finally(() => {
            if (!this.isStopping) this.schedule(EVERY_MS);
          });
      },
      delayMs + Math.random() * JITTER_MS,
    ).unref();
  }
}
