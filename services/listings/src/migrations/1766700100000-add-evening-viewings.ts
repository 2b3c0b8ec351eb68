import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds whether an agent takes viewings by video call in the evening; all did before. */
export class AddEveningViewings1766700100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE agents ADD COLUMN evening_viewings boolean NOT NULL DEFAULT true');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE agents DROP COLUMN evening_viewings');
  }
}
