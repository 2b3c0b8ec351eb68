import {
  ANSWER_HOURS,
  ANSWER_TIME_DAYS,
  ANSWER_TIME_MIN,
  DIRECT_SOURCE,
  type InquiryHandler,
  MOST_INQUIRED_MAX,
  OFFICE_TIME_ZONE,
  type Period,
  type PeriodStep,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AnswerSegment } from './answer-segments.js';
import { AWAITS_ANSWER } from './late-since.js';

interface SumsQuery {
  period: Period;
  /** The period that it is compared with. */
  before: Period;
  step: PeriodStep;
  propertyId: number | undefined;
}

/** A sum per key; the median response time is in seconds, of answered inquiries. */
export interface AnalyticsRow {
  part: 'total' | 'step' | 'status' | 'source' | 'handler' | 'property' | 'before';
  /** Start of a step, a status, a source or a property's id; null for a total, and for a source that was not noted. */
  key: string | null;
  /** Null but for handlers. */
  handlerKind: InquiryHandler['kind'] | null;
  handlerAgentId: number | null;
  handlerName: string | null;
  count: number;
  viewings: number;
  viewingsHeld: number;
  answered: number;
  /** Answered by the promised time. */
  inTime: number;
  /** Answered later, or unanswered although the time is over. */
  late: number;
  median: number | null;
}

/** Half of an agent's messages were answered within so many seconds. */
export interface AnswerTimeRow {
  agentId: number;
  /** `Infinity` if most were never answered. */
  seconds: number;
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
const NUMBER = 'count(*) FILTER (WHERE is_inquiry)';
const VIEWINGS = 'coalesce(sum(asked), 0), coalesce(sum(held), 0)';
const SUMS = `${NUMBER}, ${VIEWINGS}, count(seconds),
  count(*) FILTER (WHERE answered_at <= due), count(*) FILTER (WHERE coalesce(answered_at, now()) > due),
  percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE seconds IS NOT NULL)`;
const COUNT_ONLY = `${NUMBER}, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, NULL::double precision`;
const NO_HANDLER = `NULL::text, NULL::integer, NULL::text`;
/** A campaign's name is more specific than the referring site; without either, the visit is direct. */
const SOURCE = `coalesce(source_utm_source, source_referrer_host,
  CASE WHEN source_landing_page IS NOT NULL THEN '${DIRECT_SOURCE}' END)`;

/**
 * SQL of the inquiries and viewings of a period. A viewing counts when it was asked for or added, and once more on its day
 * if it is done. The only place that decides it. Visitors' wishes from before viewings were recorded count as asked for.
 */
function eventsOf(from: string, to: string): string {
  const within = (time: string) =>
    `${time} >= ${midnight(`${from}::date`)} AND ${time} < ${midnight(`${to}::date + 1`)}`;
  const about = `status, property_id, handler_kind, handler_name, handler_agent_id, ${SOURCE} AS source`;
  return `
    SELECT created_at AS at, created_at, first_answered_at AS answered_at, ${SECONDS}, ${about}, true AS is_inquiry,
           (viewing_date IS NOT NULL
             AND NOT EXISTS (SELECT FROM viewings WHERE viewings.inquiry_id = inquiries.id))::integer AS asked, 0 AS held
      FROM inquiries WHERE ${RECEIVED} AND ${within('created_at')}
    UNION ALL
    SELECT at, NULL, NULL, NULL, ${about}, false, asked, held
      FROM (SELECT inquiry_id, created_at AS at, 1 AS asked, 0 AS held FROM viewings WHERE ${within('created_at')}
            UNION ALL
            SELECT inquiry_id, starts_at, 0, 1 FROM viewings WHERE state = 'done' AND ${within('starts_at')}) moment
      JOIN inquiries ON inquiries.id = moment.inquiry_id
     WHERE ${RECEIVED}`;
}

/** SQL for analytics: the number of inquiries and response times. Excludes spam. */
@Injectable()
export class AnalyticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns all sums of a period from one statement, so that they agree with each other.
   * @param segments when answers are due, of the days of the period
   */
  async sums(
    { period, before, step, propertyId }: SumsQuery,
    segments: AnswerSegment[],
  ): Promise<AnalyticsRow[]> {
    const by = (part: AnalyticsRow['part'], column: string, sums: string, key = `${column}::text`) =>
      `SELECT '${part}', ${key}, ${NO_HANDLER}, ${sums} FROM received WHERE ${column} IS NOT NULL GROUP BY ${column}`;
    const day = `to_char(step AT TIME ZONE '${OFFICE_TIME_ZONE}', 'YYYY-MM-DD')`;
    const names = `part, key, "handlerKind", "handlerAgentId", "handlerName", count, viewings, "viewingsHeld", answered, "inTime", late, median`;
    return await this.dataSource.query<AnalyticsRow[]>(
      `WITH received AS MATERIALIZED (
         SELECT created_at, answered_at, seconds, status, property_id, is_inquiry, asked, held,
                coalesce(segment.due, created_at + segment.after) AS due, handler_kind, handler_name,
                -- Inquiries stored before the agent was noted count for the agent of that name.
                coalesce(handler_agent_id, max(handler_agent_id) OVER (PARTITION BY handler_kind, handler_name)) AS agent_id,
                source, date_bin($4::interval, at, ${midnight(`date '${SOME_MONDAY}'`)}) AS step
           FROM (${eventsOf('$1', '$2')}) event
           LEFT JOIN (
             SELECT day, starts, ends, due, ms * interval '1 millisecond' AS after
               FROM unnest($7::date[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::double precision[])
                 AS segment (day, starts, ends, due, ms)
           ) segment ON segment.day = (created_at AT TIME ZONE '${OFFICE_TIME_ZONE}')::date
                    AND created_at >= segment.starts AND created_at < segment.ends
       ), sums (${names}) AS (
         SELECT 'total', NULL, ${NO_HANDLER}, ${SUMS} FROM received
         UNION ALL ${by('step', 'step', SUMS, day)}
         UNION ALL ${by('status', 'status', COUNT_ONLY)} HAVING ${NUMBER} > 0
         UNION ALL SELECT 'source', source, ${NO_HANDLER}, ${SUMS} FROM received GROUP BY source
         UNION ALL SELECT 'handler', NULL, handler_kind, agent_id, max(handler_name), ${SUMS} FROM received
           GROUP BY handler_kind, agent_id, CASE WHEN agent_id IS NULL THEN handler_name END
         UNION ALL (${by('property', 'property_id', COUNT_ONLY)} HAVING ${NUMBER} > 0
                    ORDER BY 6 DESC, max(created_at) DESC, property_id DESC LIMIT ${MOST_INQUIRED_MAX})
         UNION ALL
         SELECT 'before', NULL, ${NO_HANDLER}, ${NUMBER}, ${VIEWINGS}, count(seconds), 0, 0,
                percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE seconds IS NOT NULL)
           FROM (${eventsOf('$5', '$6')}) before
       ) SELECT * FROM sums`,
      [
        period.from,
        period.to,
        propertyId ?? null,
        step === 'week' ? '7 days' : '1 day',
        before.from,
        before.to,
        segments.map((segment) => segment.day),
        segments.map((segment) => segment.from),
        segments.map((segment) => segment.to),
        segments.map((segment) => segment.due),
        segments.map((segment) => segment.afterMs),
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
                 FROM inquiries WHERE ${RECEIVED} AND ${AWAITS_ANSWER}) unanswered,
              (SELECT count(*) FROM inquiries
                WHERE ${TO_DO} AND status IN ('new', 'in-progress') AND follow_up_on < $2::date) overdue,
              (SELECT count(*) FROM inquiries
                WHERE ${TO_DO} AND status = 'new'
                  AND id IN (SELECT inquiry_id FROM mail_deliveries WHERE state = 'failed' AND kind = 'staff')) failed`,
      [lateSince, today, propertyId ?? null],
    );
    return row!;
  }

  /**
   * Returns the median time to the first answer of agents with enough answered messages. Counts messages of the form: staff
   * enter other leads when they have already answered. Unanswered ones count as never answered, once they are older than the
   * longest time that is shown.
   */
  async answerTimes(): Promise<AnswerTimeRow[]> {
    return await this.dataSource.query<AnswerTimeRow[]>(
      `SELECT handler_agent_id AS "agentId",
              percentile_disc(0.5) WITHIN GROUP (ORDER BY coalesce(seconds, 'Infinity')) AS seconds
         FROM (SELECT handler_agent_id, created_at, ${SECONDS} FROM inquiries
                WHERE NOT spam AND channel = 'form' AND handler_agent_id IS NOT NULL
                  AND created_at >= now() - $1 * interval '1 day') received
        WHERE seconds IS NOT NULL OR created_at < now() - $2 * interval '1 hour'
        GROUP BY handler_agent_id HAVING count(seconds) >= $3`,
      [ANSWER_TIME_DAYS, ANSWER_HOURS.at(-1), ANSWER_TIME_MIN],
    );
  }
}
