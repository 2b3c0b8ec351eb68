import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds who views a property for the visitor. The index finds the number for a request about that person's own data. */
export class AddRepresentatives1767100800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE viewings
        ADD COLUMN representative_name text,
        ADD COLUMN representative_phone text,
        ADD COLUMN representative_e164 text,
        ADD CONSTRAINT viewings_representative
          CHECK ((representative_name IS NULL) = (representative_phone IS NULL))`);
    await runner.query(`
      CREATE INDEX viewings_of_representative ON viewings (representative_e164)
       WHERE representative_e164 IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE viewings
        DROP COLUMN representative_name, DROP COLUMN representative_phone, DROP COLUMN representative_e164`);
  }
}
