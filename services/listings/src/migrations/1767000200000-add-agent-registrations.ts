import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the EARB registration of agents, and the year of their practising certificate. */
export class AddAgentRegistrations1767000200000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE agents ADD COLUMN registration_no text, ADD COLUMN practising_year integer');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE agents DROP COLUMN practising_year, DROP COLUMN registration_no');
  }
}
