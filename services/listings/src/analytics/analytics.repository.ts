import type { InterestCounts, Period, PeriodStep, PropertyInterest } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Counts of one listing on one day. */
export interface DailyCounts extends InterestCounts {
  propertyId: number;
  /** `2026-11-24`, Nairobi time. */
  day: string;
}

const SUMS = `coalesce(sum(views), 0) AS views, coalesce(sum(phone_reveals), 0) AS "phoneReveals",
  coalesce(sum(whatsapp_clicks), 0) AS "whatsappClicks", coalesce(sum(shares), 0) AS shares`;
const IN_PERIOD = `day BETWEEN $1::date AND $2::date AND ($3::integer IS NULL OR property_id = $3)`;

/** SQL for listing analytics. */
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

  /**
   * Adds counts in a transaction whose outcome can be queried if its confirmation is lost.
   * @param begun receives the transaction's id before anything is written
   */
  async addKnown(days: DailyCounts[], begun: (transaction: string) => void): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<{ id: string }[]>('SELECT pg_current_xact_id()::text AS id');
      begun(row!.id);
      await this.add(days, manager);
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

  /** Adds counts. Sorted, so that replicas cannot deadlock. */
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

  async total(period: Period, propertyId?: number): Promise<InterestCounts> {
    const [row] = await this.dataSource.query<InterestCounts[]>(
      `SELECT ${SUMS} FROM property_interest WHERE ${IN_PERIOD}`,
      parameters(period, propertyId),
    );
    return row!;
  }

  /** Counts by the first day of each step; empty steps are omitted. */
  async series(period: Period, step: PeriodStep, propertyId?: number): Promise<Map<string, InterestCounts>> {
    const rows = await this.dataSource.query<(InterestCounts & { start: string })[]>(
      `SELECT to_char(date_trunc($4, day), 'YYYY-MM-DD') AS start, ${SUMS}
         FROM property_interest WHERE ${IN_PERIOD} GROUP BY 1`,
      [...parameters(period, propertyId), step],
    );
    return new Map(rows.map(({ start, ...counts }) => [start, counts]));
  }

  /** Most viewed listings first, without the trash. */
  async mostViewed(period: Period, limit: number, propertyId?: number): Promise<PropertyInterest[]> {
    return await this.dataSource.query<PropertyInterest[]>(
      `SELECT counted.*, title
         FROM (SELECT property_id AS "propertyId", ${SUMS} FROM property_interest WHERE ${IN_PERIOD} GROUP BY 1) counted
         JOIN properties ON id = counted."propertyId" AND deleted_at IS NULL
        WHERE counted.views > 0
        ORDER BY counted.views DESC, counted."propertyId" DESC LIMIT $4`,
      [...parameters(period, propertyId), limit],
    );
  }

  /** Deletes counts older than a day. */
  async deleteBefore(day: string): Promise<void> {
    await this.dataSource.query(`DELETE FROM property_interest WHERE day < $1::date`, [day]);
  }
}

function parameters({ from, to }: Period, propertyId?: number): unknown[] {
  return [from, to, propertyId ?? null];
}
