import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds counts of visitors' actions per listing and day, Nairobi time; not personal data. */
export class CountInterest1764100000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE property_interest (
        property_id integer NOT NULL
          CONSTRAINT property_interest_property_id_fkey REFERENCES properties ON DELETE CASCADE,
        day date NOT NULL,
        views integer NOT NULL DEFAULT 0,
        phone_reveals integer NOT NULL DEFAULT 0,
        whatsapp_clicks integer NOT NULL DEFAULT 0,
        shares integer NOT NULL DEFAULT 0,
        CONSTRAINT property_interest_pkey PRIMARY KEY (property_id, day)
      )`);
    await db.query(`CREATE INDEX property_interest_day ON property_interest (day, property_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE property_interest`);
  }
}
