import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addField, dropField } from './property-field.js';

export class AddYearBuilt1764700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await addField(db, 'year_built', 'integer');
  }

  async down(db: QueryRunner): Promise<void> {
    await dropField(db, 'year_built');
  }
}
