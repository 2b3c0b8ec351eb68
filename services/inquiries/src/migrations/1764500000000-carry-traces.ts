import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a mail continue the trace of its request. */
export class CarryTraces1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_deliveries ADD COLUMN trace_parent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_deliveries DROP COLUMN trace_parent');
  }
}
