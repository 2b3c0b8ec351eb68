import {
  type CompletenessPart,
  type PropertyType,
  STAFF_FIELDS,
  type StaffFields,
  type StaffPropertySort,
  type StoredFields,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PropertyPictureEntity } from '../../pictures/property-picture.entity.js';
import type { ExactPlace } from '../model/exact-place.js';
import { selectFields } from '../model/field-columns.js';
import {
  BEING_CHECKED,
  DETAIL_COLUMNS,
  type DetailRow,
  confirmedDaysAgo,
  IN_TRASH,
  KEPT,
  MARKET,
  type PictureRow,
  ROOM_PRICES,
  SUMMARY_COLUMNS,
  type SummaryRow,
  UNCONFIRMED,
} from '../model/property-rows.js';
import { conditions, type PropertyFilter } from '../search/property-filter.js';

export interface StaffFilter extends PropertyFilter {
  published?: boolean;
  incomplete?: boolean;
  stale?: boolean;
  /** Confirmed before the last so many days. */
  dueDays?: number | undefined;
}

/** Columns that only staff see. */
interface StaffColumns extends StoredFields<StaffFields> {
  version: number;
  missing: CompletenessPart[] | null;
  deleted_at: Date | null;
  sample: boolean;
  exactPlace: ExactPlace | null;
  held: boolean;
  /** Missing outside of lists. */
  found_in_text?: boolean;
}

export type StaffSummaryRow = SummaryRow & StaffColumns;
export type StaffDetailRow = DetailRow & StaffColumns;

export interface KindedPicture extends PictureRow {
  kind: PropertyPictureEntity['kind'];
}

export interface CountRow {
  type: PropertyType;
  status: string;
  published: boolean;
  featured: boolean;
  count: number;
}

/** Must match the partial index's predicate. */
const STALE = `${KEPT} AND p.published AND ${MARKET} AND p.stale`;
const STAFF_COLUMNS = `${selectFields(STAFF_FIELDS)}, p.version, p.missing, p.deleted_at, p.exact_place AS "exactPlace",
  EXISTS (SELECT FROM sample_listings s WHERE s.property_id = p.id) AS sample,
  p.published AND ${BEING_CHECKED} AS held`;

/** @param days so old its confirmation is at least */
function dueSql(days: number): string {
  return `${KEPT} AND p.published AND ${MARKET} AND ${confirmedDaysAgo(days)}`;
}

/** Sort orders. Each ends in the id, so that it is total, and has an index. */
const ORDERS: Record<StaffPropertySort, string> = {
  newest: 'p.created_at DESC, p.id DESC',
  oldest: 'p.created_at ASC, p.id ASC',
  updated: 'p.updated_at DESC, p.id DESC',
  title: 'lower(p.title), p.id',
  'price-asc': 'NULLIF(p.price, 0) ASC NULLS LAST, p.id DESC',
  'price-desc': 'NULLIF(p.price, 0) DESC NULLS LAST, p.id DESC',
};

/** SQL for properties as staff read them. */
@Injectable()
export class StaffPropertiesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async count(filter: StaffFilter): Promise<number> {
    const { where, parameters } = staffConditions(filter);
    return await this.total(`FROM properties p WHERE ${where}`, parameters);
  }

  async list(
    filter: StaffFilter,
    sort: StaffPropertySort,
    limit: number,
    offset: number,
  ): Promise<StaffSummaryRow[]> {
    const { where, parameters } = staffConditions(filter);
    const inText = foundInText(filter, parameters);
    const order = inText ? `${inText}, ${ORDERS[sort]}` : ORDERS[sort];
    return await this.page(where, order, parameters, limit, offset, inText ?? 'false');
  }

  /** Returns the ids of all matches. They are small, so the rows can then be read in batches. */
  async ids(filter: StaffFilter, sort: StaffPropertySort): Promise<number[]> {
    const { where, parameters } = staffConditions(filter);
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT p.id FROM properties p WHERE ${where} ORDER BY ${ORDERS[sort]}`,
      parameters,
    );
    return rows.map((row) => row.id);
  }

  async countTrash(): Promise<number> {
    return await this.total(`FROM properties p WHERE ${IN_TRASH}`);
  }

  /** Returns the trash (what can be restored), last deleted first. */
  async trash(limit: number, offset: number): Promise<StaffSummaryRow[]> {
    return await this.page(IN_TRASH, 'p.deleted_at DESC, p.id DESC', [], limit, offset);
  }

  /** Finds the keys first and reads the wide rows after, so that a far page stays cheap. */
  private async page(
    where: string,
    order: string,
    parameters: unknown[],
    limit: number,
    offset: number,
    inText = 'false',
  ): Promise<StaffSummaryRow[]> {
    return await this.dataSource.query<StaffSummaryRow[]>(
      `WITH page AS (
         SELECT p.id FROM properties p WHERE ${where} ORDER BY ${order}
          LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}
       )
       SELECT ${SUMMARY_COLUMNS}, ${STAFF_COLUMNS}, ${inText} AS found_in_text
         FROM page JOIN properties p USING (id) ${ROOM_PRICES} ORDER BY ${order}`,
      [...parameters, limit, offset],
    );
  }

  /** Includes drafts and the trash. */
  async findById(id: number, manager = this.dataSource.manager): Promise<StaffDetailRow | undefined> {
    const [row] = await manager.query<StaffDetailRow[]>(
      `SELECT ${DETAIL_COLUMNS}, ${STAFF_COLUMNS} FROM properties p ${ROOM_PRICES}
        WHERE p.id = $1 AND (${KEPT} OR ${IN_TRASH})`,
      [id],
    );
    return row;
  }

  /** Ordered by position. */
  async pictures(propertyId: number): Promise<KindedPicture[]> {
    return await this.dataSource.query<KindedPicture[]>(
      `SELECT kind, url, alt, width, height, blur, widths, bytes, label, taken_on
         FROM property_pictures WHERE property_id = $1 ORDER BY position`,
      [propertyId],
    );
  }

  /** Returns one row per combination in use. */
  async counts(): Promise<CountRow[]> {
    return await this.dataSource.query<CountRow[]>(
      `SELECT type, status, published, featured, count(*) FROM properties p WHERE ${KEPT} GROUP BY 1, 2, 3, 4`,
    );
  }

  async countsOfMonth(): Promise<{ type: PropertyType; count: number }[]> {
    return await this.dataSource.query(
      `SELECT type, count(*) FROM properties p
        WHERE ${KEPT} AND created_at >=
              date_trunc('month', now() AT TIME ZONE 'Africa/Nairobi') AT TIME ZONE 'Africa/Nairobi'
        GROUP BY 1`,
    );
  }

  async countIncomplete(): Promise<number> {
    return await this.total(`FROM properties p WHERE ${KEPT} AND cardinality(p.missing) > 0`);
  }

  async countStale(): Promise<number> {
    return await this.total(`FROM properties p WHERE ${STALE}`);
  }

  /** Counts those whose confirmation is so many days old, or older. */
  async countDue(days: number): Promise<number> {
    return await this.total(`FROM properties p WHERE ${dueSql(days)}`);
  }

  async countHidden(): Promise<number> {
    return await this.total(`FROM properties p WHERE ${STALE} AND ${UNCONFIRMED}`);
  }

  private async total(from: string, parameters: unknown[] = []): Promise<number> {
    const [row] = await this.dataSource.query<{ total: number }[]>(
      `SELECT count(*) AS total ${from}`,
      parameters,
    );
    return row!.total;
  }
}

/**
 * Builds the condition that a word of the search is in the description or the features only, not in title or location;
 * undefined without a search. Such listings come last, and staff are told before they delete them.
 */
function foundInText({ words = [] }: StaffFilter, parameters: unknown[]): string | undefined {
  if (words.length === 0) return undefined;
  const named = words.map(
    (word) =>
      `fold_text(p.title || ' ' || coalesce(p.exact_place ->> 'location', p.location)) LIKE containing_pattern($${parameters.push(word)})`,
  );
  return `(NOT (${named.join(' AND ')}))`;
}

function staffConditions({ published, incomplete, stale, dueDays, words = [], ...filter }: StaffFilter) {
  const { where, parameters } = conditions(filter);
  const parts = [KEPT, where];
  for (const word of words) {
    const pattern = `containing_pattern($${parameters.push(word)})`;
    // Streets that visitors don't see are not in the search text.
    parts.push(`(p.search_text LIKE ${pattern} OR fold_text(p.exact_place ->> 'location') LIKE ${pattern})`);
  }
  if (published !== undefined) parts.push(published ? 'p.published' : 'NOT p.published');
  if (incomplete) parts.push('cardinality(p.missing) > 0');
  if (stale) parts.push(STALE);
  if (dueDays !== undefined) parts.push(dueSql(dueDays));
  return { where: parts.join(' AND '), parameters };
}
