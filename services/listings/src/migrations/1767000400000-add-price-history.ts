import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addField, dropField } from './property-field.js';

/** Prices that are kept of a listing; pages show fewer. */
const KEPT = 24;

/**
 * Adds the prices that visitors saw, one a day at most, so that lists and pages read them without a join. A trigger
 * writes them, whoever changes the price. Fills in what the activity log knows.
 */
export class AddPriceHistory1767000400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await addField(db, 'price_history', 'jsonb');
    await fillFromLog(db);
    await db.query(`
      CREATE FUNCTION note_public_price() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        today text := (now() AT TIME ZONE 'Africa/Nairobi')::date::text;
        history jsonb := OLD.price_history;
        starts boolean := NOT OLD.published;
      BEGIN
        -- A rent and a sale, or prices for different areas, can't be compared.
        IF (OLD.purpose, OLD.price_for) IS DISTINCT FROM (NEW.purpose, NEW.price_for)
           OR (NEW.purpose <> 'sale' AND (OLD.type, OLD.area_unit) IS DISTINCT FROM (NEW.type, NEW.area_unit)) THEN
          history := NULL;
          starts := true;
        ELSIF history IS NULL AND OLD.published AND OLD.price > 0 AND OLD.price IS DISTINCT FROM NEW.price THEN
          history := jsonb_build_array(jsonb_build_object(
            'day', (OLD.created_at AT TIME ZONE 'Africa/Nairobi')::date, 'price', OLD.price));
        END IF;
        IF NEW.published AND (history IS NOT NULL OR starts) THEN
          history := coalesce(history, '[]');
          -- Of one day only the last price counts.
          IF OLD.price IS DISTINCT FROM NEW.price AND history -> -1 ->> 'day' = today THEN
            history := history - -1;
          END IF;
          IF NEW.price > 0 AND (history -> -1 ->> 'price')::bigint IS DISTINCT FROM NEW.price THEN
            history := history || jsonb_build_object('day', today, 'price', NEW.price);
          END IF;
          IF jsonb_array_length(history) > ${KEPT} THEN
            history := history - 0;
          END IF;
        END IF;
        NEW.price_history := NULLIF(history, '[]');
        RETURN NEW;
      END $$`);
    const read = (row: string) =>
      ['price', 'published', 'purpose', 'price_for', 'type', 'area_unit']
        .map((column) => `${row}.${column}`)
        .join(', ');
    await db.query(`
      CREATE TRIGGER note_public_price BEFORE UPDATE ON properties FOR EACH ROW
        WHEN ((${read('OLD')}) IS DISTINCT FROM (${read('NEW')})) EXECUTE FUNCTION note_public_price()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TRIGGER note_public_price ON properties');
    await db.query('DROP FUNCTION note_public_price()');
    await dropField(db, 'price_history');
  }
}

/**
 * Reads the price at the end of each day on which price or publication changed, if the listing was published then, since
 * its purpose changed last.
 */
async function fillFromLog(db: QueryRunner): Promise<void> {
  await db.query(`
    WITH logged AS MATERIALIZED (
      SELECT c.id, subject_id AS property_id, (at AT TIME ZONE 'Africa/Nairobi')::date AS day, field, before, after
        FROM changes c, jsonb_to_recordset(c.fields) AS change (field text, before jsonb, after jsonb)
       WHERE subject = 'property' AND action = 'changed' AND field IN ('price', 'published', 'purpose')
    ), days AS (
      SELECT DISTINCT p.id, p.published, p.price, day FROM properties p
        CROSS JOIN LATERAL (
          SELECT (p.created_at AT TIME ZONE 'Africa/Nairobi')::date AS day
          UNION SELECT day FROM logged WHERE property_id = p.id AND field <> 'purpose'
        ) found
       WHERE p.id IN (SELECT property_id FROM logged WHERE field = 'price')
         AND day >= coalesce((SELECT max(day) FROM logged WHERE property_id = p.id AND field = 'purpose'), '-infinity')
    ), states AS (
      SELECT id, day, coalesce(${at('published')}, to_jsonb(published)) AS published,
             coalesce(${at('price')}, to_jsonb(price)) AS price
        FROM days
    ), shown AS (
      SELECT id, day, price::bigint, lag(price::bigint) OVER (PARTITION BY id ORDER BY day) AS before
        FROM states WHERE published = 'true' AND CASE jsonb_typeof(price) WHEN 'number' THEN price::bigint END > 0
    ), newest AS (
      SELECT *, row_number() OVER (PARTITION BY id ORDER BY day DESC) AS place
        FROM shown WHERE before IS DISTINCT FROM price
    )
    UPDATE properties SET price_history = history
      FROM (SELECT id, jsonb_agg(jsonb_build_object('day', day, 'price', price) ORDER BY day) AS history
              FROM newest WHERE place <= ${KEPT} GROUP BY id) found
     WHERE properties.id = found.id`);
}

/** Value of a field at the end of a day: after the last change until then, else before the first one later. */
function at(field: string): string {
  const of = (condition: string, order: string, value: string) =>
    `(SELECT ${value} FROM logged WHERE property_id = days.id AND field = '${field}' AND logged.day ${condition} days.day
       ORDER BY logged.id ${order} LIMIT 1)`;
  return `${of('<=', 'DESC', 'after')}, ${of('>', 'ASC', 'before')}`;
}
