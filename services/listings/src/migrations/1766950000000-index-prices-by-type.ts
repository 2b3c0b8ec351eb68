import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Name, and order of the prices. */
const INDEXES = [
  ['type_cheapest', 'price'],
  ['type_dearest', 'price DESC NULLS LAST'],
] as const;

/** Indexes of a type by price. Without them a list of a type that few listings have passes over all cheaper ones. */
export class IndexPricesByType1766950000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, price] of INDEXES)
      await db.query(
        `CREATE INDEX property_shelves_${name}
           ON property_shelves (shelf, type, (sold_rank(status)), ${price}, stale, property_id DESC)
           INCLUDE (purpose, status, bedrooms)`,
      );
    await db.query('ANALYZE property_shelves');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await db.query(`DROP INDEX property_shelves_${name}`);
  }
}
