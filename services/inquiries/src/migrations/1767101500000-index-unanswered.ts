import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds inquiries without an answer, longest waiting first, for the view of late answers. */
export class IndexUnanswered1767101500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX inquiries_unanswered ON inquiries (created_at, id)
       WHERE NOT spam AND erased_at IS NULL AND status = 'new' AND first_answered_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX inquiries_unanswered');
  }
}
