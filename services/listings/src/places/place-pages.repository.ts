import { MEDIAN_MIN, type PropertyType, type PurposeChoice } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { countsBy, PLACE } from '../properties/search/list-index.js';
import { LIST_INDEX_ORDERS } from '../properties/search/sort-orders.js';

/** Listings of a place that its prices are computed from: the newest. Bounds the cost, however many there are. */
const PRICED_MAX = 20_000;

const PURPOSE = `CASE WHEN p.purpose = 'sale' THEN 'sale' ELSE 'rent' END`;

export interface OfferCount {
  /** As `normaliseLocation` returns it. */
  key: string;
  type: PropertyType;
  purpose: PurposeChoice;
  count: number;
}

export interface OfferPrices {
  type: PropertyType;
  purpose: PurposeChoice;
  medianPrice: number | null;
  newThisMonth: number;
}

/** SQL of the figures of places. */
@Injectable()
export class PlacePagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Counts the listings on the market per location, type and purpose, from the precomputed counts. */
  async counts(keys: string[]): Promise<OfferCount[]> {
    return await this.dataSource.query<OfferCount[]>(
      `SELECT substr(p.shelf, ${PLACE.length + 1}) AS key, p.type, ${PURPOSE} AS purpose, sum(p.n)::integer AS count
         FROM ${countsBy(['type', 'purpose'], { hidesSold: true })}
        WHERE p.shelf = ANY ($1::text[]) GROUP BY 1, 2, 3 HAVING sum(p.n) > 0`,
      [keys.map((key) => PLACE + key)],
    );
  }

  /** Returns the middle price and the number added this month per type and purpose. */
  async prices(key: string): Promise<OfferPrices[]> {
    return await this.dataSource.query<OfferPrices[]>(
      `SELECT type, purpose,
              CASE WHEN count(price) >= ${MEDIAN_MIN} THEN percentile_disc(0.5) WITHIN GROUP (ORDER BY price) END
                AS "medianPrice",
              count(*) FILTER (WHERE created_at >= date_trunc('month', now(), 'Africa/Nairobi'))::integer
                AS "newThisMonth"
         FROM (SELECT p.type, ${PURPOSE} AS purpose, NULLIF(p.price, 0) AS price, p.created_at
                 FROM property_shelves p WHERE p.shelf = $1 AND sold_rank(p.status) = 0
                ORDER BY ${LIST_INDEX_ORDERS.newest.forward} LIMIT ${PRICED_MAX}) newest
        GROUP BY type, purpose`,
      [PLACE + key],
    );
  }
}
