import { IMPORT_LIMITS } from '@lml/common/contracts';
import { unescapeFormula } from '@lml/common/csv';
import { readCsv } from './read-csv.js';
import { readXlsx } from './read-xlsx.js';
import { type Cells, type Table, type TableBounds, UnreadableTableError } from './table.js';

const ROWS = IMPORT_LIMITS.rowsMax.toLocaleString('en-US');

const BOUNDS: TableBounds = {
  rowsMax: IMPORT_LIMITS.rowsMax,
  tooManyRows: () =>
    new UnreadableTableError(
      `The file has more than ${ROWS} rows: split it into files of at most ${ROWS} rows each`,
    ),
};

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads an uploaded file; detects its format from its bytes.
 * @throws UnreadableTableError
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  if (startsWith(bytes, OLD_EXCEL)) {
    throw new UnreadableTableError(
      'The file is an old or a protected Excel file (.xls): save it without a password as .xlsx or CSV',
    );
  }
  const read = startsWith(bytes, ZIP)
    ? { rows: await readXlsx(bytes, BOUNDS), encodingGuessed: false }
    : await readCsv(bytes, BOUNDS);
  const [first, ...rest] = read.rows.map((cells) => cells.map(asText));
  const rows = rest
    .map((cells, index) => ({ number: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!first || first.every((cell) => cell === '')) {
    throw new UnreadableTableError(
      'The first row of the file is empty: it must hold the headings of the columns, as the template has them',
    );
  }
  if (rows.length === 0) throw new UnreadableTableError('The file has no rows beneath its headings');
  if (rows.length > IMPORT_LIMITS.rowsMax) throw BOUNDS.tooManyRows();
  return { heading: first, rows, encodingGuessed: read.encodingGuessed };
}

function asText(cell: Cells[number]): string {
  if (cell === null) return '';
  // Excel converted the text to a date; the original is lost.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return unescapeFormula(String(cell).replace(/\r\n?/g, '\n').trim()).trim();
}

function startsWith(bytes: Buffer, mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
