import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds one text that many senders send: digests of the texts of the last hour. */
export class AddMessageTexts1767101600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE message_texts (
        inquiry_id integer NOT NULL
          CONSTRAINT message_texts_inquiry REFERENCES inquiries ON DELETE CASCADE,
        digest text NOT NULL,
        sender_digest text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT message_texts_pkey PRIMARY KEY (inquiry_id, digest)
      )`);
    await runner.query('CREATE INDEX message_texts_of_digest ON message_texts (digest, created_at)');
    await runner.query('CREATE INDEX message_texts_by_age ON message_texts (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE message_texts');
  }
}
