import type { QueryRunner } from 'typeorm';

/**
 * Adds a column to `properties` and to the public view, whose columns are fixed on creation.
 * @param type with a default, unless nullable
 */
export async function addField(db: QueryRunner, name: string, type: string): Promise<void> {
  await db.query(`ALTER TABLE properties ADD COLUMN ${name} ${type}`);
  const { columns, rest } = await listedProperties(db);
  await db.query(
    `CREATE OR REPLACE VIEW listed_properties AS SELECT ${[...columns, name].join(', ')} ${rest}`,
  );
}

/** Reverts {@link addField}. PostgreSQL cannot drop a view's column, so the view and its dependants are recreated. */
export async function dropField(db: QueryRunner, name: string): Promise<void> {
  const { columns, rest } = await listedProperties(db);
  const [shelved] = (await db.query(
    `SELECT pg_get_viewdef('shelved_properties'::regclass) AS definition`,
  )) as [{ definition: string }];
  await db.query('DROP VIEW shelved_properties, listed_properties');
  await db.query(`ALTER TABLE properties DROP COLUMN ${name}`);
  const left = columns.filter((column) => column !== name);
  await db.query(`CREATE VIEW listed_properties AS SELECT ${left.join(', ')} ${rest}`);
  await db.query(`CREATE VIEW shelved_properties AS ${shelved.definition}`);
}

/** Returns the view's columns in order, and the rest of its SELECT. */
async function listedProperties(db: QueryRunner): Promise<{ columns: string[]; rest: string }> {
  const rows = (await db.query(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'listed_properties'::regclass AND attnum > 0 ORDER BY attnum`,
  )) as { name: string }[];
  return {
    columns: rows.map((row) => row.name),
    rest: 'FROM properties WHERE published AND deleted_at IS NULL',
  };
}
