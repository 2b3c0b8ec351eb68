import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As the staff's queries say it: in other words the index would not be used. */
const ON_THE_MARKET = `lower(status) IN ('available', 'for sale', 'for rent', 'for lease')`;

/** When staff last said that a listing can still be had; what is there already was confirmed when it was last saved. */
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
