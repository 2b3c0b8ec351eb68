import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Edges of `PRICE_RANGES` at that time; queries split prices at the same edges. */
const EDGES = 'ARRAY[100000, 250000, 500000, 1000000, 10000000]::bigint[]';
/** Number of count changes after which a writer folds them in; each reader sums those of its list. */
const CHANGES_MAX = 1000;
/** Arbitrary id of an advisory lock, unique in this database. */
const FOLDING_LOCK = 728_170;

const DIMENSIONS = ['type', 'purpose', 'status', 'bedrooms', 'band'];
const PAIRS = DIMENSIONS.flatMap((one, index) => DIMENSIONS.slice(index + 1).map((other) => [one, other]));
const LEVELS = [[], ['area'], ...DIMENSIONS.map((one) => [one]), ...PAIRS];
const CELL = `shelf, area, ${DIMENSIONS.join(', ')}`;
const SHELVED = 'shelf, area, type, purpose, status, bedrooms, public.price_band(price)';

/**
 * Adds the list index table (`property_shelves`) and precomputed counts, for any number of listings. A listed property
 * has a row per list (`shelf`): all, each location, each agent. The indexes lead with the list and contain the filter
 * and sort columns, so a page is read without skipping rows. Triggers maintain the counts.
 */
export class ShelveProperties1764300000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // Bands: each edge itself, and the ranges below, between and above the edges, so that a range between edges
    // consists of whole bands; -1 is no price.
    await db.query(`
      CREATE FUNCTION price_band(bigint) RETURNS integer
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT coalesce(width_bucket($1, ${EDGES}) + width_bucket($1 - 1, ${EDGES}), -1) $$`);
    await db.query(`
      CREATE TABLE property_shelves (
        shelf text COLLATE "C" NOT NULL,
        property_id integer NOT NULL
          CONSTRAINT property_shelves_property_id_fkey REFERENCES properties ON DELETE CASCADE,
        area text,
        type text NOT NULL,
        purpose text NOT NULL,
        status text NOT NULL,
        bedrooms integer,
        price bigint,
        size_sqft bigint NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    // Expected rows of the list index table; same columns. Full addresses and what follows their first comma have no
    // list: they are rarely searched, and each would add a row. The area is the location as filters offer it.
    await db.query(`
      CREATE VIEW shelved_properties AS
        SELECT place.shelf COLLATE "C" AS shelf, p.id AS property_id, place.area, p.type, p.purpose, lower(p.status) AS status, p.bedrooms,
               NULLIF(p.price, 0) AS price, p.size_sqft, p.created_at
          FROM listed_properties p CROSS JOIN LATERAL (
            SELECT 'all' AS shelf, NULL::text AS area
            UNION ALL
            SELECT DISTINCT 'place:' || key,
                   (SELECT min(area) FROM unnest(p.location_areas) AS area WHERE lower(area) = key)
              FROM unnest(p.location_keys) AS key WHERE key NOT LIKE '%,%'
            UNION ALL
            SELECT 'agent:' || agent_id, NULL FROM property_agents WHERE property_id = p.id
          ) place`);

    await db.query(`
      CREATE TABLE property_count_changes (
        id bigint GENERATED ALWAYS AS IDENTITY,
        shelf text COLLATE "C" NOT NULL,
        area text,
        type text NOT NULL,
        purpose text NOT NULL,
        status text NOT NULL,
        bedrooms integer,
        band integer NOT NULL,
        n integer NOT NULL
      )`);
    await db.query(`CREATE INDEX property_count_changes_shelf ON property_count_changes (shelf)`);
    // A level names its rows' separate columns; null means any in all others. At the level "cell", all columns but the
    // area are separate.
    await db.query(`
      CREATE TABLE property_counts (
        level text NOT NULL,
        shelf text COLLATE "C" NOT NULL,
        area text,
        type text,
        purpose text,
        status text,
        bedrooms integer,
        band integer,
        n integer NOT NULL
      )`);
    await db.query(
      `CREATE UNIQUE INDEX property_counts_key ON property_counts
         (level, shelf, type, purpose, status, bedrooms, band, area) INCLUDE (n) NULLS NOT DISTINCT`,
    );
    await db.query(
      `CREATE INDEX property_counts_places ON property_counts
         (level, type, purpose, status, bedrooms, band, shelf, area) INCLUDE (n)`,
    );

    await this.countShelves(db);
    await this.shelveChanges(db);

    // The triggers block writers until this transaction ends, so nothing is missed or counted twice.
    await db.query(`INSERT INTO property_shelves SELECT * FROM shelved_properties`);
    await db.query(`SELECT fold_property_counts()`);
    await db.query(
      `ALTER TABLE property_shelves ADD CONSTRAINT property_shelves_pkey PRIMARY KEY (property_id, shelf)`,
    );
    const narrowing = 'purpose, status, bedrooms';
    for (const [name, columns, included] of [
      ['newest', 'created_at DESC, property_id DESC', `type, ${narrowing}, price`],
      ['type_newest', 'type, created_at DESC, property_id DESC', `${narrowing}, price`],
      ['cheapest', 'price ASC NULLS LAST, property_id DESC', `type, ${narrowing}`],
      ['dearest', 'price DESC NULLS LAST, property_id DESC', `type, ${narrowing}`],
      ['largest', 'size_sqft DESC, property_id DESC', `type, ${narrowing}, price`],
    ]) {
      await db.query(
        `CREATE INDEX property_shelves_${name} ON property_shelves (shelf, ${columns}) INCLUDE (${included})`,
      );
    }
    await db.query(`ANALYZE property_shelves, property_counts, property_count_changes`);
  }

  /**
   * Count changes are only inserted, so writers never wait for each other. Base plus changes is exact in every
   * snapshot, because folding is one statement.
   */
  private async countShelves(db: QueryRunner): Promise<void> {
    const level = ['area', ...DIMENSIONS].map((name) => `CASE grouping(${name}) WHEN 0 THEN '${name}' END`);
    await db.query(`
      CREATE FUNCTION fold_property_counts() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        -- One at a time, so that two never wait for each other's rows.
        PERFORM pg_advisory_xact_lock(${FOLDING_LOCK});
        WITH gone AS (
          DELETE FROM public.property_count_changes RETURNING ${CELL}, n
        ), cells AS (
          SELECT ${CELL}, sum(n)::integer AS n FROM gone GROUP BY ${CELL} HAVING sum(n) <> 0
        )
        INSERT INTO public.property_counts AS known (level, ${CELL}, n)
          SELECT 'cell', shelf, NULL, ${DIMENSIONS.join(', ')}, sum(n)
            FROM cells GROUP BY shelf, ${DIMENSIONS.join(', ')} HAVING sum(n) <> 0
          UNION ALL
          SELECT concat_ws(',', ${level.join(', ')}), ${CELL}, sum(n)
            FROM cells GROUP BY shelf, GROUPING SETS (${LEVELS.map((names) => `(${names.join(', ')})`).join(', ')})
          HAVING sum(n) <> 0 AND (grouping(area) = 1 OR area IS NOT NULL)
          ON CONFLICT (level, shelf, type, purpose, status, bedrooms, band, area)
            DO UPDATE SET n = known.n + excluded.n;
      END $$`);
    await db.query(`
      CREATE FUNCTION count_shelved() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        is_due boolean;
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          TRUNCATE public.property_counts, public.property_count_changes;
          RETURN NULL;
        END IF;
        ${['INSERT', 'DELETE', 'UPDATE']
          .map((event) => {
            const came = `SELECT ${SHELVED} AS band, 1 AS n FROM came`;
            const went = `SELECT ${SHELVED} AS band, -1 AS n FROM went`;
            const rows = { INSERT: came, DELETE: went, UPDATE: `${came} UNION ALL ${went}` }[event];
            return `IF TG_OP = '${event}' THEN
          WITH added AS (
            INSERT INTO public.property_count_changes (${CELL}, n)
              SELECT ${CELL}, sum(n) FROM (${rows}) rows GROUP BY ${CELL} HAVING sum(n) <> 0
              RETURNING id
          ) SELECT bool_or(id % ${CHANGES_MAX} = 0) INTO is_due FROM added;
        END IF;`;
          })
          .join('\n        ')}
        IF is_due AND pg_try_advisory_xact_lock(${FOLDING_LOCK}) THEN
          PERFORM public.fold_property_counts();
        END IF;
        RETURN NULL;
      END $$`);
    for (const [event, tables] of [
      ['INSERT', 'REFERENCING NEW TABLE AS came'],
      ['DELETE', 'REFERENCING OLD TABLE AS went'],
      ['UPDATE', 'REFERENCING NEW TABLE AS came OLD TABLE AS went'],
      ['TRUNCATE', ''],
    ]) {
      await db.query(`
        CREATE TRIGGER count_shelved_${event!.toLowerCase()} AFTER ${event} ON property_shelves ${tables}
          FOR EACH STATEMENT EXECUTE FUNCTION count_shelved()`);
    }
  }

  private async shelveChanges(db: QueryRunner): Promise<void> {
    const columns = ['area', 'type', 'purpose', 'status', 'bedrooms', 'price', 'size_sqft', 'created_at'];
    await db.query(`
      CREATE FUNCTION shelve_properties(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM public.property_shelves standing
         WHERE property_id = ANY (ids) AND NOT EXISTS (
                 SELECT FROM public.shelved_properties wanted
                  WHERE wanted.property_id = standing.property_id AND wanted.shelf = standing.shelf);
        INSERT INTO public.property_shelves
          SELECT * FROM public.shelved_properties WHERE property_id = ANY (ids)
          EXCEPT
          SELECT * FROM public.property_shelves WHERE property_id = ANY (ids)
          ON CONFLICT (property_id, shelf) DO UPDATE
            SET (${columns.join(', ')}) = ROW (${columns.map((column) => `excluded.${column}`).join(', ')});
      END $$`);
    const read = ['published', 'deleted_at', 'location_keys', 'location_areas', ...columns.slice(1)];
    const asRead = (row: string) => `(${read.map((column) => `${row}.${column}`).join(', ')})`;
    await db.query(`
      CREATE FUNCTION shelve_changed_properties() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          PERFORM public.shelve_properties(array_agg(id)) FROM came HAVING count(*) > 0;
        ELSE
          PERFORM public.shelve_properties(array_agg(id)) FROM came JOIN went USING (id)
            WHERE ${asRead('came')} IS DISTINCT FROM ${asRead('went')} HAVING count(*) > 0;
        END IF;
        RETURN NULL;
      END $$`);
    // Locks the properties: a concurrent publication or removal must see these agents, and vice versa.
    await db.query(`
      CREATE FUNCTION shelve_properties_of_agents() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        ids integer[];
      BEGIN
        IF TG_OP = 'INSERT' THEN
          SELECT array_agg(DISTINCT property_id) INTO ids FROM came;
        ELSIF TG_OP = 'DELETE' THEN
          SELECT array_agg(DISTINCT property_id) INTO ids FROM went;
        ELSE
          SELECT array_agg(DISTINCT property_id) INTO ids
            FROM (SELECT property_id FROM came UNION SELECT property_id FROM went) both_ways;
        END IF;
        IF ids IS NOT NULL THEN
          PERFORM FROM public.properties WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
          PERFORM public.shelve_properties(ids);
        END IF;
        RETURN NULL;
      END $$`);
    for (const [event, tables] of [
      ['INSERT', 'REFERENCING NEW TABLE AS came'],
      ['UPDATE', 'REFERENCING NEW TABLE AS came OLD TABLE AS went'],
    ]) {
      await db.query(`
        CREATE TRIGGER shelve_properties_${event!.toLowerCase()} AFTER ${event} ON properties ${tables}
          FOR EACH STATEMENT EXECUTE FUNCTION shelve_changed_properties()`);
    }
    for (const [event, tables] of [
      ['INSERT', 'REFERENCING NEW TABLE AS came'],
      ['DELETE', 'REFERENCING OLD TABLE AS went'],
      ['UPDATE', 'REFERENCING NEW TABLE AS came OLD TABLE AS went'],
    ]) {
      await db.query(`
        CREATE TRIGGER shelve_properties_${event!.toLowerCase()} AFTER ${event} ON property_agents ${tables}
          FOR EACH STATEMENT EXECUTE FUNCTION shelve_properties_of_agents()`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const event of ['insert', 'update'])
      await db.query(`DROP TRIGGER shelve_properties_${event} ON properties`);
    for (const event of ['insert', 'delete', 'update'])
      await db.query(`DROP TRIGGER shelve_properties_${event} ON property_agents`);
    await db.query(
      `DROP FUNCTION shelve_properties_of_agents(), shelve_changed_properties(), shelve_properties(integer[])`,
    );
    await db.query(`DROP VIEW shelved_properties`);
    await db.query(`DROP TABLE property_shelves, property_counts, property_count_changes`);
    await db.query(`DROP FUNCTION count_shelved(), fold_property_counts(), price_band(bigint)`);
  }
}
