import {
  type AgentInterest,
  type AgentPageCounts,
  type InterestCounts,
  OFFICE_TIME_ZONE,
  type Period,
  type PeriodStep,
  type PropertyInterest,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../advisory-locks.js';

/** Counts of one listing on one day. */
export interface DailyCounts extends InterestCounts {
  propertyId: number;
  /** `2026-11-24`, Nairobi time. */
  day: string;
}

/** Presses on an agent's page on one day. */
export interface AgentDailyCounts extends AgentPageCounts {
  agentId: number;
  /** `2026-11-24`, Nairobi time. */
  day: string;
}

/** Counts that are written together. */
export interface CountedBatch {
  listings: DailyCounts[];
  agents: AgentDailyCounts[];
}

/** Totals of the whole site, or of one listing. */
export interface SiteTotal extends InterestCounts {
  agentPages: AgentPageCounts;
}

const COUNTS = `coalesce(sum(views), 0) AS views, coalesce(sum(phone_reveals), 0) AS "phoneReveals",
  coalesce(sum(whatsapp_clicks), 0) AS "whatsappClicks", coalesce(sum(shares), 0) AS shares`;
const PAGES = `coalesce(sum(page_phone_reveals), 0) AS "pagePhones", coalesce(sum(page_whatsapp_clicks), 0) AS "pageChats"`;
const IN_PERIOD = `day BETWEEN $1::date AND $2::date`;
/** Midnight in Nairobi. */
const midnight = (day: string) => `((${day})::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}')`;
const DEALS_IN_PERIOD = `at >= ${midnight('$1::date')} AND at < ${midnight('$2::date + 1')}`;

/**
 * SQL for listing analytics. The figures of one listing are read from `property_interest`, those of the site from the sums
 * by agent: a few rows a day, however many listings there are.
 */
@Injectable()
export class AnalyticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns whether the listing is public. */
  async isListed(propertyId: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(`SELECT FROM listed_properties WHERE id = $1`, [
      propertyId,
    ]);
    return rows.length > 0;
  }

  async isAgent(agentId: number): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>('SELECT FROM agents WHERE id = $1', [agentId])).length > 0;
  }

  /**
   * Adds counts in a transaction whose outcome can be queried if its confirmation is lost.
   * @param begun receives the transaction's id before anything is written
   */
  async addKnown(batch: CountedBatch, begun: (transaction: string) => void): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<{ id: string }[]>('SELECT pg_current_xact_id()::text AS id');
      begun(row!.id);
      if (batch.listings.length > 0) await this.add(batch.listings, manager);
      if (batch.agents.length > 0) await this.addPages(batch.agents, manager);
    });
  }

  /** Returns the outcome of a transaction; null if it is too old to be known. */
  async outcomeOf(transaction: string): Promise<'committed' | 'aborted' | 'in progress' | null> {
    const [row] = await this.dataSource.query<{ outcome: 'committed' | 'aborted' | 'in progress' | null }[]>(
      'SELECT pg_xact_status($1::xid8) AS outcome',
      [transaction],
    );
    return row!.outcome;
  }

  /** Adds counts; a trigger adds them to the agents' sums. Sorted, so that replicas cannot deadlock. */
  async add(days: DailyCounts[], manager: EntityManager = this.dataSource.manager): Promise<void> {
    const column = (name: keyof DailyCounts) => days.map((day) => day[name]);
    await manager.query(
      `INSERT INTO property_interest AS kept (property_id, day, views, phone_reveals, whatsapp_clicks, shares)
       SELECT counted.property_id, counted.day, counted.views, counted.phone_reveals, counted.whatsapp_clicks, counted.shares
         FROM unnest($1::integer[], $2::date[], $3::integer[], $4::integer[], $5::integer[], $6::integer[])
           AS counted (property_id, day, views, phone_reveals, whatsapp_clicks, shares)
         JOIN properties ON properties.id = counted.property_id
        ORDER BY counted.property_id, counted.day
       ON CONFLICT (property_id, day) DO UPDATE SET
         views = kept.views + EXCLUDED.views,
         phone_reveals = kept.phone_reveals + EXCLUDED.phone_reveals,
         whatsapp_clicks = kept.whatsapp_clicks + EXCLUDED.whatsapp_clicks,
         shares = kept.shares + EXCLUDED.shares`,
      [
        column('propertyId'),
        column('day'),
        column('views'),
        column('phoneReveals'),
        column('whatsappClicks'),
        column('shares'),
      ],
    );
  }

  /** Adds presses on agents' pages, under the lock of the trigger. */
  async addPages(days: AgentDailyCounts[], manager: EntityManager): Promise<void> {
    const column = (name: keyof AgentDailyCounts) => days.map((day) => day[name]);
    await manager.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.counting]);
    await manager.query(
      `INSERT INTO agent_interest AS kept (agent_id, day, page_phone_reveals, page_whatsapp_clicks)
       SELECT counted.* FROM unnest($1::integer[], $2::date[], $3::integer[], $4::integer[])
         AS counted (agent_id, day, page_phone_reveals, page_whatsapp_clicks)
         JOIN agents ON agents.id = counted.agent_id
       ON CONFLICT (day, agent_id) DO UPDATE SET
         page_phone_reveals = kept.page_phone_reveals + EXCLUDED.page_phone_reveals,
         page_whatsapp_clicks = kept.page_whatsapp_clicks + EXCLUDED.page_whatsapp_clicks`,
      [column('agentId'), column('day'), column('phoneReveals'), column('whatsappClicks')],
    );
  }

  async total(period: Period, propertyId?: number): Promise<SiteTotal> {
    const [row] = await this.dataSource.query<(InterestCounts & PageSums)[]>(
      propertyId === undefined
        ? `SELECT ${COUNTS}, ${PAGES} FROM agent_interest WHERE ${IN_PERIOD}`
        : `SELECT ${COUNTS}, 0 AS "pagePhones", 0 AS "pageChats" FROM property_interest
            WHERE property_id = $3 AND ${IN_PERIOD}`,
      parameters(period, propertyId),
    );
    return withPages(row!, 'agentPages');
  }

  /** Counts by the first day of each step; empty steps are omitted. */
  async series(period: Period, step: PeriodStep, propertyId?: number): Promise<Map<string, InterestCounts>> {
    const of = propertyId === undefined ? 'agent_interest' : 'property_interest';
    const rows = await this.dataSource.query<(InterestCounts & { start: string })[]>(
      `SELECT to_char(date_trunc('${step}', day), 'YYYY-MM-DD') AS start, ${COUNTS}
         FROM ${of} WHERE ${IN_PERIOD} ${propertyId === undefined ? '' : 'AND property_id = $3'} GROUP BY 1`,
      parameters(period, propertyId),
    );
    return new Map(rows.map(({ start, ...counts }) => [start, counts]));
  }

  /**
   * Most viewed listings first, without the trash. Sorted before the join, so that titles are read of as many listings as are
   * returned, not of all that were viewed.
   */
  async mostViewed(period: Period, limit: number, propertyId?: number): Promise<PropertyInterest[]> {
    return await this.dataSource.query<PropertyInterest[]>(
      `SELECT counted.*, title
         FROM (SELECT property_id AS "propertyId", ${COUNTS} FROM property_interest
                WHERE ${IN_PERIOD} ${propertyId === undefined ? '' : 'AND property_id = $3'}
                GROUP BY 1 HAVING sum(views) > 0 ORDER BY views DESC, 1 DESC OFFSET 0) counted
        CROSS JOIN LATERAL (SELECT title FROM properties
                             WHERE id = counted."propertyId" AND deleted_at IS NULL OFFSET 0) listing
        ORDER BY counted.views DESC, counted."propertyId" DESC LIMIT ${limit}`,
      parameters(period, propertyId),
    );
  }

  /** Number of listings that were sold or let. */
  async deals(period: Period, propertyId?: number): Promise<number> {
    const [row] = await this.dataSource.query<{ n: number }[]>(
      `SELECT count(*) AS n FROM property_deals
        WHERE ${DEALS_IN_PERIOD} ${propertyId === undefined ? '' : 'AND property_id = $3'}`,
      parameters(period, propertyId),
    );
    return row!.n;
  }

  /** Agents with any count or deal, the most viewed first. */
  async agents(period: Period): Promise<AgentInterest[]> {
    const rows = await this.dataSource.query<
      (InterestCounts & PageSums & { agentId: number; name: string | null; deals: number })[]
    >(
      `SELECT nullif("agentId", 0) AS "agentId", agents.name, coalesce(views, 0) AS views,
              coalesce("phoneReveals", 0) AS "phoneReveals", coalesce("whatsappClicks", 0) AS "whatsappClicks",
              coalesce(shares, 0) AS shares, coalesce("pagePhones", 0) AS "pagePhones",
              coalesce("pageChats", 0) AS "pageChats", coalesce(deals, 0) AS deals
         FROM (SELECT agent_id AS "agentId", ${COUNTS}, ${PAGES} FROM agent_interest WHERE ${IN_PERIOD} GROUP BY 1) counted
         FULL JOIN (SELECT agent_id AS "agentId", count(*) AS deals FROM property_deals WHERE ${DEALS_IN_PERIOD} GROUP BY 1) sold
              USING ("agentId")
         LEFT JOIN agents ON agents.id = "agentId"
        ORDER BY views DESC, agents.name, "agentId"`,
      parameters(period),
    );
    return rows.map((row) => withPages(row, 'page'));
  }

  /** Deletes counts and deals older than a day. */
  async deleteBefore(day: string): Promise<void> {
    await this.dataSource.query(`DELETE FROM property_interest WHERE day < $1::date`, [day]);
    await this.dataSource.query(`DELETE FROM agent_interest WHERE day < $1::date`, [day]);
    await this.dataSource.query(`DELETE FROM property_deals WHERE at < ${midnight('$1::date')}`, [day]);
  }
}

interface PageSums {
  pagePhones: number;
  pageChats: number;
}

/** Moves the sums of the agents' pages into a field of their own. */
function withPages<Row extends PageSums, Name extends string>(
  { pagePhones, pageChats, ...row }: Row,
  name: Name,
): Omit<Row, keyof PageSums> & Record<Name, AgentPageCounts> {
  const pages: AgentPageCounts = { phoneReveals: pagePhones, whatsappClicks: pageChats };
  return { ...row, [name]: pages } as Omit<Row, keyof PageSums> & Record<Name, AgentPageCounts>;
}

function parameters({ from, to }: Period, propertyId?: number): unknown[] {
  return propertyId === undefined ? [from, to] : [from, to, propertyId];
}
