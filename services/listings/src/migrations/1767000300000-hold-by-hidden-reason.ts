import type { MigrationInterface, QueryRunner } from 'typeorm';
import { findableProperties } from './property-field.js';

const LISTED = 'published AND deleted_at IS NULL';
const HELD = `coalesce('being-checked' = ANY (hidden_reasons), false)`;

/**
 * Holds a listing by the reason `being-checked`, not by unpublishing it: what staff chose stays. Unlike one that nobody
 * confirmed, a held listing has no page, so `listed_properties` leaves it out too.
 */
export class HoldByHiddenReason1767000300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await listUnless(db, `${LISTED} AND NOT ${HELD}`);
    await findableProperties(db);
    await db.query('DROP TRIGGER end_listing_hold ON properties');
    await db.query('DROP FUNCTION end_listing_hold()');
    await db.query(
      `UPDATE properties SET published = true, hidden_reasons = array_append(hidden_reasons, 'being-checked')
        WHERE id IN (SELECT property_id FROM listing_holds)`,
    );
    // Nothing happened to them that a saved search tells: neither now nor when the hold ends.
    await db.query('DELETE FROM listing_events WHERE property_id IN (SELECT property_id FROM listing_holds)');
    await db.query(
      `UPDATE listing_states SET on_market = lower(p.status) IN ('available', 'for sale', 'for rent', 'for lease')
         FROM listing_holds JOIN properties p ON p.id = property_id
        WHERE listing_states.property_id = p.id`,
    );
    await db.query('DROP TABLE listing_holds');
    // The release before reads it while both run. OFFSET keeps it from being written: DELETE would delete listings.
    await db.query(
      `CREATE VIEW listing_holds AS
         SELECT id AS property_id, hidden_changed_at AS held_at FROM properties WHERE ${HELD} OFFSET 0`,
    );
    await keepHiddenState(db, true);
  }

  async down(db: QueryRunner): Promise<void> {
    await keepHiddenState(db, false);
    await db.query('DROP VIEW listing_holds');
    await db.query(`
      CREATE TABLE listing_holds (
        property_id integer CONSTRAINT listing_holds_pkey PRIMARY KEY
          CONSTRAINT listing_holds_property_id_fkey REFERENCES properties ON DELETE CASCADE,
        held_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await db.query(`INSERT INTO listing_holds (property_id) SELECT id FROM properties WHERE ${HELD}`);
    await db.query(
      `UPDATE properties SET published = false,
              hidden_reasons = NULLIF(array_remove(hidden_reasons, 'being-checked'), '{}') WHERE ${HELD}`,
    );
    await db.query(`
      CREATE FUNCTION end_listing_hold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM public.listing_holds WHERE property_id = NEW.id;
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE TRIGGER end_listing_hold AFTER UPDATE OF published ON properties FOR EACH ROW
        WHEN (NEW.published AND NOT OLD.published) EXECUTE FUNCTION end_listing_hold()`);
    await listUnless(db, LISTED);
  }
}

/** Replaces the condition of `listed_properties`. */
async function listUnless(db: QueryRunner, condition: string): Promise<void> {
  const [view] = (await db.query(`SELECT pg_get_viewdef('listed_properties'::regclass) AS definition`)) as [
    { definition: string },
  ];
  const select = view.definition.slice(0, view.definition.indexOf('WHERE'));
  await db.query(`CREATE OR REPLACE VIEW listed_properties AS ${select} WHERE ${condition}`);
}

/**
 * A confirmation or another status ends what followed from the age, in the same statement; publishing and unpublishing
 * end a hold.
 */
async function keepHiddenState(db: QueryRunner, endsHolds: boolean): Promise<void> {
  const endHold = `
        IF OLD.published IS DISTINCT FROM NEW.published THEN
          NEW.hidden_reasons := NULLIF(array_remove(NEW.hidden_reasons, 'being-checked'), '{}');
        END IF;`;
  await db.query(`
      CREATE OR REPLACE FUNCTION keep_hidden_state() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (OLD.confirmed_at, OLD.status) IS DISTINCT FROM (NEW.confirmed_at, NEW.status) THEN
          NEW.stale := false;
          NEW.hidden_reasons := NULLIF(array_remove(NEW.hidden_reasons, 'not-confirmed'), '{}');
        END IF;${endsHolds ? endHold : ''}
        IF OLD.hidden_reasons IS DISTINCT FROM NEW.hidden_reasons THEN
          NEW.hidden_changed_at := now();
        END IF;
        RETURN NEW;
      END $$`);
  const read = (row: string) =>
    ['confirmed_at', 'status', 'hidden_reasons', ...(endsHolds ? ['published'] : [])]
      .map((column) => `${row}.${column}`)
      .join(', ');
  await db.query('DROP TRIGGER keep_hidden_state ON properties');
  await db.query(`
      CREATE TRIGGER keep_hidden_state BEFORE UPDATE ON properties FOR EACH ROW
        WHEN ((${read('OLD')}) IS DISTINCT FROM (${read('NEW')})) EXECUTE FUNCTION keep_hidden_state()`);
}
