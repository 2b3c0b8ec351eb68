import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts acknowledgements by mailbox instead of by spelling of the address. */
export class AddMailboxDigest1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_deliveries ADD COLUMN mailbox_digest text');
    await runner.query('DROP INDEX mail_deliveries_acknowledged');
    await runner.query(`
      CREATE INDEX mail_deliveries_acknowledged ON mail_deliveries (mailbox_digest, created_at)
        WHERE kind = 'acknowledgement'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX mail_deliveries_acknowledged');
    await runner.query(`
      CREATE INDEX mail_deliveries_acknowledged ON mail_deliveries (lower(recipient), created_at)
        WHERE kind = 'acknowledgement'`);
    await runner.query('ALTER TABLE mail_deliveries DROP COLUMN mailbox_digest');
  }
}
