import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the settings that staff change in the back office, by section. Without rows, the built-in values apply. */
export class AddSiteSettings1766400000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE site_settings (
        section text CONSTRAINT site_settings_pkey PRIMARY KEY,
        "values" jsonb,
        version integer NOT NULL,
        updated_by text,
        updated_at timestamptz(3)
      )`);
    await db.query(`
      CREATE TRIGGER step_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
        FOR EACH STATEMENT EXECUTE FUNCTION step_version()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE site_settings');
  }
}
