import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notes the agent who handled the listing when the visitor asked, for figures by agent, and covers figures by handler and
 * of viewings by the index. Replaces the index under a new name, so that it is never missing.
 */
export class AttributeInquiries1766200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE inquiries ADD COLUMN handler_agent_id integer');
    await replaceIndex(runner, ', viewing_date, handler_kind, handler_agent_id, handler_name');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, '');
    await runner.query('ALTER TABLE inquiries DROP COLUMN handler_agent_id');
  }
}

async function replaceIndex(runner: QueryRunner, further: string): Promise<void> {
  await runner.query(`
    CREATE INDEX inquiries_figures_new ON inquiries (created_at)
      INCLUDE (status, property_id, first_answered_at, source_utm_source, source_referrer_host, source_landing_page${further})
      WHERE NOT spam`);
  await runner.query('DROP INDEX inquiries_figures');
  await runner.query('ALTER INDEX inquiries_figures_new RENAME TO inquiries_figures');
}
