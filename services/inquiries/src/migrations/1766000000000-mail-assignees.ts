import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows mails that tell an account that an inquiry was assigned to it. */
export class MailAssignees1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_deliveries DROP CONSTRAINT mail_deliveries_kind');
    // NOT VALID needs no look at the rows; they were checked for fewer kinds.
    await runner.query(`
      ALTER TABLE mail_deliveries ADD CONSTRAINT mail_deliveries_kind
        CHECK (kind IN ('staff', 'acknowledgement', 'assigned')) NOT VALID`);
    await runner.query('ALTER TABLE mail_deliveries VALIDATE CONSTRAINT mail_deliveries_kind');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM mail_deliveries WHERE kind = 'assigned'`);
    await runner.query(`
      ALTER TABLE mail_deliveries
        DROP CONSTRAINT mail_deliveries_kind,
        ADD CONSTRAINT mail_deliveries_kind CHECK (kind IN ('staff', 'acknowledgement'))`);
  }
}
