import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addField, dropField } from './property-field.js';

/** Column and type, in the order of the fields. */
const COLUMNS: [name: string, type: string][] = [
  ['lettable_area', 'double precision'],
  ['usable_area', 'double precision'],
  ['service_rate', 'bigint'],
  ['service_basis', 'text'],
  ['vat', 'text'],
  ['parking_ratio', `text NOT NULL DEFAULT ''`],
  ['escalation_percent', 'double precision'],
  ['escalation_years', 'text'],
  ['escalation_kind', 'text'],
  ['escalation_on', 'text'],
  ['term_years', 'double precision'],
  ['fit_out_months', 'double precision'],
  ['rent_free_months', 'double precision'],
  ['deposit_of', 'text'],
  ['paid_every', 'text'],
];

export class AddCommercialTerms1765900000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, type] of COLUMNS) await addField(db, name, type);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name] of COLUMNS.toReversed()) await dropField(db, name);
  }
}
