import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds what a picture is and when it was taken, and the languages of directors. */
export class LabelPictures1767000500000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE property_pictures
        ADD COLUMN label text CONSTRAINT property_pictures_label
          CHECK (label IN ('artist-impression', 'floor-plan', 'site-plan', 'sample')),
        ADD COLUMN taken_on text CONSTRAINT property_pictures_taken_on
          CHECK (taken_on ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$')`);
    // Developments are complete with them: scheduled maintenance rates them anew, in batches.
    await db.query(`UPDATE properties SET missing = NULL WHERE type = 'development' AND missing IS NOT NULL`);
    await db.query(`ALTER TABLE directors ADD COLUMN languages text[] NOT NULL DEFAULT '{}'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE directors DROP COLUMN languages');
    await db.query(`UPDATE properties SET missing = NULL WHERE 'picture-labels' = ANY (missing)`);
    await db.query('ALTER TABLE property_pictures DROP COLUMN label, DROP COLUMN taken_on');
  }
}
