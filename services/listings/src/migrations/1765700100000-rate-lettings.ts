import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lettings are complete with their terms: scheduled maintenance rates them anew, in batches. */
export class RateLettings1765700100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE properties SET missing = NULL WHERE purpose <> 'sale' AND missing IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.up(db);
  }
}
