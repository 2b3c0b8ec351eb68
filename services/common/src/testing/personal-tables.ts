import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';

/** Names of columns that hold, or may hold, personal data. */
const PERSONAL_COLUMN =
  /(?:^|_)(?:name|username|email|mailbox|phone|phones|e164|contact|message|recipient|person|address|note|details|network|by)(?:_|$)/;

/** The table "Data and retention", which says until when each is kept. */
const DOCUMENT = new URL('../../../../docs/privacy.md', import.meta.url);

export interface TableReport {
  /** Tables with personal columns that docs/privacy.md does not name with their retention: `visitor_reports: contact`. */
  unlisted: string[];
  /** Entries of `without` that are no tables with personal-looking columns: outdated exceptions. */
  outdated: string[];
}

/**
 * Compares the tables of a service's database with the retention list of docs/privacy.md.
 * @param without tables whose matching columns hold no personal data of visitors, with the reason
 */
export async function personalTables(
  database: DataSource,
  service: string,
  without: Record<string, string>,
): Promise<TableReport> {
  const columns = await database.query<{ table: string; column: string }[]>(
    `SELECT table_name AS "table", column_name AS "column"
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations' ORDER BY 1, 2`,
  );
  const personal = new Map<string, string[]>();
  for (const { table, column } of columns) {
    if (PERSONAL_COLUMN.test(column)) personal.set(table, [...(personal.get(table) ?? []), column]);
  }
  const document = readFileSync(DOCUMENT, 'utf8');
  const isListed = (table: string) => document.includes(`\`${service}.${table}\``);
  return {
    unlisted: [...personal]
      .filter(([table]) => !isListed(table) && !(table in without))
      .map(([table, names]) => `${table}: ${names.join(', ')}`),
    outdated: Object.keys(without).filter((table) => !personal.has(table) || isListed(table)),
  };
}
