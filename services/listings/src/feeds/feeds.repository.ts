import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  DETAIL_COLUMNS,
  type DetailRow,
  FINDABLE,
  type PropertyRelationRows,
  RELATIONS,
  ROOM_PRICES,
} from '../properties/model/property-rows.js';

/** A listing or a removal on a page of the feed. */
export interface FeedEntry {
  id: number;
  /** Whether visitors find it in lists. */
  listed: boolean;
  changed_at: Date;
}

/** Expression of the index `properties_changed`. */
const CHANGED_AT = 'greatest(p.updated_at, p.deleted_at, p.hidden_changed_at)';
/** Portals never get sample listings, not even as removed ones. */
const REAL = 'NOT EXISTS (SELECT FROM sample_listings s WHERE s.property_id = p.id)';
const LISTED = `p.published AND p.deleted_at IS NULL AND ${FINDABLE}`;

/** SQL for the feed of listings. */
@Injectable()
export class FeedsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the time for the next run: a minute ago, for changes that are being saved right now. */
  async asOf(): Promise<Date> {
    const [row] = await this.dataSource.query<[{ at: Date }]>(`SELECT now() - interval '1 minute' AS at`);
    return row.at;
  }

  /**
   * Returns the next entries by id, so that changes during a run neither repeat nor drop one. Without `changedSince`,
   * public listings only.
   */
  async entries(after: number, changedSince: string | undefined, limit: number): Promise<FeedEntry[]> {
    return await this.dataSource.query<FeedEntry[]>(
      `SELECT p.id, ${LISTED} AS listed, ${CHANGED_AT} AS changed_at
         FROM properties p
        WHERE p.id > $1 AND ${REAL} AND ${changedSince === undefined ? LISTED : `${CHANGED_AT} >= $3`}
        ORDER BY p.id LIMIT $2`,
      [after, limit, ...(changedSince === undefined ? [] : [changedSince])],
    );
  }

  /** Returns the public ones of these listings, by id. */
  async listings(ids: number[]): Promise<(DetailRow & PropertyRelationRows)[]> {
    return await this.dataSource.query<(DetailRow & PropertyRelationRows)[]>(
      `SELECT ${DETAIL_COLUMNS}, ${RELATIONS} FROM findable_properties p ${ROOM_PRICES}
        WHERE p.id = ANY ($1::integer[]) ORDER BY p.id`,
      [ids],
    );
  }
}
