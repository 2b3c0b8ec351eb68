import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the language of the e-mails about a saved search, and of those about none. Null in rows of the release before: that of the
 * consent.
 */
export class AddMailLanguages1767000700000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [table, constraint] of [
      ['saved_searches', 'saved_searches_mail_language'],
      ['alert_mails', 'alert_mails_language'],
    ]) {
      await db.query(`
        ALTER TABLE ${table} ADD COLUMN language text CONSTRAINT ${constraint} CHECK (language IN ('en', 'sw'))`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['saved_searches', 'alert_mails']) {
      await db.query(`ALTER TABLE ${table} DROP COLUMN language`);
    }
  }
}
