import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a check of picture kinds: floor plans are shown separately from photos, and an unknown kind would not be shown
 * at all.
 */
export class CheckPictureKinds1763700100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE property_pictures SET kind = 'photo' WHERE kind NOT IN ('photo', 'floor-plan')`);
    await db.query(
      `ALTER TABLE property_pictures
         ADD CONSTRAINT property_pictures_kind_check CHECK (kind IN ('photo', 'floor-plan'))`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE property_pictures DROP CONSTRAINT property_pictures_kind_check`);
  }
}
