import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a mail go on with the trace of the request that it comes from. */
export class CarryTraces1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_deliveries ADD COLUMN trace_parent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_deliveries DROP COLUMN trace_parent');
  }
}
