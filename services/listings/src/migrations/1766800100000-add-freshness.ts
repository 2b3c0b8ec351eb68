import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceListIndexFunctions } from './list-index-functions.js';
import { dropFindableProperties, extendListedProperties, findableProperties } from './property-field.js';

/** `ON_THE_MARKET` at that time. */
const MARKET = `lower(status) IN ('available', 'for sale', 'for rent', 'for lease')`;
const LISTED = 'published AND deleted_at IS NULL';

/** Columns of listings, and their types. */
const COLUMNS = [
  // New rows come from imports and scripts unless the code says otherwise; existing ones keep what visitors were told.
  ['confirmed_by_person', 'boolean NOT NULL DEFAULT true'],
  ['stale', 'boolean NOT NULL DEFAULT false'],
  ['hidden_reasons', 'text[]'],
  ['hidden_changed_at', 'timestamptz'],
] as const;

/** Indexes of the list index table whose order ends in the price. */
const BY_PRICE = ['cheapest', 'dearest'].flatMap((order) =>
  ['', 'deal_', 'land_', 'letting_'].map((kind) => `property_shelves_${kind}${order}`),
);

const HELD_ON_MAP = 'id, created_at, status, type, purpose, bedrooms, price, latitude, longitude';

/** Columns of listings that those of the list index follow from, before this migration. */
const READ = [
  ...['published', 'deleted_at', 'location_keys', 'location_areas'],
  ...['type', 'purpose', 'status', 'bedrooms', 'price', 'size_sqft', 'created_at'],
  ...['land_area_sqm', 'size', 'area_unit', 'tenure', 'title_type', 'price_for', 'plots', 'pricing'],
  ...['furnished', 'pets', 'water_supply', 'backup_power', 'available_from', 'min_term_months'],
];
const SHELVED = [
  ...['area', 'type', 'purpose', 'status', 'bedrooms', 'price', 'size_sqft', 'created_at'],
  ...['land_sqm', 'tenure', 'titled', 'price_per_sqm'],
  ...['furnished', 'pets', 'water_supply', 'backup_power', 'available_from', 'min_term_months'],
];

/**
 * Adds what follows from the age of a listing's confirmation: last at equal price (`stale`), or out of lists. Lists, counts, map,
 * suggestions, feeds and sitemaps read `findable_properties`, which leaves out listings with a reason in `hidden_reasons`.
 */
export class AddFreshness1766800100000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [name, type] of COLUMNS) await db.query(`ALTER TABLE properties ADD COLUMN ${name} ${type}`);
    await db.query(`
      ALTER TABLE properties ALTER COLUMN confirmed_by_person SET DEFAULT false,
        ADD CONSTRAINT properties_hidden_reasons CHECK (hidden_reasons <> '{}')`);
    await extendListedProperties(db, ['confirmed_at', ...COLUMNS.map(([name]) => name)]);
    await findableProperties(db);
    await this.keepHiddenState(db);
    await this.replaceListIndex(db);
    await this.replaceIndexes(db);
    await suggestFindable(db, true);
    await db.query('ANALYZE properties, property_shelves');
  }

  /** A confirmation or another status ends what followed from the age, in the same statement. */
  private async keepHiddenState(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION keep_hidden_state() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (OLD.confirmed_at, OLD.status) IS DISTINCT FROM (NEW.confirmed_at, NEW.status) THEN
          NEW.stale := false;
          NEW.hidden_reasons := NULLIF(array_remove(NEW.hidden_reasons, 'not-confirmed'), '{}');
        END IF;
        IF OLD.hidden_reasons IS DISTINCT FROM NEW.hidden_reasons THEN
          NEW.hidden_changed_at := now();
        END IF;
        RETURN NEW;
      END $$`);
    await db.query(`
      CREATE TRIGGER keep_hidden_state BEFORE UPDATE ON properties FOR EACH ROW
        WHEN ((OLD.confirmed_at, OLD.status, OLD.hidden_reasons)
              IS DISTINCT FROM (NEW.confirmed_at, NEW.status, NEW.hidden_reasons))
        EXECUTE FUNCTION keep_hidden_state()`);
  }

  private async replaceListIndex(db: QueryRunner): Promise<void> {
    const definition = await shelvedProperties(db);
    await db.query(
      `CREATE OR REPLACE VIEW shelved_properties AS ${definition.replace(
        /(\s+FROM \(?)listed_properties p/,
        ', p.stale$1findable_properties p',
      )}`,
    );
    await db.query('ALTER TABLE property_shelves ADD COLUMN stale boolean NOT NULL DEFAULT false');
    await replaceListIndexFunctions(db, [...SHELVED, 'stale'], [...READ, 'stale', 'hidden_reasons']);
    await reindex(db, (columns) => columns.replace(/, property_id DESC\)/, ', stale, property_id DESC)'));
  }

  private async replaceIndexes(db: QueryRunner): Promise<void> {
    // For the job that hides: what is due is one index range for each state.
    await db.query(
      `CREATE INDEX properties_freshness ON properties
         (stale, (coalesce('not-confirmed' = ANY (hidden_reasons), false)), confirmed_at)
         WHERE ${LISTED} AND ${MARKET}`,
    );
    await mapIndexes(db, ', hidden_reasons');
    await db.query('DROP INDEX properties_changed');
    await db.query(
      'CREATE INDEX properties_changed ON properties (greatest(updated_at, deleted_at, hidden_changed_at))',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await suggestFindable(db, false);
    await db.query('DROP INDEX properties_changed');
    await db.query('CREATE INDEX properties_changed ON properties (greatest(updated_at, deleted_at))');
    await mapIndexes(db, '');
    await db.query('DROP INDEX properties_freshness');
    await reindex(db, (columns) => columns.replace(', stale, property_id DESC)', ', property_id DESC)'));
    await replaceListIndexFunctions(db, SHELVED, READ);
    const definition = await shelvedProperties(db);
    await db.query('DROP VIEW shelved_properties');
    await db.query(
      `CREATE VIEW shelved_properties AS ${definition
        .replace('findable_properties p', 'listed_properties p')
        .replace(/,\s+p\.stale(\s)/, '$1')}`,
    );
    await db.query('ALTER TABLE property_shelves DROP COLUMN stale');
    await db.query('DROP TRIGGER keep_hidden_state ON properties');
    await db.query('DROP FUNCTION keep_hidden_state()');
    // Brings hidden listings back into the lists.
    await db.query(
      `SELECT shelve_properties(array_agg(id)) FROM properties WHERE hidden_reasons IS NOT NULL HAVING count(*) > 0`,
    );
    await dropFindableProperties(db, ['confirmed_at', ...COLUMNS.map(([name]) => name)]);
    for (const [name] of COLUMNS) await db.query(`ALTER TABLE properties DROP COLUMN ${name}`);
  }
}

async function shelvedProperties(db: QueryRunner): Promise<string> {
  const [view] = (await db.query(`SELECT pg_get_viewdef('shelved_properties'::regclass) AS definition`)) as [
    { definition: string },
  ];
  return view.definition;
}

/** Rebuilds the indexes by price. Renames at the end, so that readers wait for a moment only. */
async function reindex(db: QueryRunner, columns: (definition: string) => string): Promise<void> {
  for (const name of BY_PRICE) {
    const [index] = (await db.query(`SELECT pg_get_indexdef('${name}'::regclass) AS definition`)) as [
      { definition: string },
    ];
    await db.query(columns(index.definition).replace(name, `${name}_new`));
  }
  for (const name of BY_PRICE) {
    await db.query(`DROP INDEX ${name}`);
    await db.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
  }
}

/** @param held another column that the indexes of the map hold, so that its condition does not read the table */
async function mapIndexes(db: QueryRunner, held: string): Promise<void> {
  await db.query(
    `CREATE INDEX properties_position_new ON properties
       USING gist (point(longitude, latitude)) INCLUDE (${HELD_ON_MAP}${held}) WHERE ${LISTED}`,
  );
  await db.query(
    `CREATE INDEX properties_map_newest_new ON properties (sold_rank(status), created_at DESC, id DESC)
       INCLUDE (status, latitude, longitude, type, purpose, bedrooms, price${held})
       WHERE ${LISTED} AND latitude IS NOT NULL AND longitude IS NOT NULL`,
  );
  for (const name of ['properties_position', 'properties_map_newest']) {
    await db.query(`DROP INDEX ${name}`);
    await db.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
  }
}

/** Suggests titles of listings that visitors find, or of all listed ones. */
async function suggestFindable(db: QueryRunner, findableOnly: boolean): Promise<void> {
  const columns = ['title', 'type', 'status', 'published', 'deleted_at'];
  const read = (row: string) =>
    [...columns, ...(findableOnly ? ['hidden_reasons'] : [])].map((column) => `${row}.${column}`).join(', ');
  await db.query(`
    CREATE OR REPLACE FUNCTION keep_title_phrases() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        DELETE FROM public.title_phrases WHERE property_id = NEW.id;
      END IF;
      INSERT INTO public.title_phrases
        SELECT NEW.type = 'development', phrase, NEW.id FROM public.title_phrases_of(NEW.title) AS phrase
         WHERE NEW.published AND NEW.deleted_at IS NULL AND public.sold_rank(NEW.status) = 0
               ${findableOnly ? 'AND NEW.hidden_reasons IS NULL' : ''};
      RETURN NULL;
    END $$`);
  await db.query('DROP TRIGGER keep_title_phrases_update ON properties');
  await db.query(`
    CREATE TRIGGER keep_title_phrases_update AFTER UPDATE ON properties FOR EACH ROW
      WHEN ((${read('OLD')}) IS DISTINCT FROM (${read('NEW')}))
      EXECUTE FUNCTION keep_title_phrases()`);
  if (!findableOnly) {
    await db.query(
      `INSERT INTO title_phrases SELECT p.type = 'development', phrase, p.id
         FROM listed_properties p, title_phrases_of(p.title) AS phrase
        WHERE sold_rank(p.status) = 0 AND p.hidden_reasons IS NOT NULL`,
    );
  }
}
