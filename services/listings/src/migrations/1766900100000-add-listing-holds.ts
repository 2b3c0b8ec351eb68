import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the marks of listings that are hidden while reports of visitors are looked into. A held listing is not published;
 * the mark remembers that it was. Publishing it in any way removes the mark.
 */
export class AddListingHolds1766900100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE listing_holds (
        property_id integer CONSTRAINT listing_holds_pkey PRIMARY KEY
          CONSTRAINT listing_holds_property_id_fkey REFERENCES properties ON DELETE CASCADE,
        held_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await db.query(`
      CREATE FUNCTION end_listing_hold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM public.listing_holds WHERE property_id = NEW.id;
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE TRIGGER end_listing_hold AFTER UPDATE OF published ON properties FOR EACH ROW
        WHEN (NEW.published AND NOT OLD.published) EXECUTE FUNCTION end_listing_hold()`);
  }

  async down(db: QueryRunner): Promise<void> {
    // Older code knows no holds: what was hidden is shown again.
    await db.query(
      'UPDATE properties SET published = true WHERE id IN (SELECT property_id FROM listing_holds)',
    );
    await db.query('DROP TRIGGER end_listing_hold ON properties');
    await db.query('DROP FUNCTION end_listing_hold()');
    await db.query('DROP TABLE listing_holds');
  }
}
