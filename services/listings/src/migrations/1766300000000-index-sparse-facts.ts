import type { MigrationInterface, QueryRunner } from 'typeorm';

const NEWEST = 'created_at DESC, property_id DESC';
const LETTING = ['furnished', 'pets', 'water_supply', 'backup_power', 'available_from', 'min_term_months'];

/** Name, columns between the list and the newest, and condition. */
const INDEXES = [
  ...LETTING.map((fact) => [`letting_${fact}`, `${fact}, `, `purpose <> 'sale' AND ${fact} IS NOT NULL`]),
  ['land_tenure', 'tenure, ', `type = 'land' AND tenure IS NOT NULL`],
  ['land_titled', '', `type = 'land' AND titled`],
] as const;

/**
 * Indexes of the listings whose fact is known. Without them, a fact that few listings have is looked for in all lettings or
 * all land.
 */
export class IndexSparseFacts1766300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, columns, only] of INDEXES)
      await db.query(
        `CREATE INDEX property_shelves_${name} ON property_shelves (shelf, (sold_rank(status)), ${columns}${NEWEST})
           INCLUDE (type, purpose, status, bedrooms, price) WHERE ${only}`,
      );
    await db.query('ANALYZE property_shelves');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await db.query(`DROP INDEX property_shelves_${name}`);
  }
}
