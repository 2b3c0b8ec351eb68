import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the features to the text that searches look through, between location and description. */
export class SearchFeatures1765020000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await derive(db, `NEW.title, NEW.location, array_to_string(NEW.features, ', '), NEW.description`);
  }

  async down(db: QueryRunner): Promise<void> {
    await derive(db, 'NEW.title, NEW.location, NEW.description');
  }
}

/** Derives the text of all listings anew; no column that the list index has changes. */
async function derive(db: QueryRunner, parts: string): Promise<void> {
  await db.query(`
    CREATE OR REPLACE FUNCTION derive_property_columns() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_text := public.fold_text(concat_ws(E'\\n', ${parts}));
      NEW.size_sqft := round(NEW.size * CASE NEW.area_unit WHEN 'sqm' THEN 10.7639 WHEN 'acre' THEN 43560 ELSE 1 END);
      RETURN NEW;
    END $$`);
  await db.query(`ALTER TABLE properties DISABLE TRIGGER shelve_properties_update`);
  await db.query(`UPDATE properties SET search_text = ''`);
  await db.query(`ALTER TABLE properties ENABLE TRIGGER shelve_properties_update`);
}
