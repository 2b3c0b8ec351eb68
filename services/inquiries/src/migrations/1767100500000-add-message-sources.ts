import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds bursts of messages: their networks for some minutes, and mails that wait until it is clear that there is none. */
export class AddMessageSources1767100500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE message_sources (
        inquiry_id integer CONSTRAINT message_sources_pkey PRIMARY KEY
          CONSTRAINT message_sources_inquiry REFERENCES inquiries ON DELETE CASCADE,
        network_digest text NOT NULL,
        timed boolean NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE INDEX message_sources_of_network ON message_sources (network_digest, created_at)',
    );
    await runner.query('CREATE INDEX message_sources_by_age ON message_sources (created_at)');
    await runner.query('ALTER TABLE mail_deliveries ADD COLUMN held_until timestamptz(3)');
    await runner.query('ALTER TABLE push_deliveries ADD COLUMN held_until timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE push_deliveries DROP COLUMN held_until');
    await runner.query('ALTER TABLE mail_deliveries DROP COLUMN held_until');
    await runner.query('DROP TABLE message_sources');
  }
}
