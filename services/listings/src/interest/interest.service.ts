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
import { InterestCounter } from './interest-counter.js';
import type { InterestQuery } from './interest.dto.js';
import { InterestRepository } from './interest.repository.js';

const NOTHING = { views: 0, phoneReveals: 0, whatsappClicks: 0, shares: 0 };

@Injectable()
export class InterestService {
  private readonly limit: AddressLimit;

  constructor(
    private readonly interest: InterestRepository,
    private readonly counter: InterestCounter,
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
    if (id === undefined || !(await this.interest.isListed(id))) throw propertyNotFound();
    await this.counter.count(id, kind);
  }

  async figures(query: InterestQuery): Promise<InterestFigures> {
    const period = periodOf(query);
    const step = stepOf(period);
    const { propertyId, limit } = query;
    const [total, before, counted, mostViewed] = await Promise.all([
      this.interest.total(period, propertyId),
      this.interest.total(periodBefore(period), propertyId),
      this.interest.series(period, step, propertyId),
      this.interest.mostViewed(period, limit, propertyId),
    ]);
    const series = stepsOf(period).map((start) => ({ start, ...(counted.get(start) ?? NOTHING) }));
    return { ...period, step, total, before, series, mostViewed };
  }
}
