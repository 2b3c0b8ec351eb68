import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { Logger } from '../logging/logger.js';

/** Delay after the start. */
const FIRST_AFTER_MS = 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;
/** Random jitter between replicas. */
const JITTER_MS = 5 * 60 * 1000;
/** Arbitrary id of an advisory lock; the same for all replicas of a service. Each service has its own database. */
const MAINTENANCE_LOCK = 728_165;

/**
 * Scheduled maintenance of a service: runs a minute after its start, then hourly, in one of the replicas. Each step
 * must be short or check `isStopping`, and must be safe to repeat.
 */
export abstract class MaintenanceJob implements OnApplicationBootstrap, OnModuleDestroy {
  /** The service is shutting down; remaining work runs after its next start. */
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

  /** @returns false if another process is running it */
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
    const start = () => {
      this.underWay = this.runAndSchedule();
    };
    this.timer = setTimeout(start, delayMs + Math.random() * JITTER_MS).unref();
  }

  private async runAndSchedule(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.logger.error({ err: error }, 'housekeeping failed');
    } finally {
      if (!this.isStopping) this.schedule(EVERY_MS);
    }
  }
}
