import type { QueryRunner } from 'typeorm';

/**
 * Adds a column to `properties`, and to what visitors see of it: a view has the columns that it was made with.
 * @param type with a default, unless it may be null
 */
export async function addField(db: QueryRunner, name: string, type: string): Promise<void> {
  await db.query(`ALTER TABLE properties ADD COLUMN ${name} ${type}`);
  const { columns, rest } = await listedProperties(db);
  await db.query(
    `CREATE OR REPLACE VIEW listed_properties AS SELECT ${[...columns, name].join(', ')} ${rest}`,
  );
}

/** Undoes {@link addField}. PostgreSQL takes no column out of a view, so it is made again, and what reads it too. */
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

/** The columns of the view in their order, and the rest of its SELECT. */
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
