import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addField, dropField } from './property-field.js';

export class AddPaymentTerms1765800000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await addField(db, 'payment_terms', `jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await dropField(db, 'payment_terms');
  }
}
