import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addField, dropField } from './property-field.js';

const COLUMNS = {
  bids_close_on: 'date',
  bids_close_at: 'text',
  site_days: `text NOT NULL DEFAULT ''`,
  bid_deposit_percent: 'integer',
};

export class AddTenders1767000900000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, type] of Object.entries(COLUMNS)) await addField(db, name, type);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(COLUMNS)) await dropField(db, name);
  }
}
