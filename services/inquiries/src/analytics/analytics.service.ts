import {
  type AgentAnswerTime,
  answerHoursOf,
  INQUIRY_STATUSES,
  type InquirySums,
  type InquiryFigures,
  type InquiryStatus,
  officeDay,
  periodBefore,
  type SourceInquiries,
  sourceName,
  stepOf,
  stepsOf,
} from '@lml/common/contracts';
import { type PeriodQuery, periodOf } from '@lml/common/validation/period.query';
import { Injectable } from '@nestjs/common';
import { type AnalyticsRow, AnalyticsRepository } from './analytics.repository.js';
import { answerSegments } from './answer-segments.js';
import { lateSince } from './late-since.js';

@Injectable()
export class AnalyticsService {
  constructor(private readonly analytics: AnalyticsRepository) {}

  async of(query: PeriodQuery): Promise<InquiryFigures> {
    const period = periodOf(query);
    const step = stepOf(period, query.step);
    const { propertyId } = query;
    const now = new Date();
    const [rows, nowRow] = await Promise.all([
      this.analytics.sums(
        { period, before: periodBefore(period), step, propertyId },
        answerSegments(period.from, period.to),
      ),
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
      viewings: total.viewings,
      viewingsHeld: total.viewingsHeld,
      answeredInTime: total.inTime,
      answeredLate: total.late,
      before: {
        total: before.count,
        viewings: before.viewings,
        viewingsHeld: before.viewingsHeld,
        medianMinutesToAnswer: minutes(before.median),
      },
      series: stepsOf(period, step).map((start) => ({
        start,
        inquiries: steps.get(start)?.count ?? 0,
        viewings: steps.get(start)?.viewings ?? 0,
        medianMinutesToAnswer: minutes(steps.get(start)?.median ?? null),
      })),
      byStatus: Object.fromEntries(
        INQUIRY_STATUSES.map((status) => [status, countOf('status', status)]),
      ) as Record<InquiryStatus, number>,
      bySource: of('source')
        .filter(({ key }) => key !== null)
        .map(({ key, count }) => ({ source: key!, count }))
        .sort((one, other) => other.count - one.count || one.source.localeCompare(other.source, 'en')),
      sources: bySourceName(of('source')),
      handlers: of('handler')
        .map((row) => ({
          kind: row.handlerKind,
          agentId: row.handlerAgentId,
          name: row.handlerName,
          ...countsOf(row),
          medianMinutesToAnswer: minutes(row.median),
        }))
        .sort((one, other) => other.inquiries - one.inquiries || byName(one.name, other.name)),
      properties: of('property').map(({ key, count }) => ({
        propertyId: Number(key),
        title: titles.get(Number(key)) ?? null,
        inquiries: count,
      })),
      now: nowRow,
    };
  }

  /** Returns how soon agents usually answer, of those of whom visitors may read it. */
  async answerTimes(): Promise<AgentAnswerTime[]> {
    const medians = await this.analytics.answerTimes();
    return medians.flatMap(({ agentId, seconds }) => {
      const withinHours = answerHoursOf(seconds);
      return withinHours === null ? [] : [{ agentId, withinHours }];
    });
  }
}

/** Rounds to whole minutes, as each inquiry's clock shows. */
function minutes(seconds: number | null): number | null {
  return seconds === null ? null : Math.max(0, Math.floor(seconds / 60));
}

function countsOf({ count, inTime, late, ...counts }: AnalyticsRow): InquirySums {
  const { viewings, viewingsHeld, answered } = counts;
  return { inquiries: count, viewings, viewingsHeld, answered, answeredInTime: inTime, answeredLate: late };
}

/** Adds up the origins that have one name. */
function bySourceName(rows: AnalyticsRow[]): SourceInquiries[] {
  const sums = new Map<string, SourceInquiries>();
  for (const row of rows) {
    const name = sourceName(row.key);
    const sum = sums.get(name);
    if (!sum) sums.set(name, { name, ...countsOf(row) });
    else
      for (const [count, value] of Object.entries(countsOf(row)) as [keyof InquirySums, number][])
        sum[count] += value;
  }
  return [...sums.values()].sort(
    (one, other) => other.inquiries - one.inquiries || byName(one.name, other.name),
  );
}

function byName(one: string | null, other: string | null): number {
  return (one ?? '').localeCompare(other ?? '', 'en');
}
