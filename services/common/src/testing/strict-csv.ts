/** A field and its delimiter. Unquoted fields contain neither quotes nor line breaks (RFC 4180, section 2). */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Strict RFC 4180 parser for testing our CSV writer, with which it shares no code: every row ends in CRLF, and all rows
 * have the same number of cells.
 * @throws Error on any deviation
 */
export function readStrictCsv(file: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  let at = file.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  while (at < file.length) {
    FIELD.lastIndex = at;
    const found = FIELD.exec(file);
    if (!found) throw new Error(`not RFC 4180 from here on: ${JSON.stringify(file.slice(at, at + 80))}`);
    const [whole, quoted, bare = '', end] = found;
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push(row.splice(0));
    at += whole.length;
  }
  if (row.length > 0) throw new Error('the last row does not end in CRLF');
  const widths = new Set(rows.map(({ length }) => length));
  if (widths.size > 1) throw new Error(`rows of ${[...widths].join(', ')} cells`);
  return rows;
}
