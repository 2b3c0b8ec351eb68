import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets answers keep their text, and calls their outcome. Calls recorded before are those that reached the visitor. */
export class KeepReplies1766990000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inquiry_entries ADD COLUMN outcome text');
    await runner.query(`UPDATE inquiry_entries SET outcome = 'reached' WHERE channel = 'call'`);
    await runner.query(`
      ALTER TABLE inquiry_entries
        DROP CONSTRAINT inquiry_entries_kind,
        ADD CONSTRAINT inquiry_entries_kind CHECK (
          (kind = 'note' AND text IS NOT NULL AND channel IS NULL) OR
          (kind = 'answer' AND channel IN ('email', 'call', 'whatsapp'))),
        ADD CONSTRAINT inquiry_entries_outcome CHECK (
          (outcome IS NOT NULL) = (channel IS NOT DISTINCT FROM 'call') AND
          outcome IN ('reached', 'no-answer', 'call-back'))`);
  }

  /** Removes calls that answered nothing, and the texts. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM inquiry_entries WHERE outcome <> 'reached'`);
    await runner.query(`UPDATE inquiry_entries SET text = NULL WHERE kind = 'answer'`);
    await runner.query(`
      ALTER TABLE inquiry_entries
        DROP CONSTRAINT inquiry_entries_outcome,
        DROP CONSTRAINT inquiry_entries_kind,
        DROP COLUMN outcome,
        ADD CONSTRAINT inquiry_entries_kind CHECK (
          (kind = 'note' AND text IS NOT NULL AND channel IS NULL) OR
          (kind = 'answer' AND text IS NULL AND channel IN ('email', 'call', 'whatsapp')))`);
  }
}
