import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets staff mail their answers to visitors: the subject of an answer, and its mail in the outbox. */
export class AddReplies1767100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiry_entries
        ADD COLUMN subject text,
        ADD CONSTRAINT inquiry_entries_subject CHECK (subject IS NULL OR channel = 'email') NOT VALID`);
    await runner.query(`
      ALTER TABLE mail_deliveries
        ADD COLUMN entry_id integer CONSTRAINT mail_deliveries_entry REFERENCES inquiry_entries ON DELETE CASCADE,
        DROP CONSTRAINT mail_deliveries_kind,
        ADD CONSTRAINT mail_deliveries_kind CHECK (
          kind IN ('staff', 'acknowledgement', 'assigned', 'viewing', 'viewing-staff', 'reply')) NOT VALID,
        ADD CONSTRAINT mail_deliveries_reply CHECK ((kind = 'reply') = (entry_id IS NOT NULL)) NOT VALID`);
    await runner.query(
      'CREATE UNIQUE INDEX mail_deliveries_of_entry ON mail_deliveries (entry_id) WHERE entry_id IS NOT NULL',
    );
  }

  /** Keeps the texts as recorded answers, and removes their mails. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM mail_deliveries WHERE kind = 'reply'`);
    await runner.query('DROP INDEX mail_deliveries_of_entry');
    await runner.query(`
      ALTER TABLE mail_deliveries
        DROP CONSTRAINT mail_deliveries_reply,
        DROP CONSTRAINT mail_deliveries_kind,
        ADD CONSTRAINT mail_deliveries_kind CHECK (
          kind IN ('staff', 'acknowledgement', 'assigned', 'viewing', 'viewing-staff')) NOT VALID,
        DROP COLUMN entry_id`);
    await runner.query(
      'ALTER TABLE inquiry_entries DROP CONSTRAINT inquiry_entries_subject, DROP COLUMN subject',
    );
  }
}
