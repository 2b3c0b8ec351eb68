import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets staff enter leads: the channel by which an inquiry came in. */
export class AddLeads1767100300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiries
        ADD COLUMN channel text NOT NULL DEFAULT 'form',
        ADD CONSTRAINT inquiries_channel CHECK (channel IN ('form', 'phone', 'whatsapp', 'sms', 'desk', 'email')) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inquiries DROP CONSTRAINT inquiries_channel, DROP COLUMN channel');
  }
}
