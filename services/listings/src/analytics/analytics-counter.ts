import { type InterestCounts, type InterestKind, officeDay } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type DailyCounts, AnalyticsRepository } from './analytics.repository.js';

const WRITE_AFTER_MS = 1000;
/** Max listing-days waiting to be written while PostgreSQL is unavailable. */
const WAITING_MAX = 20_000;

const COUNTED_AS: Record<InterestKind, keyof InterestCounts> = {
  view: 'views',
  phone: 'phoneReveals',
  whatsapp: 'whatsappClicks',
  share: 'shares',
};

/**
 * Counts in memory and writes once a second in one statement, so a listing's cost does not grow with its views. Retries
 * counts that could not be written.
 */
@Injectable()
export class AnalyticsCounter implements OnModuleDestroy {
  private waiting = new Map<string, DailyCounts>();
  private timer?: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();
  private isStopping = false;
  /** Sent to PostgreSQL without a confirmed result. */
  private unsure?: { transaction: string; batch: DailyCounts[] } | undefined;

  constructor(
    private readonly analytics: AnalyticsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Calls still in progress when the service stops are written immediately. */
  async count(propertyId: number, kind: InterestKind): Promise<void> {
    const none: InterestCounts = { views: 0, phoneReveals: 0, whatsappClicks: 0, shares: 0 };
    this.put({ propertyId, day: officeDay(new Date()), ...none, [COUNTED_AS[kind]]: 1 });
    if (this.isStopping) await this.write();
    else this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.write();
  }

  /** Writes the waiting counts, after the current write. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writeBatch());
    await this.writing;
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }

  private async writeBatch(): Promise<void> {
    let batch: DailyCounts[] = [];
    let transaction: string | undefined;
    try {
      if (!(await this.clearUp())) return this.later();
      batch = [...this.waiting.values()];
      if (batch.length === 0) return;
      this.waiting = new Map();
      await this.analytics.addKnown(batch, (id) => (transaction = id));
    } catch (error) {
      this.logger.warn({ err: error, waiting: batch.length }, 'analytics could not be written; trying again');
      if (transaction === undefined) batch.forEach((day) => this.put(day));
      else this.unsure = { transaction, batch };
      this.later();
    }
  }

  /**
   * Finds out whether an unconfirmed batch was committed.
   * @returns false while that is undecided
   */
  private async clearUp(): Promise<boolean> {
    if (!this.unsure) return true;
    const { transaction, batch } = this.unsure;
    const outcome = await this.analytics.outcomeOf(transaction);
    if (outcome === 'in progress') return false;
    if (outcome === 'aborted') batch.forEach((day) => this.put(day));
    this.unsure = undefined;
    return true;
  }

  private later(): void {
    if (!this.isStopping) this.schedule();
  }

  private put(day: DailyCounts): void {
    const key = `${day.propertyId} ${day.day}`;
    const sum = this.waiting.get(key);
    if (sum) for (const name of Object.values(COUNTED_AS)) sum[name] += day[name];
    else if (this.waiting.size < WAITING_MAX) this.waiting.set(key, { ...day });
  }
}
