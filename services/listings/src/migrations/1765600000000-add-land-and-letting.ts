import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addField, dropField } from './property-field.js';

/** Column and type, in the order of the fields. */
const COLUMNS: [name: string, type: string][] = [
  ['land_area_sqm', 'double precision'],
  ['land_area_source', 'text'],
  ['plot_name', 'text'],
  ['plots', 'integer'],
  ['price_for', 'text'],
  ['tenure', 'text'],
  ['lease_start', 'date'],
  ['lease_years', 'integer'],
  ['title_type', 'text'],
  ['title_ready', 'text'],
  ['agricultural', 'text'],
  ['road_access', 'text'],
  ['plot_water', 'text'],
  ['plot_power', 'text'],
  ['parcel_no', `text NOT NULL DEFAULT ''`],
  ['deposit_months', 'double precision'],
  ['rent_advance_months', 'integer'],
  ['service_charge', 'bigint'],
  ['agency_fee', 'bigint'],
  ['water_deposit', 'bigint'],
  ['power_deposit', 'bigint'],
  ['agreement_fee', 'bigint'],
  ['other_fee', 'bigint'],
  ['other_fee_for', `text NOT NULL DEFAULT ''`],
  ['parking_fee', 'bigint'],
  ['available_from', 'date'],
  ['min_term_months', 'integer'],
  ['notice_months', 'integer'],
  ['furnished', 'text'],
  ['pets', 'text'],
  ['water_supply', 'text'],
  ['water_days', `text NOT NULL DEFAULT ''`],
  ['water_billing', 'text'],
  ['backup_power', 'text'],
  ['power_billing', 'text'],
];

export class AddLandAndLetting1765600000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, type] of COLUMNS) await addField(db, name, type);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name] of COLUMNS.toReversed()) await dropField(db, name);
  }
}
