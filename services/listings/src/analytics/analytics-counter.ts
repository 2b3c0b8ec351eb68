import { type AgentPageKind, type InterestCounts, type InterestKind, officeDay } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  type AgentDailyCounts,
  AnalyticsRepository,
  type CountedBatch,
  type DailyCounts,
} from './analytics.repository.js';

const WRITE_AFTER_MS = 1000;
/** Max listing-days, and agent-days, waiting to be written while PostgreSQL is unavailable. */
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
  private listings = new Map<string, DailyCounts>();
  private agents = new Map<string, AgentDailyCounts>();
  private timer?: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();
  private isStopping = false;
  /** Sent to PostgreSQL without a confirmed result. */
  private unsure?: { transaction: string; batch: CountedBatch } | undefined;

  constructor(
    private readonly analytics: AnalyticsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Calls still in progress when the service stops are written immediately. */
  async count(propertyId: number, kind: InterestKind): Promise<void> {
    const none: InterestCounts = { views: 0, phoneReveals: 0, whatsappClicks: 0, shares: 0 };
    const counts = { propertyId, day: officeDay(new Date()), ...none, [COUNTED_AS[kind]]: 1 };
    await this.take({ listings: [counts], agents: [] });
  }

  /** A press on an agent's page. */
  async countForAgent(agentId: number, kind: AgentPageKind): Promise<void> {
    const none = { phoneReveals: 0, whatsappClicks: 0 };
    const counts = { agentId, day: officeDay(new Date()), ...none, [COUNTED_AS[kind]]: 1 };
    await this.take({ listings: [], agents: [counts] });
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

  private async take(batch: CountedBatch): Promise<void> {
    this.put(batch);
    if (this.isStopping) await this.write();
    else this.schedule();
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref();
  }

  private async writeBatch(): Promise<void> {
    let batch: CountedBatch = { listings: [], agents: [] };
    let transaction: string | undefined;
    try {
      if (!(await this.clearUp())) return this.later();
      batch = { listings: [...this.listings.values()], agents: [...this.agents.values()] };
      if (batch.listings.length + batch.agents.length === 0) return;
      this.listings = new Map();
      this.agents = new Map();
      await this.analytics.addKnown(batch, (id) => (transaction = id));
    } catch (error) {
      const waiting = batch.listings.length + batch.agents.length;
      this.logger.warn({ err: error, waiting }, 'analytics could not be written; trying again');
      if (transaction === undefined) this.put(batch);
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
    if (outcome === 'aborted') this.put(batch);
    this.unsure = undefined;
    return true;
  }

  private later(): void {
    if (!this.isStopping) this.schedule();
  }

  private put({ listings, agents }: CountedBatch): void {
    for (const day of listings) addTo(this.listings, `${day.propertyId} ${day.day}`, day, LISTING_COUNTS);
    for (const day of agents) addTo(this.agents, `${day.agentId} ${day.day}`, day, AGENT_COUNTS);
  }
}

const LISTING_COUNTS = Object.values(COUNTED_AS);
const AGENT_COUNTS = ['phoneReveals', 'whatsappClicks'] as const;

/** Adds the counts of a day to those that wait under its key. */
function addTo<Name extends string, Day extends Record<Name, number>>(
  waiting: Map<string, Day>,
  key: string,
  day: Day,
  names: readonly Name[],
): void {
  const sum = waiting.get(key);
  if (sum) for (const name of names) (sum as Record<Name, number>)[name] += day[name];
  else if (waiting.size < WAITING_MAX) waiting.set(key, { ...day });
}
