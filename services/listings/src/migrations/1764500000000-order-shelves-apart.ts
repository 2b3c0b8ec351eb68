import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Separate orders of the list index: rentals are all cheaper than sales, and homes are all smaller than land, so a
 * common order would be scanned from end to end for them.
 */
const ORDERS = [
  ['deal_cheapest', `((purpose = 'sale')::integer), price ASC NULLS LAST`, 'type, purpose, status, bedrooms'],
  ['deal_dearest', `((purpose = 'sale')::integer), price DESC NULLS LAST`, 'type, purpose, status, bedrooms'],
  ['type_largest', 'type, size_sqft DESC', 'purpose, status, bedrooms, price'],
  ['homes_largest', 'size_sqft DESC', 'type, purpose, status, bedrooms, price', 'bedrooms IS NOT NULL'],
];

export class OrderShelvesApart1764500000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, order, included, only] of ORDERS) {
      await db.query(
        `CREATE INDEX property_shelves_${name} ON property_shelves (shelf, ${order}, property_id DESC)
           INCLUDE (${included}) ${only === undefined ? '' : `WHERE ${only}`}`,
      );
    }
    await db.query('ANALYZE property_shelves');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name] of ORDERS) await db.query(`DROP INDEX property_shelves_${name}`);
  }
}
