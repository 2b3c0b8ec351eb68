import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the marks of sample listings; the version tells whether somebody changed one. */
export class AddSampleListings1766600100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE sample_listings (
        property_id integer CONSTRAINT sample_listings_pkey PRIMARY KEY
          CONSTRAINT sample_listings_property_id_fkey REFERENCES properties ON DELETE CASCADE,
        version integer NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE sample_listings');
  }
}
