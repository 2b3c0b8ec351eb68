import { parse } from 'csv-parse';
import { setImmediate as breathe } from 'node:timers/promises';
import { CELL_MAX } from './property-columns.js';
import { type Cells, type TableBounds, UnreadableTableError } from './table.js';

const DELIMITERS = [',', ';', '\t'];
/** Yields to other requests after this many rows. */
const ROWS_AT_ONCE = 200;

/**
 * Reads a CSV file. Delimiter: comma, semicolon or tab, whichever is most frequent in the first row. Encoding: UTF-8 or
 * UTF-16 by BOM, else UTF-8, else Windows-1252, which Excel writes.
 * @throws UnreadableTableError
 */
export async function readCsv(
  bytes: Buffer,
  bounds: TableBounds,
): Promise<{ rows: Cells[]; encodingGuessed: boolean }> {
  const { text, encodingGuessed } = decoded(bytes);
  if (text.includes('\0'))
    throw new UnreadableTableError('The file is not a CSV or XLSX file that can be read');
  const parser = parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: CELL_MAX * 2,
    // A quote within an unquoted text is literal: feet and inches, for example.
    relax_quotes: true,
  });
  const rows: Cells[] = [];
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      rows.push(row);
      if (rows.length > bounds.rowsMax + 1 && row.some((cell) => cell.trim() !== ''))
        throw bounds.tooManyRows();
      if (rows.length % ROWS_AT_ONCE === 0) await breathe();
    }
  } catch (error) {
    if (error instanceof UnreadableTableError) throw error;
    throw new UnreadableTableError(
      `The file can't be read after row ${rows.length}: a quote (") is not closed, or the row is too long`,
    );
  }
  return { rows, encodingGuessed };
}

function decoded(bytes: Buffer): { text: string; encodingGuessed: boolean } {
  const known = (encoding: string) => ({
    text: new TextDecoder(encoding).decode(bytes),
    encodingGuessed: false,
  });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return known('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return known('utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encodingGuessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encodingGuessed: true };
  }
}

/** Detects the delimiter from the first row, ignoring quoted parts. */
function delimiterOf(text: string): string {
  const first =
    text
      .replace(/"[^"]*"/g, '')
      .slice(0, 20_000)
      .split(/\r?\n/)
      .find((line) => line.trim() !== '') ?? '';
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}
