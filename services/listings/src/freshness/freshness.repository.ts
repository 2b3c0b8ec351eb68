import type { FreshnessRules } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { confirmedDaysAgo, KEPT, MARKET, UNCONFIRMED } from '../properties/model/property-rows.js';

/** Rows per statement: each also rewrites the list index. */
const BATCH = 500;

const ON_MARKET = `${KEPT} AND p.published AND ${MARKET}`;
const HIDE = `hidden_reasons = array_append(hidden_reasons, 'not-confirmed')`;
const SHOW = `hidden_reasons = NULLIF(array_remove(hidden_reasons, 'not-confirmed'), '{}')`;

/** Effect of a rule: the change, and the condition of the listings `p`. */
interface Step {
  set: string;
  where: string;
}

/** SQL of what follows from the age of confirmations. */
@Injectable()
export class FreshnessRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns when hiding begins or began; null while it is off. */
  async hidesFrom(): Promise<Date | null> {
    const [row] = await this.dataSource.query<{ hides_from: Date | null }[]>(
      'SELECT hides_from FROM freshness_state',
    );
    return row!.hides_from;
  }

  /**
   * Notes that hiding is on or off. Switched on, the first mails are due at once.
   * @param noticeDays days until it begins
   */
  async switchHiding(on: boolean, noticeDays: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE freshness_state SET hides_from = CASE WHEN $1 THEN now() + make_interval(days => $2) END,
              mailed_week = NULL, reminded_on = NULL
        WHERE (hides_from IS NOT NULL) <> $1`,
      [on, noticeDays],
    );
  }

  /**
   * Warns of, hides and brings back listings as the rules say now. Each batch locks its rows, so any number of processes
   * may run it.
   * @returns how many changed
   */
  async apply({ warnDays, hideDays }: FreshnessRules, hides: boolean): Promise<number> {
    const isOld = confirmedDaysAgo(warnDays);
    // To the minute, unlike the days that visitors read.
    const isOver = `p.confirmed_at <= now() - interval '${hideDays} days'`;
    // Each condition names both states first, as the index does.
    const [fresh, old] = [`NOT p.stale AND NOT ${UNCONFIRMED}`, `p.stale AND NOT ${UNCONFIRMED}`];
    const steps: Step[] = [
      { set: SHOW, where: `p.stale AND ${UNCONFIRMED} ${hides ? `AND NOT (${isOver})` : ''}` },
      { set: SHOW, where: `NOT p.stale AND ${UNCONFIRMED}` },
      { set: 'stale = false', where: `${old} AND NOT (${isOld})` },
      { set: 'stale = true', where: `${fresh} AND ${isOld}` },
      ...(hides ? [{ set: HIDE, where: `${old} AND ${isOver}` }] : []),
    ];
    let changed = 0;
    for (const step of steps) changed += await this.applyStep(step);
    return changed;
  }

  private async applyStep({ set, where }: Step): Promise<number> {
    // In the order of the index: without it the planner expects half of all listings to be hidden, and reads the table.
    const found = `SELECT p.id FROM properties p WHERE ${ON_MARKET} AND ${where} ORDER BY p.confirmed_at`;
    for (let changed = 0; ;) {
      // Check first: even a statement that changes nothing invalidates the gateway's public cache.
      const any = await this.dataSource.query<object[]>(`${found} LIMIT 1`);
      if (any.length === 0) return changed;
      const [, batch] = await this.dataSource.query<[object[], number]>(
        `UPDATE properties SET ${set} WHERE id IN (
           SELECT id FROM (${found} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) due)`,
      );
      // Another transaction holds the others: the next run has them.
      if (batch === 0) return changed;
      changed += batch;
    }
  }
}
