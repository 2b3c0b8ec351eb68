import type { MigrationInterface, QueryRunner } from 'typeorm';

const NEWEST = 'created_at DESC, property_id DESC';
const BASIC = 'type, purpose, status, bedrooms, price';
const FACTS = ['furnished', 'pets', 'water_supply', 'backup_power', 'available_from', 'min_term_months'];
const LAND = { only: `type = 'land'`, included: 'land_sqm, tenure, titled, purpose, status, bedrooms' };
const LETTING = {
  only: `purpose <> 'sale'`,
  included: `type, purpose, status, bedrooms, ${FACTS.join(', ')}`,
};
const CHEAPEST = 'price, property_id DESC';
const DEAREST = 'price DESC NULLS LAST, property_id DESC';

/** Name, columns after the list and its rank, included columns, and condition. */
const INDEXES = [
  ...FACTS.map((fact) => [
    `letting_${fact}`,
    `${fact}, ${NEWEST}`,
    BASIC,
    `${LETTING.only} AND ${fact} IS NOT NULL`,
  ]),
  ['land_tenure', `tenure, ${NEWEST}`, BASIC, `${LAND.only} AND tenure IS NOT NULL`],
  ['land_titled', NEWEST, BASIC, `${LAND.only} AND titled`],
  ['land_cheapest', CHEAPEST, LAND.included, LAND.only],
  ['land_dearest', DEAREST, LAND.included, LAND.only],
  ['letting_cheapest', CHEAPEST, LETTING.included, LETTING.only],
  ['letting_dearest', DEAREST, LETTING.included, LETTING.only],
] as const;

/**
 * Indexes of the listings whose fact is known, without which a fact that few listings have is looked for in all lettings or
 * all land; and of land and lettings by price together with their facts.
 */
export class IndexSparseFacts1766300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, columns, included, only] of INDEXES)
      await db.query(
        `CREATE INDEX property_shelves_${name} ON property_shelves (shelf, (sold_rank(status)), ${columns})
           INCLUDE (${included}) WHERE ${only}`,
      );
    await db.query('ANALYZE property_shelves');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await db.query(`DROP INDEX property_shelves_${name}`);
  }
}
