import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds mails to visitors, and a count of possibly duplicated mails. */
export class AcknowledgeInquiries1764200100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mail_deliveries
        ADD COLUMN kind text NOT NULL DEFAULT 'staff'
          CONSTRAINT mail_deliveries_kind CHECK (kind IN ('staff', 'acknowledgement')),
        ADD COLUMN possible_duplicates integer NOT NULL DEFAULT 0,
        DROP CONSTRAINT mail_deliveries_recipient,
        ADD CONSTRAINT mail_deliveries_recipient UNIQUE (inquiry_id, recipient, kind)`);
    await runner.query(`
      CREATE INDEX mail_deliveries_acknowledged ON mail_deliveries (lower(recipient), created_at)
        WHERE kind = 'acknowledgement'`);
    await runner.query(`
      CREATE INDEX mail_deliveries_duplicates ON mail_deliveries (possible_duplicates)
        WHERE possible_duplicates > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Older code ignores the kind and would send visitors the mail meant for staff.
    await runner.query(`DELETE FROM mail_deliveries WHERE kind <> 'staff'`);
    await runner.query('DROP INDEX mail_deliveries_acknowledged, mail_deliveries_duplicates');
    await runner.query(`
      ALTER TABLE mail_deliveries
        DROP CONSTRAINT mail_deliveries_recipient,
        ADD CONSTRAINT mail_deliveries_recipient UNIQUE (inquiry_id, recipient),
        DROP COLUMN possible_duplicates,
        DROP COLUMN kind`);
  }
}
