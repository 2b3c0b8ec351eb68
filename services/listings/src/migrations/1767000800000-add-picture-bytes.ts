import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the file sizes of pictures, which visitors who save data see before they load one. Scheduled maintenance measures
 * those that are stored already.
 */
export class AddPictureBytes1767000800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE property_pictures ADD COLUMN bytes integer[]');
    await db.query('ALTER TABLE uploaded_pictures ADD COLUMN bytes integer[]');
    await db.query(
      `CREATE INDEX property_pictures_unmeasured ON property_pictures (key) WHERE bytes IS NULL AND key IS NOT NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX property_pictures_unmeasured');
    await db.query('ALTER TABLE uploaded_pictures DROP COLUMN bytes');
    await db.query('ALTER TABLE property_pictures DROP COLUMN bytes');
  }
}
