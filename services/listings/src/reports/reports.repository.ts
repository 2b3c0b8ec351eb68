import type {
  ChangeAction,
  ChangedField,
  Period,
  PropertyPurpose,
  PropertyType,
} from '@lml/common/contracts';
import { OFFICE_TIME_ZONE, REPORT_LIMITS } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PLACE } from '../properties/search/list-index.js';

export interface LoggedAction {
  at: Date;
  action: ChangeAction;
  fields: ChangedField[];
}

export interface LoggedPrice {
  at: Date;
  before: unknown;
  after: unknown;
}

const midnight = (day: string) => `((${day})::timestamp AT TIME ZONE '${OFFICE_TIME_ZONE}')`;
const OF_LISTING = `subject = 'property' AND subject_id = $1`;
/** Far more than a listing changes in the months of a report. */
const LOG_MAX = 2000;
const PRICES_MAX = 12;

/** SQL for the landlord's report. */
@Injectable()
export class ReportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns what staff did with a listing in a period, oldest first. */
  async actions(propertyId: number, { from, to }: Period): Promise<LoggedAction[]> {
    return await this.dataSource.query<LoggedAction[]>(
      `SELECT at, action, fields FROM (
         SELECT id, at, action, fields FROM changes WHERE ${OF_LISTING} ORDER BY id DESC LIMIT ${LOG_MAX}
       ) latest WHERE at >= ${midnight('$2::date')} AND at < ${midnight('$3::date + 1')} ORDER BY id`,
      [propertyId, from, to],
    );
  }

  /** Returns the changes of the price until a day, newest first. */
  async prices(propertyId: number, until: string): Promise<LoggedPrice[]> {
    return await this.dataSource.query<LoggedPrice[]>(
      `SELECT at, field.before, field.after FROM (
         SELECT id, at, fields FROM changes
          WHERE ${OF_LISTING} AND action = 'changed' ORDER BY id DESC LIMIT ${LOG_MAX}
       ) latest, jsonb_to_recordset(fields) AS field (field text, before jsonb, after jsonb)
        WHERE field.field = 'price' AND at < ${midnight('$2::date + 1')} ORDER BY id DESC LIMIT ${PRICES_MAX}`,
      [propertyId, until],
    );
  }

  /**
   * Returns the number of similar listings of a place (type, purpose, on the market) and the median of their views in a
   * period. Compares with the newest 500, which the list index finds without a sort.
   */
  async similarViews(
    { id, type, purpose }: { id: number; type: PropertyType; purpose: PropertyPurpose },
    place: string,
    { from, to }: Period,
  ): Promise<{ listings: number; median: number | null }> {
    const [row] = await this.dataSource.query<{ listings: number; median: number | null }[]>(
      `SELECT count(*) AS listings, percentile_cont(0.5) WITHIN GROUP (ORDER BY views) AS median
         FROM (
           SELECT (SELECT coalesce(sum(views), 0) FROM property_interest i
                    WHERE i.property_id = p.property_id AND day BETWEEN $5::date AND $6::date) AS views
             FROM (
               SELECT property_id FROM property_shelves
                WHERE shelf = $1 AND type = $2 AND sold_rank(status) = 0 AND purpose = $3 AND property_id <> $4
                  AND created_at < ${midnight('$6::date + 1')}
                ORDER BY created_at DESC, property_id DESC LIMIT ${REPORT_LIMITS.similarMax}
             ) p
         ) similar_listings`,
      [PLACE + place.toLowerCase(), type, purpose, id, from, to],
    );
    return row!;
  }
}
