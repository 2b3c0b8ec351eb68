import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceListIndexFunctions } from './list-index-functions.js';

/** Columns of the list index before and after. */
const BEFORE = ['area', 'type', 'purpose', 'status', 'bedrooms', 'price', 'size_sqft', 'created_at'];
const ADDED = [
  ['land_sqm', 'double precision'],
  ['tenure', 'text'],
  ['titled', 'boolean'],
  ['price_per_sqm', 'double precision'],
  ['furnished', 'text'],
  ['pets', 'text'],
  ['water_supply', 'text'],
  ['backup_power', 'text'],
  ['available_from', 'date'],
  ['min_term_months', 'integer'],
] as const;
const NAMES = ADDED.map(([name]) => name);

/** Columns of listings that those of the list index follow from. */
const READ_BEFORE = ['published', 'deleted_at', 'location_keys', 'location_areas', ...BEFORE.slice(1)];
const READ_ADDED = [
  ...['land_area_sqm', 'size', 'area_unit', 'tenure', 'title_type', 'price_for', 'plots', 'pricing'],
  ...NAMES.slice(4),
];

const SHELVES = `listed_properties p CROSS JOIN LATERAL (
            SELECT 'all' AS shelf, NULL::text AS area
            UNION ALL
            SELECT DISTINCT 'place:' || key,
                   (SELECT min(area) FROM unnest(p.location_areas) AS area WHERE lower(area) = key)
              FROM unnest(p.location_keys) AS key WHERE key NOT LIKE '%,%'
            UNION ALL
            SELECT 'agent:' || agent_id, NULL FROM property_agents WHERE property_id = p.id
          ) place`;
/** @param price the SQL of the price that lists filter and sort by */
const shelvedBefore = (
  price: string,
) => `place.shelf COLLATE "C" AS shelf, p.id AS property_id, place.area, p.type, p.purpose,
               lower(p.status) AS status, p.bedrooms, ${price} AS price, p.size_sqft, p.created_at`;
const COMPARABLE =
  'comparable_price(p.type, p.purpose, p.price, p.land_area_sqm, p.size, p.area_unit, p.price_for)';
/** Edges of the price ranges on offer before, and at that time. */
const EDGES_BEFORE = [100_000, 250_000, 500_000, 1_000_000, 10_000_000];
const EDGES = [
  ...[25_000, 50_000, 100_000, 200_000, 250_000, 500_000],
  ...[1_000_000, 3_000_000, 6_000_000, 10_000_000, 20_000_000, 50_000_000],
];
/** The largest price that filters take. */
const PRICE_MAX = 999_999_999_999_999;
const COUNTED = 'shelf, area, type, purpose, status, bedrooms';
const LETTING = NAMES.slice(4).map((name) => `CASE WHEN p.purpose <> 'sale' THEN p.${name} END AS ${name}`);
const SHELVED_ADDED = [
  'land_sqm(p.type, p.land_area_sqm, p.size, p.area_unit) AS land_sqm',
  `CASE WHEN p.type = 'land' THEN p.tenure END AS tenure`,
  'has_title(p.type, p.title_type) AS titled',
  `price_per_sqm(p.type, p.purpose, p.price, p.land_area_sqm, p.size, p.area_unit, p.price_for, p.plots, p.pricing)
                 AS price_per_sqm`,
  ...LETTING,
].join(', ');

const LAND_INCLUDED = 'land_sqm, tenure, titled, purpose, status, bedrooms, price';
const LETTING_INCLUDED = `type, purpose, status, bedrooms, price, ${NAMES.slice(4).join(', ')}`;
const NEWEST = '(sold_rank(status)), created_at DESC, property_id DESC';
/** Name, columns after the list, included columns, condition. */
const INDEXES = [
  ['land_newest', NEWEST, LAND_INCLUDED, `type = 'land'`],
  [
    'land_smallest',
    '(sold_rank(status)), land_sqm ASC NULLS LAST, property_id DESC',
    LAND_INCLUDED,
    `type = 'land'`,
  ],
  [
    'land_largest',
    '(sold_rank(status)), land_sqm DESC NULLS LAST, property_id DESC',
    LAND_INCLUDED,
    `type = 'land'`,
  ],
  [
    'land_rate',
    '(sold_rank(status)), price_per_sqm ASC NULLS LAST, property_id DESC',
    LAND_INCLUDED,
    `type = 'land'`,
  ],
  [
    'type_rate',
    `type, ((purpose = 'sale')::integer), (sold_rank(status)), price_per_sqm ASC NULLS LAST, property_id DESC`,
    'purpose, status, bedrooms, price',
    `type <> 'land'`,
  ],
  ['letting_newest', NEWEST, LETTING_INCLUDED, `purpose <> 'sale'`],
] as const;

/** Filters by facts of land and lettings, and orders by land area and by price per area, from the list index. */
export class IndexFacts1765700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION sqm_of(area double precision, unit text) RETURNS double precision
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT $1 * CASE $2 WHEN 'sqm' THEN 1 WHEN 'acre' THEN 4046.8564224 ELSE 0.09290304 END $$`);
    // To hundredths, as the filters: units convert without a remainder.
    await db.query(`
      CREATE FUNCTION land_sqm(type text, land_area_sqm double precision, size integer, area_unit text)
        RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT CASE WHEN $1 = 'land' THEN
                round(coalesce(NULLIF($2, 0), public.sqm_of(NULLIF($3, 0), $4))::numeric, 2)::double precision END $$`);
    await db.query(`
      CREATE FUNCTION has_title(type text, title_type text) RETURNS boolean
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT $1 = 'land' AND coalesce($2 NOT IN ('none', 'allotment', 'share-certificate'), false) $$`);
    // The area of land is that of one plot; the price of commercial lettings is a rate.
    await db.query(`
      CREATE FUNCTION price_per_sqm(type text, purpose text, price bigint, land_area_sqm double precision, size integer,
          area_unit text, price_for text, plots integer, pricing jsonb) RETURNS double precision
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT CASE
          WHEN ($9 ->> 'pricePerAcre')::double precision > 0
            THEN ($9 ->> 'pricePerAcre')::double precision / public.sqm_of(1, 'acre')
          WHEN $1 = 'land' AND $7 = 'acre' THEN NULLIF($3, 0) / public.sqm_of(1, 'acre')
          WHEN $1 = 'land' THEN NULLIF($3, 0) / NULLIF(public.land_sqm($1, $4, $5, $6)
            * CASE WHEN $7 = 'plot' OR NULLIF($4, 0) IS NULL THEN 1 ELSE greatest(coalesce($8, 1), 1) END, 0)
          WHEN $1 = 'commercial' AND $2 <> 'sale' THEN NULLIF($3, 0) / public.sqm_of(1, $6)
          ELSE NULLIF($3, 0) / public.sqm_of(NULLIF($5, 0), $6) END $$`);
    // A rate of commercial lettings and a price per acre are no amounts to compare.
    await db.query(`
      CREATE FUNCTION comparable_price(type text, purpose text, price bigint, land_area_sqm double precision,
          size integer, area_unit text, price_for text) RETURNS bigint
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT CASE
          WHEN $1 = 'commercial' AND $2 <> 'sale'
            THEN CASE WHEN $3 > 0 AND $5 > 0 THEN least($3::numeric * $5, ${PRICE_MAX})::bigint END
          WHEN $1 = 'land' AND $7 = 'acre'
            THEN CASE WHEN $3 > 0 AND public.land_sqm($1, $4, $5, $6) > 0 THEN
              least(round(($3 * public.land_sqm($1, $4, $5, $6) / public.sqm_of(1, 'acre'))::numeric), ${PRICE_MAX})::bigint
              END
          ELSE NULLIF($3, 0) END $$`);
    await db.query(
      `CREATE OR REPLACE VIEW shelved_properties AS SELECT ${shelvedBefore(COMPARABLE)}, ${SHELVED_ADDED} FROM ${SHELVES}`,
    );
    await replaceListIndexFunctions(db, [...BEFORE, ...NAMES], [...READ_BEFORE, ...READ_ADDED]);
    await this.rebuild(db);
  }

  /**
   * Builds the table anew beside the old one, which is read until the end: new columns for all of its rows would lock it
   * for minutes.
   */
  private async rebuild(db: QueryRunner): Promise<void> {
    await db.query(`LOCK TABLE properties, property_agents IN SHARE ROW EXCLUSIVE MODE`);
    await db.query(`CREATE TABLE property_shelves_new (LIKE property_shelves)`);
    for (const [name, type] of ADDED)
      await db.query(`ALTER TABLE property_shelves_new ADD COLUMN ${name} ${type}`);
    await db.query(`INSERT INTO property_shelves_new SELECT * FROM shelved_properties`);
    const indexes = await definitions(
      db,
      `SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition
         FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indrelid = 'property_shelves'::regclass`,
    );
    const triggers = await definitions(
      db,
      `SELECT tgname AS name, pg_get_triggerdef(oid) AS definition
         FROM pg_trigger WHERE tgrelid = 'property_shelves'::regclass AND NOT tgisinternal`,
    );
    for (const { name, definition } of indexes)
      await db.query(definition.replace(name, `${name}_new`).replace(/ ON \S+/, ' ON property_shelves_new'));
    for (const [name, columns, included, only] of INDEXES)
      await db.query(
        `CREATE INDEX property_shelves_${name} ON property_shelves_new (shelf, ${columns}) INCLUDE (${included}) WHERE ${only}`,
      );
    await db.query('ANALYZE property_shelves_new');
    await db.query('DROP TABLE property_shelves');
    await db.query('ALTER TABLE property_shelves_new RENAME TO property_shelves');
    for (const { name } of indexes) await db.query(`ALTER INDEX ${name}_new RENAME TO ${name}`);
    await db.query(
      `ALTER TABLE property_shelves ADD CONSTRAINT property_shelves_pkey PRIMARY KEY USING INDEX property_shelves_pkey,
         ADD CONSTRAINT property_shelves_property_id_fkey FOREIGN KEY (property_id) REFERENCES properties ON DELETE CASCADE`,
    );
    await this.recount(db, EDGES);
    for (const { definition } of triggers) await db.query(definition);
  }

  /** Counts anew, by other price bands. @param edges of all price ranges on offer */
  private async recount(db: QueryRunner, edges: readonly number[]): Promise<void> {
    const array = `ARRAY[${edges.join(', ')}]::bigint[]`;
    await db.query(`
      CREATE OR REPLACE FUNCTION price_band(bigint) RETURNS integer
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT coalesce(width_bucket($1, ${array}) + width_bucket($1 - 1, ${array}), -1) $$`);
    await db.query('DELETE FROM property_count_changes');
    await db.query('DELETE FROM property_counts');
    await db.query(
      `INSERT INTO property_count_changes (${COUNTED}, band, n)
         SELECT ${COUNTED}, price_band(price) AS band, count(*) FROM property_shelves GROUP BY ${COUNTED}, band`,
    );
    await db.query('SELECT fold_property_counts()');
    await db.query('ANALYZE property_counts');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await db.query(`DROP INDEX property_shelves_${name}`);
    await replaceListIndexFunctions(db, BEFORE, READ_BEFORE);
    await db.query(
      `UPDATE property_shelves standing SET price = NULLIF(p.price, 0) FROM properties p
        WHERE p.id = property_id AND standing.price IS DISTINCT FROM NULLIF(p.price, 0)`,
    );
    await this.recount(db, EDGES_BEFORE);
    await db.query('DROP VIEW shelved_properties');
    await db.query(
      `CREATE VIEW shelved_properties AS SELECT ${shelvedBefore('NULLIF(p.price, 0)')} FROM ${SHELVES}`,
    );
    await db.query(`ALTER TABLE property_shelves ${NAMES.map((name) => `DROP COLUMN ${name}`).join(', ')}`);
    await db.query(
      `DROP FUNCTION comparable_price(text, text, bigint, double precision, integer, text, text),
         price_per_sqm(text, text, bigint, double precision, integer, text, text, integer, jsonb),
         has_title(text, text), land_sqm(text, double precision, integer, text), sqm_of(double precision, text)`,
    );
  }
}

async function definitions(db: QueryRunner, sql: string): Promise<{ name: string; definition: string }[]> {
  return (await db.query(sql)) as { name: string; definition: string }[];
}
