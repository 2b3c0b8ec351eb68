import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes of the inbox, without erased messages, which are only counted. */
const INBOX_INDEXES = {
  inquiries_inbox: '(created_at DESC, id DESC)',
  inquiries_inbox_by_status: '(status, created_at DESC, id DESC)',
  inquiries_by_assignee: '(assignee_id, created_at DESC, id DESC)',
  inquiries_by_follow_up: '(follow_up_on, created_at DESC, id DESC)',
};

/** Adds the version of the privacy notice, and the erasure of messages. */
export class KeepLess1764200200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE inquiries
        ADD COLUMN consent_version text,
        ADD COLUMN erased_at timestamptz(3),
        ADD CONSTRAINT inquiries_erased CHECK (erased_at IS NULL OR (
          name = '' AND email = '' AND phone = '' AND phone_e164 IS NULL AND subject = '' AND message = ''))`);
    await runner.query('CREATE INDEX inquiries_by_age ON inquiries (created_at) WHERE erased_at IS NULL');
    await makeInboxIndexes(runner, 'NOT spam AND erased_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await makeInboxIndexes(runner, 'NOT spam');
    // The other index and the check are dropped with their column.
    await runner.query('ALTER TABLE inquiries DROP COLUMN erased_at, DROP COLUMN consent_version');
  }
}

async function makeInboxIndexes(runner: QueryRunner, condition: string): Promise<void> {
  for (const [name, columns] of Object.entries(INBOX_INDEXES)) {
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`CREATE INDEX ${name} ON inquiries ${columns} WHERE ${condition}`);
  }
}
