import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addField, dropField } from './property-field.js';

const COLUMNS = ['stamp_duty_area', 'vat_on_price', 'affordable_housing'];

export class AddPurchaseFacts1766500000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const name of COLUMNS) await addField(db, name, 'text');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of COLUMNS.toReversed()) await dropField(db, name);
  }
}
