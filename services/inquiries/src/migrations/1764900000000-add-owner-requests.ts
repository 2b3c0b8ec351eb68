import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds owners' requests to the messages, and an index for the inbox's filter. */
export class AddOwnerRequests1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiries
        ADD COLUMN owner_request jsonb,
        ADD CONSTRAINT inquiries_owner
          CHECK (owner_request IS NULL OR (property_id IS NULL AND erased_at IS NULL))`);
    await runner.query(`
      CREATE INDEX inquiries_of_owners ON inquiries (created_at DESC, id DESC)
        WHERE owner_request IS NOT NULL AND NOT spam AND erased_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The index and the check are dropped with their column.
    await runner.query('ALTER TABLE inquiries DROP COLUMN owner_request');
  }
}
