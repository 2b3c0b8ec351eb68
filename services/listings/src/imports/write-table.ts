import { stringify } from 'csv-stringify/sync';
import { guarded } from './cell-text.js';
import { inWorker } from './in-worker.js';
import { type CellValue, cellText, PROPERTY_COLUMNS } from './property-columns.js';

/** So that Excel reads the letters for what they are. */
const BYTE_ORDER_MARK = '\ufeff';

/** Characters that one cell of Excel holds. */
export const XLSX_CELL_MAX = 32_767;

export const HEADINGS: string[] = PROPERTY_COLUMNS.map(({ header }) => header);

/** Some lines of a CSV file; `first` begins it. Numbers stay as they are, texts are no formulas. */
export function csvLines(rows: CellValue[][], { first }: { first: boolean }): string {
  const lines = stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? guarded(cell) : cellText(cell)))),
    { record_delimiter: 'windows' },
  );
  return first ? BYTE_ORDER_MARK + lines : lines;
}

/** In a thread of its own: it is made in one go, which for many rows takes seconds. */
const WRITE_SHEET = `
  const { default: writeFile } = library.default ? library : { default: library };
  const cells = (value) => (typeof value === 'string' ? { value, type: String, wrap: false } : value === null ? null : { value, type: Number });
  const head = input.headings.map((value) => ({ value, type: String, fontWeight: 'bold' }));
  const data = [head, ...input.rows.map((row) => row.map(cells))];
  return await writeFile(data, { sheet: 'Properties', stickyRowsCount: 1, columns: input.widths.map((width) => ({ width })) }).toBuffer();`;

/** A whole Excel file with the headings and these rows. */
export async function xlsxFile(rows: CellValue[][]): Promise<Buffer> {
  const bytes = await inWorker<Uint8Array>('write-excel-file/node', WRITE_SHEET, {
    headings: HEADINGS,
    rows: rows.map((cells) =>
      cells.map((cell) => (cell === '' ? null : typeof cell === 'string' ? guarded(cell) : cell)),
    ),
    widths: PROPERTY_COLUMNS.map(({ width }) => width),
  });
  return Buffer.from(bytes);
}
