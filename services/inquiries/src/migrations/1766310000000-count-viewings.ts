import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index for counting viewings by the time they were asked for, and the id to the index of figures, for finding the
 * viewings of inquiries. Replaces that index under a new name, so that it is never missing.
 */
export class CountViewings1766310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX viewings_by_creation ON viewings (created_at) INCLUDE (inquiry_id)');
    await replaceIndex(runner, ', id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, '');
    await runner.query('DROP INDEX viewings_by_creation');
  }
}

async function replaceIndex(runner: QueryRunner, further: string): Promise<void> {
  await runner.query(`
    CREATE INDEX inquiries_figures_new ON inquiries (created_at)
      INCLUDE (status, property_id, first_answered_at, source_utm_source, source_referrer_host, source_landing_page,
               viewing_date, handler_kind, handler_agent_id, handler_name${further})
      WHERE NOT spam`);
  await runner.query('DROP INDEX inquiries_figures');
  await runner.query('ALTER INDEX inquiries_figures_new RENAME TO inquiries_figures');
}
