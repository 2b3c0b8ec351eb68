import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds portraits of directors and of staff accounts. */
export class AddPortraits1766620000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE directors ADD COLUMN image_url text');
    await db.query(`
      CREATE TABLE account_portraits (
        account_id integer CONSTRAINT account_portraits_pkey PRIMARY KEY,
        image_url text NOT NULL,
        changed_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE account_portraits');
    await db.query('ALTER TABLE directors DROP COLUMN image_url');
  }
}
