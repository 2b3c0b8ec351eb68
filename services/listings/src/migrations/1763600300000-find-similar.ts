import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lower-case, as in `ON_THE_MARKET` of status.ts at that time; queries must use the same predicate. */
const ON_THE_MARKET = `lower(status) IN ('available', 'for sale', 'for rent', 'for lease')`;
const AREA = 'lower(location_areas[1])';
const TOWN = 'lower(location_areas[cardinality(location_areas)])';

/**
 * Adds indexes of listings on the market by location and price, so that similar properties are found without reading a
 * whole town.
 */
export class FindSimilar1763600300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX properties_market_area ON properties
         ((${TOWN}), (${AREA}), type, purpose, created_at DESC, id DESC) WHERE ${ON_THE_MARKET}`,
    );
    await db.query(
      `CREATE INDEX properties_market_town ON properties
         ((${TOWN}), type, purpose, created_at DESC, id DESC) WHERE ${ON_THE_MARKET}`,
    );
    await db.query(
      `CREATE INDEX properties_market_price ON properties
         (type, purpose, NULLIF(price, 0), id) WHERE ${ON_THE_MARKET}`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX properties_market_area, properties_market_town, properties_market_price`);
  }
}
