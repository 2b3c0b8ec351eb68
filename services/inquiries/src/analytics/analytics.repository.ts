import { MOST_INQUIRED_MAX, OFFICE_TIME_ZONE, type Period, type PeriodStep } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A sum per key; the median response time is in seconds, of answered inquiries. */
export interface AnalyticsRow {
  part: 'total' | 'step' | 'status' | 'source' | 'property' | 'before';
  /** Start of a step, a status, a source or a property's id; null for a total. */
  key: string | null;
  count: number;
  answered: number;
  median: number | null;
}

export interface NowRow {
  unanswered: number;
  late: number;
  overdue: number;
  mailFailed: number;
  everAnswered: boolean;
}

const RECEIVED = `NOT spam AND ($3::integer IS NULL OR property_id = $3)`;
/** Erased inquiries still count as received, but need no action. */
const TO_DO = `${RECEIVED} AND erased_at IS NULL`;
/** Midnight in Nairobi is three hours before midnight UTC. */
const midnight = (day: string) => `((${day})::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}')`;
/** Origin for counting weeks and days. */
const SOME_MONDAY = '2024-01-01';
const SECONDS = `extract(epoch FROM first_answered_at - created_at)::double precision AS seconds`;
const SUMS = `count(*), count(seconds) AS answered,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE seconds IS NOT NULL) AS median`;
const COUNT_ONLY = `count(*), NULL::bigint, NULL::double precision`;
/** A campaign's name is more specific than the referring site; without either, the visit is direct. */
const SOURCE = `coalesce(source_utm_source, source_referrer_host,
  CASE WHEN source_landing_page IS NOT NULL THEN 'direct' END)`;

/** SQL for analytics: the number of inquiries and response times. Excludes spam. */
@Injectable()
export class AnalyticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns all sums of a period from one statement, so that they agree with each other. */
  async sums(period: Period, before: Period, step: PeriodStep, propertyId?: number): Promise<AnalyticsRow[]> {
    const by = (part: AnalyticsRow['part'], column: string, sums: string, key = `${column}::text`) =>
      `SELECT '${part}', ${key}, ${sums} FROM received WHERE ${column} IS NOT NULL GROUP BY ${column}`;
    const day = `to_char(step AT TIME ZONE '${OFFICE_TIME_ZONE}', 'YYYY-MM-DD')`;
    return await this.dataSource.query<AnalyticsRow[]>(
      `WITH received AS MATERIALIZED (
         SELECT created_at, ${SECONDS}, status, property_id, ${SOURCE} AS source,
                date_bin($4::interval, created_at, ${midnight(`date '${SOME_MONDAY}'`)}) AS step
           FROM inquiries
          WHERE ${RECEIVED} AND created_at >= ${midnight('$1::date')} AND created_at < ${midnight('$2::date + 1')}
       )
       SELECT 'total' AS part, NULL AS key, ${SUMS} FROM received
       UNION ALL ${by('step', 'step', SUMS, day)}
       UNION ALL ${by('status', 'status', COUNT_ONLY)}
       UNION ALL ${by('source', 'source', COUNT_ONLY)}
       UNION ALL (${by('property', 'property_id', COUNT_ONLY)}
                  ORDER BY 3 DESC, max(created_at) DESC, property_id DESC LIMIT ${MOST_INQUIRED_MAX})
       UNION ALL
       SELECT 'before', NULL, ${SUMS} FROM (
         SELECT ${SECONDS} FROM inquiries
          WHERE ${RECEIVED} AND created_at >= ${midnight('$5::date')} AND created_at < ${midnight('$6::date + 1')}
       ) before`,
      [
        period.from,
        period.to,
        propertyId ?? null,
        step === 'week' ? '7 days' : '1 day',
        before.from,
        before.to,
      ],
    );
  }

  /** Returns property titles as of the latest inquiry. */
  async titles(propertyIds: number[]): Promise<Map<number, string>> {
    const rows = await this.dataSource.query<{ id: number; title: string }[]>(
      `SELECT asked.id, latest.title
         FROM unnest($1::integer[]) AS asked (id)
        CROSS JOIN LATERAL (
          SELECT property_title AS title FROM inquiries
           WHERE property_id = asked.id AND property_title IS NOT NULL AND NOT spam
           ORDER BY created_at DESC, id DESC LIMIT 1
        ) latest`,
      [propertyIds],
    );
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /**
   * @param lateSince inquiries from then or before are overdue for an answer
   * @param today `2026-11-24`, Nairobi time
   */
  async now(lateSince: Date, today: string, propertyId?: number): Promise<NowRow> {
    const [row] = await this.dataSource.query<NowRow[]>(
      `SELECT unanswered.*, overdue.count AS overdue, failed.count AS "mailFailed",
              EXISTS (SELECT FROM inquiries WHERE ${RECEIVED} AND first_answered_at IS NOT NULL) AS "everAnswered"
         FROM (SELECT count(*) AS unanswered, count(*) FILTER (WHERE created_at <= $1) AS late
                 FROM inquiries WHERE ${TO_DO} AND status = 'new' AND first_answered_at IS NULL) unanswered,
              (SELECT count(*) FROM inquiries
                WHERE ${TO_DO} AND status IN ('new', 'in-progress') AND follow_up_on < $2::date) overdue,
              (SELECT count(*) FROM inquiries
                WHERE ${TO_DO} AND status = 'new'
                  AND id IN (SELECT inquiry_id FROM mail_deliveries WHERE state = 'failed' AND kind = 'staff')) failed`,
      [lateSince, today, propertyId ?? null],
    );
    return row!;
  }
}
