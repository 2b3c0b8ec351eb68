import {
  type InterestFigures,
  type InterestKind,
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
import { propertyNotFound } from '../properties/model/properties.errors.js';
import { AnalyticsCounter } from './analytics-counter.js';
import type { AnalyticsQuery } from './analytics.dto.js';
import { AnalyticsRepository } from './analytics.repository.js';

const NOTHING = { views: 0, phoneReveals: 0, whatsappClicks: 0, shares: 0 };

@Injectable()
export class AnalyticsService {
  private readonly limit: AddressLimit;

  constructor(
    private readonly analytics: AnalyticsRepository,
    private readonly counter: AnalyticsCounter,
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

  async of(query: AnalyticsQuery): Promise<InterestFigures> {
    const period = periodOf(query);
    const step = stepOf(period);
    const { propertyId, limit } = query;
    const [total, before, counted, mostViewed] = await Promise.all([
      this.analytics.total(period, propertyId),
      this.analytics.total(periodBefore(period), propertyId),
      this.analytics.series(period, step, propertyId),
      this.analytics.mostViewed(period, limit, propertyId),
    ]);
    const series = stepsOf(period).map((start) => ({ start, ...(counted.get(start) ?? NOTHING) }));
    return { ...period, step, total, before, series, mostViewed };
  }
}
