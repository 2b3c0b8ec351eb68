import {
  INQUIRY_STATUSES,
  type InquiryFigures,
  type InquiryStatus,
  officeDay,
  periodBefore,
  stepOf,
  stepsOf,
} from '@lml/common/contracts';
import { type PeriodQuery, periodOf } from '@lml/common/validation/period.query';
import { Injectable } from '@nestjs/common';
import { type AnalyticsRow, AnalyticsRepository } from './analytics.repository.js';
import { lateSince } from './late-since.js';

@Injectable()
export class AnalyticsService {
  constructor(private readonly analytics: AnalyticsRepository) {}

  async of(query: PeriodQuery): Promise<InquiryFigures> {
    const period = periodOf(query);
    const step = stepOf(period);
    const { propertyId } = query;
    const now = new Date();
    const [rows, nowRow] = await Promise.all([
      this.analytics.sums(period, periodBefore(period), step, propertyId),
      this.analytics.now(lateSince(now), officeDay(now), propertyId),
    ]);
    const of = (part: AnalyticsRow['part']) => rows.filter((row) => row.part === part);
    const countOf = (part: AnalyticsRow['part'], key: string) =>
      of(part).find((row) => row.key === key)?.count ?? 0;
    const [total, before] = [of('total')[0]!, of('before')[0]!];
    const steps = new Map(of('step').map((row) => [row.key, row]));
    const titles = await this.analytics.titles(of('property').map(({ key }) => Number(key)));
    return {
      ...period,
      step,
      total: total.count,
      answered: total.answered,
      medianMinutesToAnswer: minutes(total.median),
      before: { total: before.count, medianMinutesToAnswer: minutes(before.median) },
      series: stepsOf(period).map((start) => ({
        start,
        inquiries: steps.get(start)?.count ?? 0,
        medianMinutesToAnswer: minutes(steps.get(start)?.median ?? null),
      })),
      byStatus: Object.fromEntries(
        INQUIRY_STATUSES.map((status) => [status, countOf('status', status)]),
      ) as Record<InquiryStatus, number>,
      bySource: of('source')
        .map(({ key, count }) => ({ source: key!, count }))
        .sort((one, other) => other.count - one.count || one.source.localeCompare(other.source, 'en')),
      properties: of('property').map(({ key, count }) => ({
        propertyId: Number(key),
        title: titles.get(Number(key)) ?? null,
        inquiries: count,
      })),
      now: nowRow,
    };
  }
}

/** Rounds to whole minutes, as each inquiry's clock shows. */
function minutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.max(0, Math.floor(seconds / 60));
}
