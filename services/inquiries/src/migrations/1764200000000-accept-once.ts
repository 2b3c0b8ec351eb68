import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds idempotency keys, and the reasons why a message was detected as spam. */
export class AcceptOnce1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiries
        ADD COLUMN sent_key text,
        ADD COLUMN sent_digest text,
        ADD COLUMN spam_reasons text[] NOT NULL DEFAULT '{}',
        ADD CONSTRAINT inquiries_sent CHECK ((sent_key IS NULL) = (sent_digest IS NULL))`);
    await runner.query(`
      CREATE UNIQUE INDEX inquiries_sent_key ON inquiries (sent_key) WHERE sent_key IS NOT NULL`);
    await runner.query(`
      CREATE INDEX inquiries_sent_at ON inquiries (created_at) WHERE sent_key IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The indexes and the check are dropped with their columns.
    await runner.query(`
      ALTER TABLE inquiries DROP COLUMN spam_reasons, DROP COLUMN sent_digest, DROP COLUMN sent_key`);
  }
}
