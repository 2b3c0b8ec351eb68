import type { DataSource } from 'typeorm';

/**
 * Reverts migrations, the newest first, up to and including those whose name begins with `name`: the schema is then that of
 * the release before them.
 */
export async function revertThrough(dataSource: DataSource, name: string): Promise<void> {
  const isApplied = async () => {
    const rows = await dataSource.query<unknown[]>('SELECT FROM migrations WHERE name LIKE $1', [`${name}%`]);
    return rows.length > 0;
  };
  if (!(await isApplied())) throw new Error(`No migration is named ${name}`);
  while (await isApplied()) await dataSource.undoLastMigration();
}
