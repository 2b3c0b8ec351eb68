/** A field and what ends it. Neither quotes nor line breaks stand in a bare field (RFC 4180, section 2). */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads a CSV file exactly as RFC 4180 defines it, for tests of what we write: every row ends in CRLF, and all rows
 * have the same number of cells. Shares no code with the writer and forgives nothing.
 * @throws Error where the file departs from that
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
