import pg from 'pg';

/** Address of the inquiries database of a system that `make test` started; undefined elsewhere. */
export const inquiriesDatabase = process.env.INQUIRIES_DATABASE_URL;

/** Address of the listings database, as {@link inquiriesDatabase}. */
export const listingsDatabase = process.env.LISTINGS_DATABASE_URL;

/** Runs one statement in the inquiries database, to move a due time instead of waiting for it. */
export async function inInquiries(sql: string, values: unknown[]): Promise<void> {
  await run(inquiriesDatabase, sql, values);
}

/** As {@link inInquiries}, in the listings database. */
export async function inListings(sql: string, values: unknown[]): Promise<void> {
  await run(listingsDatabase, sql, values);
}

/** Names the tables of the inquiries database that hold a text anywhere. */
export async function inquiriesTablesWith(text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: inquiriesDatabase });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rowCount } = await client.query(
        `SELECT FROM ${name} AS one WHERE strpos(lower(one::text), lower($1)) > 0 LIMIT 1`,
        [text],
      );
      if (rowCount) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}

async function run(connectionString: string | undefined, sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}
