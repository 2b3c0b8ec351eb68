import pLimit from 'p-limit';
import { runInWorker } from './run-in-worker.js';
import { type Cells, type TableBounds, UnreadableTableError } from './table.js';
import { storedZip, unpackZip, type ZipEntry, ZipError } from './unpack-zip.js';

/** Max unpacked size of the parts that are read; real texts hardly reach ten megabytes. */
const UNPACKED_MAX = 64 * 1024 * 1024;
const COLUMNS_MAX = 256;
/** Formatted empty rows may extend far down. */
const ROW_MAX = 100_000;
const AREA_MAX = 5_000_000;
const CHARACTERS_MAX = 40_000_000;

/** One at a time, to bound the memory. */
const turn = pLimit(1);

/** Limits the total text, because shared strings are copied into every cell that refers to them. */
const READ_FIRST_SHEET = `
  const rows = await library.readSheet(Buffer.from(input.bytes), 1, { trim: false });
  let characters = 0;
  for (const row of rows) for (const cell of row) if (typeof cell === 'string') characters += cell.length;
  if (characters > input.charactersMax) throw new Error('too much text');
  return rows;`;

/**
 * Reads the first sheet of an Excel file.
 * @throws UnreadableTableError
 */
export async function readXlsx(bytes: Buffer, bounds: TableBounds): Promise<Cells[]> {
  const rows = await turn(async () => {
    try {
      const entries = await unpackZip(bytes, UNPACKED_MAX, (name) => /\.xml(\.rels)?$/.test(name));
      entries.filter(({ name }) => /\/sheet\d*\.xml$/i.test(name)).forEach(checkArea);
      return await runInWorker<Cells[]>('read-excel-file/node', READ_FIRST_SHEET, {
        bytes: storedZip(entries),
        charactersMax: CHARACTERS_MAX,
      });
    } catch (error) {
      if (error instanceof UnreadableTableError) throw error;
      throw new UnreadableTableError(
        error instanceof ZipError
          ? 'The file is damaged, too large when unpacked, or no Excel file: save it as CSV and try again'
          : 'The file is not an Excel file (.xlsx) that can be read: save it as CSV and try again',
      );
    }
  });
  let last = rows.length;
  while (last > 0 && rows[last - 1]!.every((cell) => cell === null || cell === '')) last -= 1;
  if (last > bounds.rowsMax + 1) throw bounds.tooManyRows();
  return rows.slice(0, last);
}

/** A far-away cell expands the table to all rows and columns before it. */
function checkArea({ bytes }: ZipEntry): void {
  let [rows, columns] = [0, 0];
  for (const [, letters, digits] of bytes.toString('latin1').matchAll(/\br="([A-Z]{0,4})(\d{1,9})"/g)) {
    rows = Math.max(rows, Number(digits));
    columns = Math.max(columns, columnNumber(letters!));
  }
  if (columns > COLUMNS_MAX) {
    throw new UnreadableTableError(
      `The sheet has more than ${COLUMNS_MAX} columns: remove those that are not needed`,
    );
  }
  if (rows > ROW_MAX || rows * columns > AREA_MAX) {
    throw new UnreadableTableError('The sheet reaches too far down: remove the empty rows at its end');
  }
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
