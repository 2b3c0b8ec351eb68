import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the files of mails that come in, and the brochure that a reply carries. */
export class AddIncomingMailFiles1767100600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE incoming_mail_files (
        mail_id integer CONSTRAINT incoming_mail_files_mail REFERENCES incoming_mails ON DELETE CASCADE,
        index integer,
        content bytea NOT NULL,
        CONSTRAINT incoming_mail_files_pkey PRIMARY KEY (mail_id, index)
      )`);
    // Pictures and PDFs are compressed already.
    await runner.query('ALTER TABLE incoming_mail_files ALTER COLUMN content SET STORAGE EXTERNAL');
    await runner.query(`
      ALTER TABLE inquiry_entries
        ADD COLUMN brochure_of integer,
        ADD CONSTRAINT inquiry_entries_brochure CHECK (brochure_of IS NULL OR subject IS NOT NULL)`);
  }

  /** The files are in the mailbox too. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inquiry_entries DROP COLUMN brochure_of');
    await runner.query('DROP TABLE incoming_mail_files');
  }
}
