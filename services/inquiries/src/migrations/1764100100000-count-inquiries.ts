import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes for statistics, so that they need not read the messages. */
export class CountInquiries1764100100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX inquiries_figures ON inquiries (created_at)
        INCLUDE (status, property_id, first_answered_at, source_utm_source, source_referrer_host, source_landing_page)
        WHERE NOT spam`);
    await runner.query(`
      CREATE INDEX mail_deliveries_failed ON mail_deliveries (inquiry_id) WHERE state = 'failed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX inquiries_figures, mail_deliveries_failed');
  }
}
