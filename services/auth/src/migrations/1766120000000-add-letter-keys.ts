import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the choice of each account whether single letters are keys in the inbox (WCAG 2.1.4). */
export class AddLetterKeys1766120000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN letter_keys boolean NOT NULL DEFAULT true');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN letter_keys');
  }
}
