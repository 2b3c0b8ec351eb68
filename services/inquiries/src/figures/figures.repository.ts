import { MOST_INQUIRED_MAX, OFFICE_TIME_ZONE, type Period, type PeriodStep } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A sum by what it is a sum of; the median is in seconds, of those that were answered. */
export interface FigureRow {
  part: 'total' | 'step' | 'status' | 'source' | 'property' | 'before';
  /** The first day of a step, a status, a source, a property's id; null of a total. */
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
/** A day in Nairobi begins three hours before it does in UTC. */
const midnight = (day: string) => `((${day})::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}')`;
const SUMS = `count(*), count(first_answered_at) AS answered,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_answered_at - created_at))
    FILTER (WHERE first_answered_at IS NOT NULL) AS median`;
const COUNT_ONLY = `count(*), NULL::bigint, NULL::double precision`;
/** A name given to a campaign says more than the site that it ran on; who came by neither came by themselves. */
const SOURCE = `coalesce(source_utm_source, source_referrer_host,
  CASE WHEN source_landing_page IS NOT NULL THEN 'direct' END)`;

/** All SQL about how many inquiries there were, and how soon they were answered. What robots sent counts nowhere. */
@Injectable()
export class FiguresRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All sums of a period, in one statement: they agree with each other. */
  async sums(period: Period, before: Period, step: PeriodStep, propertyId?: number): Promise<FigureRow[]> {
    const byKey = (part: FigureRow['part'], key: string, sums: string) =>
      `SELECT '${part}', ${key}, ${sums} FROM received WHERE ${key} IS NOT NULL GROUP BY 2`;
    return await this.dataSource.query<FigureRow[]>(
      `WITH received AS MATERIALIZED (
         SELECT created_at, first_answered_at, status, property_id, ${SOURCE} AS source
           FROM inquiries
          WHERE ${RECEIVED} AND created_at >= ${midnight('$1::date')} AND created_at < ${midnight('$2::date + 1')}
       )
       SELECT 'total' AS part, NULL AS key, ${SUMS} FROM received
       UNION ALL ${byKey('step', `to_char(date_trunc($4, created_at AT TIME ZONE '${OFFICE_TIME_ZONE}'), 'YYYY-MM-DD')`, SUMS)}
       UNION ALL ${byKey('status', 'status', COUNT_ONLY)}
       UNION ALL ${byKey('source', 'source', COUNT_ONLY)}
       UNION ALL (${byKey('property', 'property_id::text', COUNT_ONLY)}
                  ORDER BY 3 DESC, max(created_at) DESC, max(property_id) DESC LIMIT ${MOST_INQUIRED_MAX})
       UNION ALL
       SELECT 'before', NULL, ${SUMS} FROM inquiries
        WHERE ${RECEIVED} AND created_at >= ${midnight('$5::date')} AND created_at < ${midnight('$6::date + 1')}`,
      [period.from, period.to, propertyId ?? null, step, before.from, before.to],
    );
  }

  /** What properties were called when somebody last asked about them. */
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
   * @param lateSince who wrote then or before is answered too late
   * @param today `2026-11-24`, Nairobi time
   */
  async now(lateSince: Date, today: string, propertyId?: number): Promise<NowRow> {
    const [row] = await this.dataSource.query<NowRow[]>(
      `SELECT unanswered.*, overdue.count AS overdue, failed.count AS "mailFailed",
              EXISTS (SELECT FROM inquiries WHERE ${RECEIVED} AND first_answered_at IS NOT NULL) AS "everAnswered"
         FROM (SELECT count(*) AS unanswered, count(*) FILTER (WHERE created_at <= $1) AS late
                 FROM inquiries WHERE ${RECEIVED} AND status = 'new' AND first_answered_at IS NULL) unanswered,
              (SELECT count(*) FROM inquiries
                WHERE ${RECEIVED} AND status IN ('new', 'in-progress') AND follow_up_on < $2::date) overdue,
              (SELECT count(*) FROM inquiries
                WHERE ${RECEIVED} AND status = 'new'
                  AND id IN (SELECT inquiry_id FROM mail_deliveries WHERE state = 'failed')) failed`,
      [lateSince, today, propertyId ?? null],
    );
    return row!;
  }
}
