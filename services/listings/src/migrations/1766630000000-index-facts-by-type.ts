import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID_LAST = 'property_id DESC';
const LETTING = `purpose <> 'sale'`;
const LETTING_FACTS = 'furnished, pets, water_supply, backup_power, available_from, min_term_months';
const LAND = `type = 'land'`;

/** Name, columns, included columns, and condition. */
const INDEXES = [
  [
    'letting_type_newest',
    `shelf, type, (sold_rank(status)), created_at DESC, ${ID_LAST}`,
    `purpose, status, bedrooms, price, ${LETTING_FACTS}`,
    LETTING,
  ],
  [
    'letting_largest',
    `shelf, (sold_rank(status)), size_sqft DESC, ${ID_LAST}`,
    `type, purpose, status, bedrooms, price, ${LETTING_FACTS}`,
    LETTING,
  ],
  [
    'land_size',
    `shelf, (sold_rank(status)), size_sqft DESC, ${ID_LAST}`,
    'land_sqm, tenure, titled, purpose, status, bedrooms, price',
    LAND,
  ],
] as const;

/**
 * Indexes of lettings of a type, and of lettings and land by size, together with their facts. Without them a count by
 * facts reads the lettings of all types, and a list by size reads the table.
 */
export class IndexFactsByType1766630000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, columns, included, only] of INDEXES)
      await db.query(
        `CREATE INDEX property_shelves_${name} ON property_shelves (${columns}) INCLUDE (${included}) WHERE ${only}`,
      );
    await db.query('ANALYZE property_shelves');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await db.query(`DROP INDEX property_shelves_${name}`);
  }
}
