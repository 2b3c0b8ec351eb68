import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `SOLD_STATUSES` of the contracts at that time; a test compares them. */
const SOLD = `'sold', 'sold out', 'let', 'let out', 'rented', 'rented out', 'leased', 'leased out'`;

const DIMENSIONS = ['type', 'purpose', 'status', 'bedrooms', 'band'];
const PAIRS = DIMENSIONS.flatMap((one, index) => DIMENSIONS.slice(index + 1).map((other) => [one, other]));
const MARKET_LEVELS = [[], ...DIMENSIONS.map((one) => [one]), ...PAIRS];
const LEVELS = [[], ['area'], ...MARKET_LEVELS.slice(1)];
const CELL = `shelf, area, ${DIMENSIONS.join(', ')}`;
const FOLDING_LOCK = 728_170;

const LEVEL = ['area', ...DIMENSIONS].map((name) => `CASE grouping(${name}) WHEN 0 THEN '${name}' END`);
const sets = (levels: string[][]) => levels.map((names) => `(${names.join(', ')})`).join(', ');

/** Indexes of the list index table: name, what precedes the sold listings, order, included columns, condition. */
const NARROWING = 'purpose, status, bedrooms';
const INDEXES = [
  ['newest', '', 'created_at DESC, property_id DESC', `type, ${NARROWING}, price`],
  ['type_newest', 'type, ', 'created_at DESC, property_id DESC', `${NARROWING}, price`],
  ['cheapest', '', 'price ASC NULLS LAST, property_id DESC', `type, ${NARROWING}`],
  ['dearest', '', 'price DESC NULLS LAST, property_id DESC', `type, ${NARROWING}`],
  ['largest', '', 'size_sqft DESC, property_id DESC', `type, ${NARROWING}, price`],
  [
    'deal_cheapest',
    `((purpose = 'sale')::integer), `,
    'price ASC NULLS LAST, property_id DESC',
    `type, ${NARROWING}`,
  ],
  [
    'deal_dearest',
    `((purpose = 'sale')::integer), `,
    'price DESC NULLS LAST, property_id DESC',
    `type, ${NARROWING}`,
  ],
  ['type_largest', 'type, ', 'size_sqft DESC, property_id DESC', `${NARROWING}, price`],
  [
    'homes_largest',
    '',
    'size_sqft DESC, property_id DESC',
    `type, ${NARROWING}, price`,
    'bedrooms IS NOT NULL',
  ],
] as const;

/**
 * Lists can leave out sold and let listings, and put them last otherwise. Adds `sold_rank`, counts without sold listings
 * (levels that begin with `market:`), and puts sold listings last in the list indexes.
 */
export class HideSoldListings1765000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    // An integer, because PostgreSQL rewrites negated boolean conditions, which then match no index.
    await db.query(`
      CREATE FUNCTION sold_rank(status text) RETURNS integer
        LANGUAGE sql IMMUTABLE PARALLEL SAFE
        AS $$ SELECT (lower($1) IN (${SOLD}))::integer $$`);
    await db.query(foldFunction(true));
    await db.query(`
      INSERT INTO property_counts (level, ${CELL}, n)
        SELECT 'market:' || concat_ws(',', ${LEVEL.slice(1).join(', ')}), shelf, NULL, ${DIMENSIONS.join(', ')}, sum(n)
          FROM property_counts WHERE level = 'cell' AND sold_rank(status) = 0
         GROUP BY shelf, GROUPING SETS (${sets(MARKET_LEVELS)}) HAVING sum(n) <> 0`);
    await this.reindex(db, true);
    await db.query(`CREATE STATISTICS properties_sold ON (sold_rank(status)) FROM properties`);
    await db.query(`ANALYZE property_shelves, property_counts, properties`);
  }

  /** Renames at the end, so that readers wait for a moment only. */
  private async reindex(db: QueryRunner, soldLast: boolean): Promise<void> {
    for (const [name, first, order, included, only] of INDEXES)
      await db.query(
        `CREATE INDEX property_shelves_${name}_new ON property_shelves
           (shelf, ${first}${soldLast ? '(sold_rank(status)), ' : ''}${order}) INCLUDE (${included})
           ${only === undefined ? '' : `WHERE ${only}`}`,
      );
    for (const [name] of INDEXES) {
      await db.query(`DROP INDEX property_shelves_${name}`);
      await db.query(`ALTER INDEX property_shelves_${name}_new RENAME TO property_shelves_${name}`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(foldFunction(false));
    await db.query(`DELETE FROM property_counts WHERE level LIKE 'market:%'`);
    await this.reindex(db, false);
    await db.query(`DROP STATISTICS properties_sold`);
    await db.query(`DROP FUNCTION sold_rank(text)`);
    await db.query(`ANALYZE property_shelves, property_counts`);
  }
}

/** SQL of the function that folds count changes into the counts. */
function foldFunction(withMarket: boolean): string {
  return `
    CREATE OR REPLACE FUNCTION fold_property_counts() RETURNS void LANGUAGE plpgsql AS $$
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
        SELECT concat_ws(',', ${LEVEL.join(', ')}), ${CELL}, sum(n)
          FROM cells GROUP BY shelf, GROUPING SETS (${sets(LEVELS)})
        HAVING sum(n) <> 0 AND (grouping(area) = 1 OR area IS NOT NULL)
        ${
          withMarket
            ? `UNION ALL
        SELECT 'market:' || concat_ws(',', ${LEVEL.slice(1).join(', ')}), shelf, NULL, ${DIMENSIONS.join(', ')}, sum(n)
          FROM cells WHERE public.sold_rank(status) = 0
         GROUP BY shelf, GROUPING SETS (${sets(MARKET_LEVELS)}) HAVING sum(n) <> 0`
            : ''
        }
        ON CONFLICT (level, shelf, type, purpose, status, bedrooms, band, area)
          DO UPDATE SET n = known.n + excluded.n;
    END $$`;
}
