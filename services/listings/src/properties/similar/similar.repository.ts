import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MARKET } from '../model/property-rows.js';
import { NEWEST } from '../search/sort-orders.js';
import { type Comparable, placeOf } from './similar.js';

const COMPARED_COLUMNS = 'p.id, p.type, p.purpose, p.price, p.location_areas, p.created_at';

/** Candidates per query for similar properties. */
const CANDIDATES = 24;

/** SQL that finds candidates for similar properties. */
@Injectable()
export class SimilarRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findComparable(id: number): Promise<Comparable | undefined> {
    const [row] = await this.dataSource.query<Comparable[]>(
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
  async candidates(subject: Comparable): Promise<Comparable[]> {
    const { area, town } = placeOf(subject);
    const kind = 'p.type = $2 AND p.purpose = $3';
    const inTown = 'lower(p.location_areas[cardinality(p.location_areas)]) = $4';
    const price = 'NULLIF(p.price, 0)';
    const some = (where: string, order: string) =>
      `(SELECT ${COMPARED_COLUMNS} FROM findable_properties p
         WHERE ${MARKET} AND p.id <> $1 AND ${where} ORDER BY ${order} LIMIT ${CANDIDATES})`;
    return await this.dataSource.query<Comparable[]>(
      [
        some(`${inTown} AND lower(p.location_areas[1]) = $5 AND ${kind}`, NEWEST),
        some(`${inTown} AND ${kind}`, NEWEST),
        some(`${kind} AND ${price} >= NULLIF($6::bigint, 0)`, `${price}, p.id`),
        some(`${kind} AND ${price} < NULLIF($6::bigint, 0)`, `${price} DESC, p.id DESC`),
        some('p.type = $2', NEWEST),
        some('true', NEWEST),
      ].join(' UNION '),
      [subject.id, subject.type, subject.purpose, town ?? null, area ?? null, subject.price],
    );
  }

  /** Returns ids for the home page: featured listings on the market, newest first, then the newest others. */
  async showcase(limit: number): Promise<number[]> {
    const newest = (where: string) =>
      `(SELECT p.id, p.featured, p.created_at FROM findable_properties p WHERE ${where} ORDER BY ${NEWEST} LIMIT $1)`;
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT p.id FROM (${newest(`${MARKET} AND p.featured`)} UNION ${newest(MARKET)}) p
        ORDER BY p.featured DESC, ${NEWEST} LIMIT $1`,
      [limit],
    );
    return rows.map((row) => row.id);
  }
}
