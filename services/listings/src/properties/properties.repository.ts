import {
  DETAIL_FIELDS,
  type DetailFields,
  FEATURED_MAX,
  LISTED_FIELDS,
  type ListedFields,
  type PictureKind,
  type Pricing,
  type PropertyPurpose,
  type PropertySort,
  type PropertyType,
  type StoredFields,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AgentRow } from '../agents/agents.repository.js';
import { AGENT_COLUMNS } from '../agents/agents.repository.js';
import { selectFields } from './field-columns.js';
import type { PriceRange } from './price-range.js';
import {
  countsBy,
  type Dimension,
  dimensionsOf,
  hasPrecomputedCount,
  filterSql,
  PLACE,
  listIndexFor,
} from './list-index.js';
import { type Comparable, placeOf } from './similar.js';
import { ON_THE_MARKET } from './status.js';

/** Validated and parsed filters; a missing field does not filter. */
export interface PropertyFilter {
  /** As `normaliseLocation` returns it. */
  location?: string;
  type?: PropertyType;
  priceRange?: PriceRange;
  /** Lower-case; any of them matches. */
  statuses?: string[];
  agentId?: number;
  /** Only these ids, in this order. */
  ids?: number[];
  minBedrooms?: number;
  /** Any of them matches. */
  purposes?: PropertyPurpose[];
  id?: number;
  /** All must occur in the text. */
  words?: string[];
  /** At least one must occur in the title. */
  titles?: string[];
}

/** Number of properties that match a filter choice. */
export interface FacetRow {
  facet: 'total' | 'type' | 'location' | 'price' | 'purpose' | 'bedrooms';
  /** Column value; a location as `normaliseLocation` returns it, a price as its band number. */
  value: string;
  count: number;
}

/** Row of `properties` for lists, with the range of its room prices. */
export interface SummaryRow extends StoredFields<ListedFields> {
  id: number;
  pricing: Pricing | null;
  suggests_starting_price: boolean;
  created_at: Date;
  updated_at: Date;
  room_price_min: number | null;
  room_price_max: number | null;
}

export interface DetailRow extends SummaryRow, StoredFields<DetailFields> {
  latitude: number | null;
  longitude: number | null;
  neighborhood: string | null;
  address: string | null;
  landmark: string | null;
}

export interface PictureRow {
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
  blur: string | null;
  widths: number[];
}

export interface KindedPictureRow extends PictureRow {
  kind: PictureKind;
}

/** Main photo of a property, and the URLs of all photos in order. */
export interface MainPictureRow extends PictureRow {
  images: string[];
}

/** All null for a property without photos. */
type MaybeMainPictureRow = MainPictureRow | { [Column in keyof MainPictureRow]: null };

export type ListedRow = SummaryRow & MaybeMainPictureRow;

/** Pictures of every kind, rooms and agents of one property, each in order. */
export interface PropertyRelationRows {
  pictures: KindedPictureRow[];
  rooms: RoomRow[];
  agents: AgentRow[];
}

export interface RoomRow {
  id: number;
  room_type: string;
  size: number;
  bathrooms: number;
  price: number;
  description: string;
  images: string[];
  features: string[];
}

export const SUMMARY_COLUMNS = `p.id, ${selectFields(LISTED_FIELDS)}, p.pricing, p.suggests_starting_price,
  p.created_at, p.updated_at, rooms.min AS room_price_min, rooms.max AS room_price_max`;

export const DETAIL_COLUMNS = `${SUMMARY_COLUMNS}, ${selectFields(DETAIL_FIELDS)},
  p.latitude, p.longitude, p.address, p.neighborhood, p.landmark`;

export const ROOM_PRICES = `LEFT JOIN LATERAL (
  SELECT min(r.price), max(r.price) FROM room_configurations r WHERE r.property_id = p.id AND r.price > 0
) rooms ON true`;

const PHOTO_COLUMNS = `photos.images, (photos.main).url, (photos.main).alt, (photos.main).width, (photos.main).height,
  (photos.main).blur, (photos.main).widths`;

const PHOTOS = `LEFT JOIN LATERAL (
  SELECT array_agg(photo.url ORDER BY photo.position) AS images, (array_agg(photo ORDER BY photo.position))[1] AS main
    FROM property_pictures photo WHERE photo.property_id = p.id AND photo.kind = 'photo'
) photos ON true`;

const inOrder = (rows: string) => `(SELECT coalesce(json_agg(one), '[]') FROM (${rows}) one)`;

/** JSON arrays, so that one statement reads all relations. */
const RELATIONS = [
  inOrder(`SELECT kind, url, alt, width, height, blur, widths
             FROM property_pictures WHERE property_id = p.id ORDER BY position`) + ' AS pictures',
  inOrder(`SELECT id, room_type, size, bathrooms, price, description, images, features
             FROM room_configurations WHERE property_id = p.id ORDER BY position, id`) + ' AS rooms',
  inOrder(`SELECT ${AGENT_COLUMNS} FROM property_agents JOIN agents ON id = agent_id
            WHERE property_id = p.id ORDER BY property_agents.position, id`) + ' AS agents',
].join(', ');

/** Sort orders. Each ends in the id, so that it is total, and has an index. */
const ORDERS: Record<PropertySort, string> = {
  newest: 'p.created_at DESC, p.id DESC',
  'price-asc': 'NULLIF(p.price, 0) ASC NULLS LAST, p.id DESC',
  'price-desc': 'NULLIF(p.price, 0) DESC NULLS LAST, p.id DESC',
  'size-desc': 'p.size_sqft DESC, p.id DESC',
};

/** Sort orders of the list index table, forward and backward. */
const LIST_INDEX_ORDERS: Record<PropertySort, { forward: string; backward: string }> = {
  newest: {
    forward: 'p.created_at DESC, p.property_id DESC',
    backward: 'p.created_at ASC, p.property_id ASC',
  },
  'price-asc': {
    forward: 'p.price ASC NULLS LAST, p.property_id DESC',
    backward: 'p.price DESC NULLS FIRST, p.property_id ASC',
  },
  'price-desc': {
    forward: 'p.price DESC NULLS LAST, p.property_id DESC',
    backward: 'p.price ASC NULLS FIRST, p.property_id ASC',
  },
  'size-desc': {
    forward: 'p.size_sqft DESC, p.property_id DESC',
    backward: 'p.size_sqft ASC, p.property_id ASC',
  },
};

/** Beyond this offset, count first and read from the nearer end. */
const NEAR = 1000;

/** More than one: the nearest word may belong to a removed listing. */
const WORDS_ALIKE_MAX = 5;
/** Keeps the order of `ids`, which must be the first parameter of the conditions. */
const ORDER_OF_IDS = 'array_position($1::bigint[], p.id::bigint)';

/** Literals, not parameters: must match the partial indexes' predicate. */
export const MARKET = `lower(p.status) IN (${ON_THE_MARKET.map((status) => `'${status}'`).join(', ')})`;

const COMPARED_COLUMNS = 'p.id, p.type, p.purpose, p.price, p.location_areas, p.created_at';

/** Candidates per query for similar properties. */
const CANDIDATES = 24;

/**
 * SQL for public properties. Every query reads the view `listed_properties`, which excludes drafts and deleted
 * listings. Uses plain SQL with few columns: hydrating entities costs more than the query.
 */
@Injectable()
export class PropertiesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async count(filter: PropertyFilter): Promise<number> {
    const parameters: unknown[] = [];
    const [row] = await this.query<{ total: number }>(totalOf(filter, parameters), parameters);
    return row!.total;
  }

  /** Returns one page and the total. */
  async list(
    filter: PropertyFilter,
    sort: PropertySort,
    limit: number,
    offset: number,
  ): Promise<{ total: number; rows: ListedRow[] }> {
    if (offset > NEAR && listIndexFor(filter) !== undefined)
      return await this.farPage(filter, sort, limit, offset);
    // Must come first: the order of a list of ids refers to it as the first parameter.
    const parameters: unknown[] = [];
    const found = orderedIdsSql(filter, sort, parameters);
    const total = totalOf(filter, parameters);
    const [most, passedOver] = [`$${parameters.push(limit)}`, `$${parameters.push(offset)}`];
    // The inner LIMIT makes PostgreSQL plan for one page; the total stops it from scanning on after the last match.
    const page = `SELECT id FROM (${found.forward} LIMIT ${most} OFFSET ${passedOver}) found
                   LIMIT (SELECT greatest(least(${most}::bigint, total.total - ${passedOver}::bigint), 0) FROM total)`;
    const order = filter.ids ? ORDER_OF_IDS : ORDERS[sort];
    const rows = await this.query<ListedRow & { total: number }>(
      `WITH total AS (${total}), page AS (${page})
       SELECT total.total, ${SUMMARY_COLUMNS}, ${PHOTO_COLUMNS}
         FROM total LEFT JOIN (page JOIN listed_properties p USING (id) ${ROOM_PRICES} ${PHOTOS}) ON true ORDER BY ${order}`,
      parameters,
    );
    return { total: rows[0]!.total, rows: rows.filter((row) => row.id !== null) };
  }

  /** Reads from the nearer end. */
  private async farPage(
    filter: PropertyFilter,
    sort: PropertySort,
    limit: number,
    offset: number,
  ): Promise<{ total: number; rows: ListedRow[] }> {
    const total = await this.count(filter);
    const length = Math.min(limit, total - offset);
    if (length <= 0) return { total, rows: [] };
    const behind = total - offset - length;
    const parameters: unknown[] = [];
    const { forward, backward } = orderedIdsSql(filter, sort, parameters);
    const [found, passedOver] = behind < offset ? [backward, behind] : [forward, offset];
    const page = `${found} LIMIT $${parameters.push(length)} OFFSET $${parameters.push(passedOver)}`;
    return { total, rows: await this.read(page, ORDERS[sort], parameters) };
  }

  /**
   * Counts the properties per choice of each filter, with all other filters applied. Uses the list's own conditions in
   * one statement, so counts agree with each other and with the list. Omits choices without matches.
   */
  async facets(filter: PropertyFilter): Promise<FacetRow[]> {
    const listIndex = listIndexFor(filter);
    return listIndex !== undefined && hasPrecomputedCount(filter) && filter.agentId === undefined
      ? await this.precomputedFacets(filter, listIndex)
      : await this.liveFacets(filter);
  }

  private async precomputedFacets(filter: PropertyFilter, listIndex: string): Promise<FacetRow[]> {
    const parameters: unknown[] = [];
    const inListIndex = `p.shelf = $${parameters.push(listIndex)}`;
    const count = (
      facet: FacetRow['facet'],
      others: PropertyFilter,
      dimension: Dimension[],
      value: string,
      standing = inListIndex,
    ) =>
      `SELECT '${facet}' AS facet, (${value})::text AS value, sum(p.n)::bigint AS count
         FROM ${countsBy([...dimensionsOf(others), ...dimension])}
        WHERE ${[standing, ...filterSql(others, 'counts', parameters)].join(' AND ')} GROUP BY 2 HAVING sum(p.n) > 0`;
    return await this.query<FacetRow>(
      [
        count('total', filter, [], `''`),
        count('type', { ...filter, type: undefined }, ['type'], 'p.type'),
        count('location', filter, [], `substr(p.shelf, ${PLACE.length + 1})`, `p.shelf LIKE '${PLACE}%'`),
        count('price', { ...filter, priceRange: undefined }, ['band'], 'p.band'),
        count('purpose', { ...filter, purposes: undefined }, ['purpose'], 'p.purpose'),
        count('bedrooms', { ...filter, minBedrooms: undefined }, ['bedrooms'], 'p.bedrooms'),
      ].join(' UNION ALL '),
      parameters,
    );
  }

  private async liveFacets(filter: PropertyFilter): Promise<FacetRow[]> {
    const parameters: unknown[] = [];
    const count = (facet: FacetRow['facet'], without: keyof PropertyFilter, value: string, from = '') => {
      const { where } = conditions({ ...filter, [without]: undefined }, parameters);
      return `SELECT '${facet}' AS facet, (${value})::text AS value, count(*) FROM listed_properties p ${from}
        WHERE ${where} GROUP BY 2`;
    };
    const { where } = conditions(filter, parameters);
    return await this.query<FacetRow>(
      [
        `SELECT 'total' AS facet, '' AS value, count(*) FROM listed_properties p WHERE ${where}`,
        count('type', 'type', 'p.type'),
        count('location', 'location', 'place.key', 'CROSS JOIN unnest(p.location_keys) AS place (key)'),
        count('price', 'priceRange', 'price_band(NULLIF(p.price, 0))'),
        count('purpose', 'purposes', 'p.purpose'),
        count('bedrooms', 'minBedrooms', 'p.bedrooms'),
      ].join(' UNION ALL '),
      parameters,
    );
  }

  /** Returns those words that occur in the text of a property. */
  async occurring(words: string[]): Promise<Set<string>> {
    if (words.length === 0) return new Set();
    // One subquery per word, planned as if all rows were wanted. When asked for the first row only, PostgreSQL prefers
    // a sequential scan, which never ends early for a word that does not occur.
    const rows = await this.query<{ index: number; occurs: boolean }>(
      words
        .map(
          (_, index) => `(WITH found AS MATERIALIZED (
             SELECT FROM listed_properties p WHERE p.search_text LIKE containing_pattern($${index + 1})
           ) SELECT ${index} AS index, EXISTS (SELECT FROM found) AS occurs)`,
        )
        .join(' UNION ALL '),
      words,
    );
    return new Set(rows.filter(({ occurs }) => occurs).map(({ index }) => words[index]!));
  }

  /** Returns similarly spelled words of titles and locations for each word, nearest first. */
  async wordsLike(words: string[]): Promise<Map<string, string[]>> {
    const rows = await this.query<{ word: string; alike: string[] }>(
      `SELECT asked.word, ARRAY (
                SELECT known.word FROM search_words known WHERE known.word % fold_text(asked.word)
                ORDER BY similarity(known.word, fold_text(asked.word)) DESC, known.word LIMIT ${WORDS_ALIKE_MAX}
              ) AS alike
         FROM unnest($1::text[]) AS asked (word)`,
      [words],
    );
    return new Map(rows.map(({ word, alike }) => [word, alike]));
  }

  async featured(): Promise<ListedRow[]> {
    return await this.newestWhere('p.featured', FEATURED_MAX);
  }

  async newest(limit: number): Promise<ListedRow[]> {
    return await this.newestWhere('true', limit);
  }

  private async newestWhere(where: string, limit: number): Promise<ListedRow[]> {
    const page = `SELECT p.id FROM listed_properties p WHERE ${where} ORDER BY ${ORDERS.newest} LIMIT $1`;
    return await this.read(page, ORDERS.newest, [limit]);
  }

  /** Returns the properties with these ids, in this order. */
  async withIds(ids: number[]): Promise<ListedRow[]> {
    const page = `SELECT p.id FROM listed_properties p WHERE p.id = ANY ($1::bigint[])`;
    return await this.read(page, ORDER_OF_IDS, [ids]);
  }

  /** Finds the keys of a page first and reads the wide rows after, so that a far page stays cheap. */
  private async read(page: string, order: string, parameters: unknown[]): Promise<ListedRow[]> {
    return await this.query<ListedRow>(
      `WITH page AS (${page})
       SELECT ${SUMMARY_COLUMNS}, ${PHOTO_COLUMNS}
         FROM page JOIN listed_properties p USING (id) ${ROOM_PRICES} ${PHOTOS} ORDER BY ${order}`,
      parameters,
    );
  }

  async findComparable(id: number): Promise<Comparable | undefined> {
    const [row] = await this.query<Comparable>(
      `SELECT ${COMPARED_COLUMNS} FROM listed_properties p WHERE p.id = $1`,
      [id],
    );
    return row;
  }

  /**
   * Returns candidates for similar properties on the market, without duplicates and without the subject: the newest of
   * its type and purpose in its area and town, its neighbours in price, and, for rare kinds, the newest of its type and
   * of all. Each is an index scan that ends after a few rows; ranking a whole town would get slower as it grows. Other
   * listings in the same place or price range stand in for those left out.
   */
  async similarCandidates(subject: Comparable): Promise<Comparable[]> {
    const { area, town } = placeOf(subject);
    const kind = 'p.type = $2 AND p.purpose = $3';
    const inTown = 'lower(p.location_areas[cardinality(p.location_areas)]) = $4';
    const price = 'NULLIF(p.price, 0)';
    const some = (where: string, order: string) =>
      `(SELECT ${COMPARED_COLUMNS} FROM listed_properties p
         WHERE ${MARKET} AND p.id <> $1 AND ${where} ORDER BY ${order} LIMIT ${CANDIDATES})`;
    return await this.query<Comparable>(
      [
        some(`${inTown} AND lower(p.location_areas[1]) = $5 AND ${kind}`, ORDERS.newest),
        some(`${inTown} AND ${kind}`, ORDERS.newest),
        some(`${kind} AND ${price} >= NULLIF($6::bigint, 0)`, `${price}, p.id`),
        some(`${kind} AND ${price} < NULLIF($6::bigint, 0)`, `${price} DESC, p.id DESC`),
        some('p.type = $2', ORDERS.newest),
        some('true', ORDERS.newest),
      ].join(' UNION '),
      [subject.id, subject.type, subject.purpose, town ?? null, area ?? null, subject.price],
    );
  }

  /** Returns ids for the home page: featured listings on the market, newest first, then the newest others. */
  async showcase(limit: number): Promise<number[]> {
    const newest = (where: string) =>
      `(SELECT p.id, p.featured, p.created_at FROM listed_properties p WHERE ${where} ORDER BY ${ORDERS.newest} LIMIT $1)`;
    const rows = await this.query<{ id: number }>(
      `SELECT p.id FROM (${newest(`${MARKET} AND p.featured`)} UNION ${newest(MARKET)}) p
        ORDER BY p.featured DESC, ${ORDERS.newest} LIMIT $1`,
      [limit],
    );
    return rows.map((row) => row.id);
  }

  /** Main pictures by property id; properties without photos are missing. */
  async mainPictures(propertyIds: number[]): Promise<Map<number, MainPictureRow>> {
    const rows = await this.query<MainPictureRow & { id: number }>(
      `SELECT p.id, ${PHOTO_COLUMNS} FROM unnest($1::integer[]) AS p (id) ${PHOTOS} WHERE photos.images IS NOT NULL`,
      [propertyIds],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async findById(id: number): Promise<(DetailRow & PropertyRelationRows) | undefined> {
    const [row] = await this.query<DetailRow & PropertyRelationRows>(
      `SELECT ${DETAIL_COLUMNS}, ${RELATIONS} FROM listed_properties p ${ROOM_PRICES} WHERE p.id = $1`,
      [id],
    );
    return row;
  }

  /** Returns whether an unlisted property was public until it was deleted, by the trash or the activity log. */
  async wasListed(id: number): Promise<boolean> {
    const [row] = await this.query<{ listed: boolean }>(
      `SELECT EXISTS (SELECT FROM properties WHERE id = $1 AND published AND deleted_at IS NOT NULL)
           OR EXISTS (SELECT FROM changes WHERE subject = 'property' AND subject_id = $1 AND action = 'deleted'
                         AND fields @> '[{"field": "purged", "after": true}, {"field": "published", "before": true}]'
             ) AS listed`,
      [id],
    );
    return row!.listed;
  }

  async relations(propertyId: number): Promise<PropertyRelationRows> {
    const [row] = await this.query<PropertyRelationRows>(
      `SELECT ${RELATIONS} FROM (SELECT $1::integer AS id) p`,
      [propertyId],
    );
    return row!;
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

/** Builds SQL that counts the matches of a filter as `total`. Appends its values to `parameters`. */
function totalOf(filter: PropertyFilter, parameters: unknown[]): string {
  const listIndex = listIndexFor(filter);
  if (listIndex === undefined) {
    const { where } = conditions(filter, parameters);
    return `SELECT count(*) AS total FROM listed_properties p WHERE ${where}`;
  }
  const inListIndex = `p.shelf = $${parameters.push(listIndex)}`;
  const where = (of: 'counts' | 'shelves') =>
    [inListIndex, ...filterSql(filter, of, parameters)].join(' AND ');
  return hasPrecomputedCount(filter)
    ? `SELECT coalesce(sum(p.n), 0)::bigint AS total FROM ${countsBy(dimensionsOf(filter))} WHERE ${where('counts')}`
    : `SELECT count(*) AS total FROM property_shelves p WHERE ${where('shelves')}`;
}

/** Builds SQL for the ids that match a filter, in sort order and reversed. Appends its values to `parameters`. */
function orderedIdsSql(
  filter: PropertyFilter,
  sort: PropertySort,
  parameters: unknown[],
): { forward: string; backward: string } {
  const listIndex = listIndexFor(filter);
  if (listIndex === undefined) {
    const { where } = conditions(filter, parameters);
    const found = `SELECT p.id FROM listed_properties p WHERE ${where} ORDER BY`;
    const order = filter.ids ? ORDER_OF_IDS : ORDERS[sort];
    return { forward: `${found} ${order}`, backward: `${found} ${order}` };
  }
  const where = [`p.shelf = $${parameters.push(listIndex)}`, ...filterSql(filter, 'shelves', parameters)];
  const found = `SELECT p.property_id AS id FROM property_shelves p WHERE ${where.join(' AND ')} ORDER BY`;
  const { forward, backward } = LIST_INDEX_ORDERS[sort];
  return { forward: `${found} ${forward}`, backward: `${found} ${backward}` };
}

/** Builds the filter conditions on `p`. Appends its values to `parameters`, which may hold others before. */
export function conditions(
  filter: PropertyFilter,
  parameters: unknown[] = [],
): { where: string; parameters: unknown[] } {
  const parts: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string) => {
    parameters.push(value);
    parts.push(condition(`$${parameters.length}`));
  };
  // Must come first: the order of such a list refers to it by number.
  if (filter.ids) add(filter.ids, (p) => `p.id = ANY (${p}::bigint[])`);
  if (filter.location !== undefined) add([filter.location], (p) => `p.location_keys @> ${p}::text[]`);
  if (filter.type !== undefined) add(filter.type, (p) => `p.type = ${p}`);
  if (filter.priceRange) {
    add(filter.priceRange.min, (p) => `NULLIF(p.price, 0) >= ${p}::bigint`);
    if (filter.priceRange.max !== null)
      add(filter.priceRange.max, (p) => `NULLIF(p.price, 0) <= ${p}::bigint`);
  }
  if (filter.statuses) add(filter.statuses, (p) => `lower(p.status) = ANY (${p}::text[])`);
  if (filter.agentId !== undefined)
    add(
      filter.agentId,
      (p) => `p.id IN (SELECT property_id FROM property_agents WHERE agent_id = ${p}::bigint)`,
    );
  if (filter.minBedrooms !== undefined) add(filter.minBedrooms, (p) => `p.bedrooms >= ${p}::integer`);
  if (filter.purposes) add(filter.purposes, (p) => `p.purpose = ANY (${p}::text[])`);
  if (filter.id !== undefined) add(filter.id, (p) => `p.id = ${p}::bigint`);
  for (const word of filter.words ?? []) add(word, (p) => `p.search_text LIKE containing_pattern(${p})`);
  if (filter.titles) {
    // Checks the search text, which includes the title and has an index.
    const patterns = filter.titles.map((title) => `containing_pattern($${parameters.push(title)})`);
    const oneOf = (text: string) => patterns.map((pattern) => `${text} LIKE ${pattern}`).join(' OR ');
    parts.push(`(${oneOf('p.search_text')}) AND (${oneOf('fold_text(p.title)')})`);
  }
  return { where: parts.join(' AND ') || 'true', parameters };
}
