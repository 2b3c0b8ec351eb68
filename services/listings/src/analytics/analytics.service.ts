import {
  type AgentPageKind,
  type InterestFigures,
  type InterestKind,
  MOST_VIEWED_MAX,
  type Period,
  periodBefore,
  stepOf,
  stepsOf,
} from '@lml/common/contracts';
import { AddressLimit } from '@lml/common/limits/address-limit';
import { REDIS, type Redis } from '@lml/common/redis';
import { parseId } from '@lml/common/validation/id';
import { periodOf } from '@lml/common/validation/period.query';
import { Inject, Injectable } from '@nestjs/common';
import { ListingsEnv } from '../env.js';
import { agentNotFound } from '../agents/agents.errors.js';
import { propertyNotFound } from '../properties/model/properties.errors.js';
import { AnalyticsCounter } from './analytics-counter.js';
import type { AnalyticsQuery } from './analytics.dto.js';
import { inquiriesUnavailable } from './analytics.errors.js';
import { analyticsCsv } from './analytics-export.js';
import { AnalyticsRepository } from './analytics.repository.js';
import { InquiryFiguresClient } from './inquiry-figures.client.js';

const NOTHING = { views: 0, phoneReveals: 0, whatsappClicks: 0, shares: 0 };

@Injectable()
export class AnalyticsService {
  private readonly limit: AddressLimit;

  constructor(
    private readonly analytics: AnalyticsRepository,
    private readonly counter: AnalyticsCounter,
    private readonly inquiries: InquiryFiguresClient,
    env: ListingsEnv,
    @Inject(REDIS) redis: Redis,
  ) {
    this.limit = new AddressLimit(redis, 'interest', env.interestPerMinute);
  }

  /**
   * Counts a visitor's action on a listing within a second or two.
   * @param address the visitor's network address, for the rate limit; not stored
   * @throws AppError 404 if the listing is not public, 429 above the limit
   */
  async count(idText: string, kind: InterestKind, address: string): Promise<void> {
    await this.limit.take(address);
    const id = parseId(idText);
    if (id === undefined || !(await this.analytics.isListed(id))) throw propertyNotFound();
    await this.counter.count(id, kind);
  }

  /**
   * Counts a visitor's press on an agent's page.
   * @param address as for `count`
   * @throws AppError 404 if there is no such agent, 429 above the limit
   */
  async countForAgent(idText: string, kind: AgentPageKind, address: string): Promise<void> {
    await this.limit.take(address);
    const id = parseId(idText);
    if (id === undefined || !(await this.analytics.isAgent(id))) throw agentNotFound();
    await this.counter.countForAgent(id, kind);
  }

  async of(query: AnalyticsQuery): Promise<InterestFigures> {
    const period = periodOf(query);
    const step = stepOf(period, query.step);
    const { propertyId, limit } = query;
    const [{ agentPages, ...total }, { agentPages: _pages, ...before }, counted, mostViewed, deals, agents] =
      await Promise.all([
        this.analytics.total(period, propertyId),
        this.analytics.total(periodBefore(period), propertyId),
        this.analytics.series(period, step, propertyId),
        this.analytics.mostViewed(period, limit, propertyId),
        this.analytics.deals(period, propertyId),
        propertyId === undefined ? this.analytics.agents(period) : [],
      ]);
    const series = stepsOf(period, step).map((start) => ({ start, ...(counted.get(start) ?? NOTHING) }));
    return { ...period, step, total, before, series, mostViewed, agentPages, deals, agents };
  }

  /**
   * Returns the figures of a period as CSV, with those of the inquiries.
   * @throws AppError 503 if the inquiries cannot be counted
   */
  async export(query: AnalyticsQuery): Promise<Period & { csv: string }> {
    const listings = await this.of({ ...query, limit: MOST_VIEWED_MAX });
    const { from, to, step } = listings;
    const { propertyId } = query;
    const inquiries = await this.inquiries.figures(
      { from, to },
      { step, ...(propertyId !== undefined && { propertyId }) },
    );
    if (!inquiries) throw inquiriesUnavailable();
    return { from, to, csv: analyticsCsv(listings, inquiries) };
  }
}
