import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Must match the predicate of the staff queries, or the index is not used. */
const ON_THE_MARKET = `lower(status) IN ('available', 'for sale', 'for rent', 'for lease')`;

/**
 * Adds when staff last confirmed that a listing is available; existing listings count as confirmed at their last save.
 */
export class ConfirmListings1764100300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE properties ADD COLUMN confirmed_at timestamptz`);
    await db.query(`UPDATE properties SET confirmed_at = updated_at`);
    await db.query(
      `ALTER TABLE properties ALTER COLUMN confirmed_at SET DEFAULT now(), ALTER COLUMN confirmed_at SET NOT NULL`,
    );
    await db.query(
      `CREATE INDEX properties_stale ON properties (confirmed_at)
         WHERE deleted_at IS NULL AND published AND ${ON_THE_MARKET}`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX properties_stale`);
    await db.query(`ALTER TABLE properties DROP COLUMN confirmed_at`);
  }
}
