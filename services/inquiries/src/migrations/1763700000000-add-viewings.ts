import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the requested day and time of a viewing, in Nairobi time. */
export class AddViewings1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiries
        ADD COLUMN viewing_date date,
        ADD COLUMN viewing_time time,
        ADD CONSTRAINT inquiries_viewing CHECK (viewing_time IS NULL OR viewing_date IS NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inquiries DROP COLUMN viewing_time, DROP COLUMN viewing_date');
  }
}
