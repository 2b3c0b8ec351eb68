import { type PropertySort, type PropertyType, TOTAL_MAX } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listedByIds, type ListedRow } from '../model/property-rows.js';
import { countsBy, dimensionsOf, filterSql, hasPrecomputedCount, listIndexFor, PLACE } from './list-index.js';
import { areaSql } from './map-area.js';
import { distanceSql } from './place-filter.js';
import { fitSql } from './fit.js';
import {
  conditions,
  distanceOrder,
  movedToResidential,
  type PropertyFilter,
  viewOf,
} from './property-filter.js';
import type { Position } from './question/places.js';
import {
  hasLettingsLast,
  LIST_INDEX_ORDERS,
  NEWEST,
  ORDER_OF_IDS,
  ORDERS,
  SOLD_LAST,
  sortWithin,
  withLettingsLast,
} from './sort-orders.js';

/** Beyond this offset, count first and read from the nearer end. */
const NEAR = 1000;
/** A search that matches so many of the newest listings on the market matches too many to rank them all. */
const COMMON = { newest: 200, matches: 10 };
/** So many of the newest matches of such a search are ranked; more than `TOTAL_MAX`, so that the total is the capped one. */
const RANKED_MAX = 2000;

interface Page {
  total: number;
  rows: ListedRow[];
  /** The total was counted up to one more than `TOTAL_MAX` only. */
  isCapped?: boolean;
}

/**
 * SQL of the public list: one page and its total. Every query reads the view `findable_properties`, which excludes drafts,
 * deleted and hidden listings, or the list index built from it. Uses plain SQL with few columns: hydrating entities costs more
 * than the query.
 */
@Injectable()
export class PropertySearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  private async count(filter: PropertyFilter): Promise<number> {
    const parameters: unknown[] = [];
    const [row] = await this.query<{ total: number }>(totalOf(filter, parameters), parameters);
    return row!.total;
  }

  /** Returns one page and the total. */
  async list(filter: PropertyFilter, sort: PropertySort, limit: number, offset: number): Promise<Page> {
    if (offset > NEAR && listIndexFor(filter) !== undefined)
      return await this.farPage(filter, sort, limit, offset);
    if (sort === 'relevance') {
      const ranked = await this.ranked(filter, limit, offset);
      if (ranked) return ranked;
    }
    // Must come first: the order of a list of ids refers to it as the first parameter.
    const parameters: unknown[] = [];
    const found = orderedIdsSql(filter, sort, parameters, { first: limit + offset });
    const total = totalOf(filter, parameters);
    const [most, passedOver] = [`$${parameters.push(limit)}`, `$${parameters.push(offset)}`];
    // The inner LIMIT makes PostgreSQL plan for one page; the total stops it from scanning on after the last match.
    const page = `SELECT id FROM (${found.forward} LIMIT ${most} OFFSET ${passedOver}) found
                   LIMIT (SELECT greatest(least(${most}::bigint, total.total - ${passedOver}::bigint), 0) FROM total)`;
    return await this.page(
      `WITH total AS (${total}) SELECT total, ARRAY(${page}) AS ids FROM total`,
      parameters,
    );
  }

  /** Reads the rows of a page that `found` selects as `total` and `ids`. */
  private async page(found: string, parameters: unknown[]): Promise<Page> {
    const [page] = await this.query<{ total: number; ids: number[] }>(found, parameters);
    const { total, ids } = page!;
    return { total, rows: await listedByIds(this.dataSource, ids) };
  }

  /**
   * Returns one page by fit and the total, from one pass over the matches; undefined if all matches fit alike. Of what a
   * twentieth of many listings match, only the newest are ranked, and the total is capped.
   */
  private async ranked(filter: PropertyFilter, limit: number, offset: number): Promise<Page | undefined> {
    if (filter.ids || listIndexFor(filter) !== undefined) return undefined;
    const { from, where, parameters } = conditions(filter);
    const sample = [...parameters];
    const fit = fitSql(filter, parameters);
    if (fit === undefined) return undefined;
    const matches = `SELECT p.id, p.created_at, ${SOLD_LAST} AS sold, ${fit} AS fit, ${distanceOrder(filter) ?? '0'} AS distance
                       FROM ${from} WHERE ${where}`;
    const [most, passedOver] = [`$${parameters.push(limit)}`, `$${parameters.push(offset)}`];
    const pageOf = async (ranked: string) =>
      await this.page(
        `WITH found AS MATERIALIZED (${ranked})
         SELECT (SELECT count(*) FROM found) AS total,
                ARRAY(SELECT id FROM found p ORDER BY sold, fit DESC, distance, ${NEWEST}
                       LIMIT ${most} OFFSET ${passedOver}) AS ids`,
        parameters,
      );
    if (!filter.area && (await this.isCommon(where, sample))) {
      const page = await pageOf(`${matches} AND ${ON_MARKET} ORDER BY ${NEWEST} LIMIT ${RANKED_MAX}`);
      const total = TOTAL_MAX + 1;
      if (page.total >= total)
        return { total, rows: page.rows.slice(0, Math.max(0, total - offset)), isCapped: true };
    }
    return await pageOf(matches);
  }

  /** Whether so many listings match that ranking them all would take long, as a sample of the newest shows. */
  private async isCommon(where: string, parameters: unknown[]): Promise<boolean> {
    const [row] = await this.query<{ matches: number }>(
      `SELECT count(*) AS matches
         FROM (SELECT * FROM findable_properties p WHERE ${ON_MARKET} ORDER BY ${NEWEST} LIMIT ${COMMON.newest}) p
        WHERE ${where}`,
      parameters,
    );
    return row!.matches >= COMMON.matches;
  }

  /** Reads from the nearer end. */
  private async farPage(
    filter: PropertyFilter,
    sort: PropertySort,
    limit: number,
    offset: number,
  ): Promise<Page> {
    const total = await this.count(filter);
    const length = Math.min(limit, total - offset);
    if (length <= 0) return { total, rows: [] };
    const behind = total - offset - length;
    const parameters: unknown[] = [];
    const { forward, backward } = orderedIdsSql(filter, sort, parameters);
    const fromBehind = behind < offset;
    const ids = await this.ids(
      `${fromBehind ? backward : forward} LIMIT $${parameters.push(length)} OFFSET $${parameters.push(fromBehind ? behind : offset)}`,
      parameters,
    );
    return { total, rows: await listedByIds(this.dataSource, fromBehind ? ids.toReversed() : ids) };
  }

  /**
   * Returns the matches nearest to a position, looking at no more than `NEAR` listings around it.
   * @param except ids to leave out
   */
  async nearest(
    filter: PropertyFilter,
    position: Position,
    limit: number,
    except: number[],
  ): Promise<ListedRow[]> {
    const { where, parameters } = conditions(filter);
    const distance = distanceSql(position);
    const around = `SELECT * FROM findable_properties p WHERE p.latitude IS NOT NULL AND p.longitude IS NOT NULL
                     ORDER BY ${distance} LIMIT ${NEAR}`;
    const page = `SELECT p.id FROM (${around}) p WHERE ${where} AND p.id <> ALL ($${parameters.push(except)}::int[])
                   ORDER BY ${distance}, p.id DESC LIMIT $${parameters.push(limit)}`;
    return await listedByIds(this.dataSource, await this.ids(page, parameters));
  }

  private async ids(sql: string, parameters: unknown[]): Promise<number[]> {
    const rows = await this.query<{ id: number }>(sql, parameters);
    return rows.map(({ id }) => id);
  }

  /** Returns those locations that listings have. */
  async namedLocations(keys: string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await this.query<{ shelf: string }>(
      `SELECT p.shelf FROM ${countsBy([])} WHERE p.shelf = ANY ($1::text[]) GROUP BY p.shelf HAVING sum(p.n) > 0`,
      [keys.map((key) => PLACE + key)],
    );
    return new Set(rows.map(({ shelf }) => shelf.slice(PLACE.length)));
  }

  /** Returns areas and towns (each spelling once) and types in use, unordered. */
  async inUse(): Promise<{ areas: string[]; types: PropertyType[] }> {
    const rows = await this.query<{ area: string | null; type: PropertyType | null }>(
      `SELECT area, NULL AS type
         FROM (SELECT area, n FROM property_counts WHERE level = 'area'
               UNION ALL SELECT area, n FROM property_count_changes WHERE area IS NOT NULL) areas
        GROUP BY area HAVING sum(n) > 0
       UNION ALL
       SELECT NULL, p.type FROM ${countsBy(['type'])} WHERE p.shelf = 'all' GROUP BY p.type HAVING sum(p.n) > 0`,
    );
    return {
      areas: rows.flatMap(({ area }) => (area === null ? [] : [area])),
      types: rows.flatMap(({ type }) => (type === null ? [] : [type])),
    };
  }

  private async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return await this.dataSource.query<T[]>(sql, parameters);
  }
}

const ON_MARKET = 'sold_rank(p.status) = 0';

const LOCATED = 'p.latitude IS NOT NULL AND p.longitude IS NOT NULL';

/** Builds the condition that the listing of a row of the list index has a position, in the filter's area if it has one. */
function positionSql({ area }: PropertyFilter): string {
  const inArea = area ? areaSql(area) : LOCATED;
  return `EXISTS (SELECT FROM (SELECT p.property_id) listing (id) JOIN properties p USING (id) WHERE ${inArea})`;
}

/** Order of matches that fit alike; by relevance, the nearest come first within a radius. */
export function orderOf(filter: PropertyFilter, sort: PropertySort): string {
  if (filter.ids) return ORDER_OF_IDS;
  const order = sortWithin(filter, sort);
  if (order !== 'relevance')
    return hasLettingsLast(filter, order) ? withLettingsLast(ORDERS[order]) : ORDERS[order];
  const distance = distanceOrder(filter);
  return distance === undefined ? ORDERS.newest : `${SOLD_LAST}, ${distance}, p.id DESC`;
}

/** Builds SQL that counts the matches of a filter as `total`. Appends its values to `parameters`. */
export function totalOf(filter: PropertyFilter, parameters: unknown[]): string {
  if (filter.area?.size === 'large') {
    const { where } = conditions({ ...filter, area: { ...filter.area, size: undefined } }, parameters);
    return cappedTotal(`${viewOf(filter)} p WHERE ${where}`);
  }
  const listIndex = listIndexFor(filter);
  if (listIndex === undefined) {
    const { from, where } = conditions(filter, parameters);
    const matches = `${from} WHERE ${where}`;
    return hasPrecomputedCount(filter) ? `SELECT count(*) AS total FROM ${matches}` : cappedTotal(matches);
  }
  const inListIndex = `p.shelf = $${parameters.push(listIndex)}`;
  const where = (of: 'counts' | 'shelves') =>
    [inListIndex, ...filterSql(filter, of, parameters)].join(' AND ');
  if (hasPrecomputedCount(filter)) {
    const counted = `SELECT coalesce(sum(p.n), 0)::bigint AS total FROM ${countsBy(dimensionsOf(filter), filter)} WHERE ${where('counts')}`;
    return filter.category ? withMoved(counted, filter, parameters) : counted;
  }
  const total = cappedTotal(
    `property_shelves p WHERE ${where('shelves')}${filter.hidesSold ? '' : ` AND ${ANY_RANK}`}`,
  );
  const { kind, minBedrooms, hidesSold } = filter;
  if (!kind || minBedrooms === undefined) return total;
  // Reading all plots for those with bedrooms would find none: the counts know.
  const homes = { kind, minBedrooms, hidesSold };
  const bound = `SELECT sum(p.n) FROM ${countsBy(dimensionsOf(homes), homes)}
                  WHERE ${[inListIndex, ...filterSql(homes, 'counts', parameters)].join(' AND ')}`;
  return `SELECT CASE WHEN (${bound}) > 0 THEN (${total}) ELSE 0 END AS total`;
}

/** Adds to a count by type what a category gains, or takes off what it loses. */
function withMoved(counted: string, filter: PropertyFilter, parameters: unknown[]): string {
  const { from, where } = conditions(movedToResidential(filter), parameters);
  const sign = filter.category === 'residential' ? '+' : '-';
  return `SELECT (${counted}) ${sign} (SELECT count(*) FROM ${from} WHERE ${where}) AS total`;
}

/** True of all rows; lets an index that orders by rank and then by a column be entered at a value of that column. */
const ANY_RANK = `sold_rank(p.status) = ANY ('{0,1}'::integer[])`;

/** Counts up to one more than `TOTAL_MAX`, which shows that there are more. */
function cappedTotal(matches: string): string {
  return `SELECT count(*) AS total FROM (SELECT FROM ${matches} LIMIT ${TOTAL_MAX + 1}) counted`;
}

/**
 * Builds SQL for the ids that match a filter, in sort order and reversed. Appends its values to `parameters`.
 * @param options.located only listings with a position
 * @param options.first so many listings at most will be read
 */
export function orderedIdsSql(
  filter: PropertyFilter,
  sort: PropertySort,
  parameters: unknown[],
  { located = false, first }: { located?: boolean; first?: number } = {},
): { forward: string; backward: string } {
  const isLarge = filter.area?.size === 'large';
  // Large areas have an index in the order of the newest.
  const isIndexed = isLarge && (sort === 'newest' || sort === 'relevance');
  const listIndex = listIndexFor(isLarge ? { ...filter, area: undefined } : filter);
  if (listIndex === undefined || isIndexed) {
    const { from, where: filters } = conditions(filter, parameters);
    const where = located && !filter.area ? `${filters} AND ${LOCATED}` : filters;
    const found = `SELECT p.id FROM ${from} WHERE ${where} ORDER BY`;
    const order = orderOf(filter, sort);
    return { forward: `${found} ${order}`, backward: `${found} ${order}` };
  }
  const where = [`p.shelf = $${parameters.push(listIndex)}`, ...filterSql(filter, 'shelves', parameters)];
  if (isLarge || located) where.push(positionSql(filter));
  const order = sortWithin(filter, sort);
  const within = LIST_INDEX_ORDERS[order === 'relevance' ? 'newest' : order];
  const { forward, backward } = hasLettingsLast(filter, order)
    ? { forward: withLettingsLast(within.forward), backward: withLettingsLast(within.backward) }
    : within;
  const found = `FROM property_shelves p WHERE ${where.join(' AND ')}`;
  const ids = `SELECT p.property_id AS id ${found} ORDER BY`;
  const parts = readInParts(filter, order);
  if (first === undefined || parts.length === 1) {
    return { forward: `${ids} ${forward}`, backward: `${ids} ${backward}` };
  }
  const ofPart = (part: string) =>
    `(SELECT p.* ${found} AND ${part} ORDER BY ${within.forward} LIMIT ${first})`;
  const inParts = `SELECT p.property_id AS id FROM (${parts.map(ofPart).join(' UNION ALL ')}) p ORDER BY`;
  return { forward: `${inParts} ${forward}`, backward: `${ids} ${backward}` };
}

/** Conditions of the parts that are read one after the other, each in the order of an index; one if all are read at once. */
function readInParts(filter: PropertyFilter, sort: PropertySort): string[] {
  const ranks = isReadByRank(filter, sort) ? [0, 1].map((rank) => `sold_rank(p.status) = ${rank}`) : [];
  // As the indexes of prices begin.
  const purposes = hasLettingsLast(filter, sort)
    ? [1, 0].map((is) => `(p.purpose = 'sale')::integer = ${is}`)
    : [];
  return (ranks.length > 0 ? ranks : ['true']).flatMap((rank) =>
    (purposes.length > 0 ? purposes : ['true']).map((purpose) => `${rank} AND ${purpose}`),
  );
}

/**
 * Whether those on the market and the sold are read one after the other: the indexes order by rank before the column that is
 * filtered, so that reading both at once would pass over all that comes before its values.
 */
function isReadByRank({ facts, hidesSold, priceRange }: PropertyFilter, sort: PropertySort): boolean {
  if (hidesSold) return false;
  return facts !== undefined || (priceRange !== undefined && sort.startsWith('price'));
}
