import { addAddressToChanges, dropAddressFromChanges } from '@lml/common/audit/changes-table';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the second factor, and the network address of each call to the activity log. */
export class Doors1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN second_factor_secret varchar(255),
        ADD COLUMN second_factor_since timestamptz(3),
        ADD COLUMN second_factor_step integer`);
    await runner.query(`
      CREATE TABLE recovery_codes (
        user_id integer NOT NULL,
        code_hash varchar(43) NOT NULL,
        CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
        CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id)
      )`);
    await addAddressToChanges(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropAddressFromChanges(runner);
    await runner.query('DROP TABLE recovery_codes');
    await runner.query(`
      ALTER TABLE users
        DROP COLUMN second_factor_secret, DROP COLUMN second_factor_since, DROP COLUMN second_factor_step`);
  }
}
