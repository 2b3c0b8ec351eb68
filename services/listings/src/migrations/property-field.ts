import type { QueryRunner } from 'typeorm';

/** Listings in lists, counts, map, suggestions, feeds and sitemaps. A hidden one has a page, and takes inquiries. */
const FINDABLE = 'published AND deleted_at IS NULL AND hidden_reasons IS NULL';

/**
 * Adds a column to `properties` and to the public views, whose columns are fixed on creation.
 * @param type with a default, unless nullable
 */
export async function addField(db: QueryRunner, name: string, type: string): Promise<void> {
  await db.query(`ALTER TABLE properties ADD COLUMN ${name} ${type}`);
  await extendListedProperties(db, [name]);
}

/** Adds columns of `properties` to the public views. */
export async function extendListedProperties(db: QueryRunner, names: string[]): Promise<void> {
  const { columns, rest } = await listedProperties(db);
  await db.query(
    `CREATE OR REPLACE VIEW listed_properties AS SELECT ${[...columns, ...names].join(', ')} ${rest}`,
  );
  if (await hasFindableProperties(db)) await findableProperties(db);
}

/** Creates or extends the view of listings that are not hidden. */
export async function findableProperties(db: QueryRunner): Promise<void> {
  const { columns } = await listedProperties(db);
  await db.query(
    `CREATE OR REPLACE VIEW findable_properties AS SELECT ${columns.join(', ')} FROM properties WHERE ${FINDABLE}`,
  );
}

/** Reverts {@link addField}. PostgreSQL cannot drop a view's column, so the view and its dependants are recreated. */
export async function dropField(db: QueryRunner, name: string): Promise<void> {
  const hasFindable = await hasFindableProperties(db);
  await recreateViews(db, [name], hasFindable);
  await db.query(`ALTER TABLE properties DROP COLUMN ${name}`);
}

/** Reverts {@link findableProperties}, and takes columns out of `listed_properties`. */
export async function dropFindableProperties(db: QueryRunner, names: string[]): Promise<void> {
  await recreateViews(db, names, false);
}

async function recreateViews(db: QueryRunner, without: string[], withFindable: boolean): Promise<void> {
  const { columns, rest } = await listedProperties(db);
  const [shelved] = (await db.query(
    `SELECT pg_get_viewdef('shelved_properties'::regclass) AS definition`,
  )) as [{ definition: string }];
  await db.query('DROP VIEW shelved_properties');
  await db.query('DROP VIEW IF EXISTS findable_properties');
  await db.query('DROP VIEW listed_properties');
  const left = columns.filter((column) => !without.includes(column));
  await db.query(`CREATE VIEW listed_properties AS SELECT ${left.join(', ')} ${rest}`);
  if (withFindable) await findableProperties(db);
  await db.query(`CREATE VIEW shelved_properties AS ${shelved.definition}`);
}

async function hasFindableProperties(db: QueryRunner): Promise<boolean> {
  const [row] = (await db.query(`SELECT to_regclass('findable_properties') IS NOT NULL AS found`)) as [
    { found: boolean },
  ];
  return row.found;
}

/** Returns the view's columns in order, and the rest of its SELECT. */
async function listedProperties(db: QueryRunner): Promise<{ columns: string[]; rest: string }> {
  const rows = (await db.query(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'listed_properties'::regclass AND attnum > 0 ORDER BY attnum`,
  )) as { name: string }[];
  const [view] = (await db.query(`SELECT pg_get_viewdef('listed_properties'::regclass) AS definition`)) as [
    { definition: string },
  ];
  return {
    columns: rows.map((row) => row.name),
    rest: view.definition.slice(view.definition.indexOf('FROM properties')).replace(/;\s*$/, ''),
  };
}
