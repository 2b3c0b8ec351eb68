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

async function run(connectionString: string | undefined, sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}
