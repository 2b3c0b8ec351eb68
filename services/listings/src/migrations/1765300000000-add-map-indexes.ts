import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTED = 'published AND deleted_at IS NULL';

/**
 * Adds indexes for the map: listings with a position by age, for areas with many listings, and the few without one. The
 * index of positions also holds what lists filter and order by, so that counting and ordering in an area do not read the
 * table.
 */
export class AddMapIndexes1765300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const held = 'id, created_at, status, type, purpose, bedrooms, price, latitude, longitude';
    await this.replacePositions(db, `INCLUDE (${held})`);
    await db.query(
      `CREATE INDEX properties_map_newest ON properties (sold_rank(status), created_at DESC, id DESC)
         INCLUDE (status, latitude, longitude, type, purpose, bedrooms, price)
         WHERE ${LISTED} AND latitude IS NOT NULL AND longitude IS NOT NULL`,
    );
    await db.query(
      `CREATE INDEX properties_without_position ON properties (id)
         WHERE ${LISTED} AND (latitude IS NULL OR longitude IS NULL)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX properties_map_newest, properties_without_position`);
    await this.replacePositions(db, '');
  }

  /** Renames at the end, so that readers wait for a moment only. */
  private async replacePositions(db: QueryRunner, included: string): Promise<void> {
    await db.query(
      `CREATE INDEX properties_position_new ON properties USING gist (point(longitude, latitude)) ${included}
         WHERE ${LISTED}`,
    );
    await db.query(`DROP INDEX properties_position`);
    await db.query(`ALTER INDEX properties_position_new RENAME TO properties_position`);
  }
}
