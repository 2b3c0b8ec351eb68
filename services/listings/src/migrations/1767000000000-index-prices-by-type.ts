import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Name and order of the price. */
const INDEXES = [
  ['type_cheapest', 'price'],
  ['type_dearest', 'price DESC NULLS LAST'],
] as const;

/**
 * Indexes of the prices of a type, in the list of all listings. Without them a list of one type by price reads the listings of
 * all types. The lists of places are short enough.
 */
export class IndexPricesByType1767000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, price] of INDEXES)
      await db.query(
        `CREATE INDEX property_shelves_${name}
           ON property_shelves (type, (sold_rank(status)), ${price}, stale, property_id DESC)
           INCLUDE (shelf, purpose, status, bedrooms) WHERE shelf = 'all'`,
      );
    await db.query('ANALYZE property_shelves');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await db.query(`DROP INDEX property_shelves_${name}`);
  }
}
