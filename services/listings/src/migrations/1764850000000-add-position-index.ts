import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the index of positions, for listings within a radius and the nearest ones. */
export class AddPositionIndex1764850000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `CREATE INDEX properties_position ON properties USING gist (point(longitude, latitude))
         WHERE published AND deleted_at IS NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX properties_position`);
  }
}
