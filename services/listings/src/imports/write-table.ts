import { type CellValue, escapeFormula } from '@lml/common/csv';
import { runInWorker } from './run-in-worker.js';
import { PROPERTY_COLUMNS } from './property-columns.js';

/** Max characters of an Excel cell. */
export const XLSX_CELL_MAX = 32_767;

export const HEADINGS: string[] = PROPERTY_COLUMNS.map(({ header }) => header);

/** Runs in a worker: building the file is synchronous and takes seconds for many rows. */
const WRITE_SHEET = `
  const { default: writeFile } = library.default ? library : { default: library };
  const cells = (value) => (typeof value === 'string' ? { value, type: String, wrap: false } : value === null ? null : { value, type: Number });
  const head = input.headings.map((value) => ({ value, type: String, fontWeight: 'bold' }));
  const data = [head, ...input.rows.map((row) => row.map(cells))];
  return await writeFile(data, { sheet: 'Properties', stickyRowsCount: 1, columns: input.widths.map((width) => ({ width })) }).toBuffer();`;

/**
 * Builds an Excel file with the headings and these rows. Texts stay texts whatever they start with; escapes formulas in
 * case the sheet is saved as CSV.
 */
export async function xlsxFile(rows: CellValue[][]): Promise<Buffer> {
  const bytes = await runInWorker<Uint8Array>('write-excel-file/node', WRITE_SHEET, {
    headings: HEADINGS,
    rows: rows.map((cells) =>
      cells.map((cell) => (cell === '' ? null : typeof cell === 'string' ? sheetText(cell) : cell)),
    ),
    widths: PROPERTY_COLUMNS.map(({ width }) => width),
  });
  return Buffer.from(bytes);
}

/** Escapes a text for a cell: Excel decodes `_x000D_` as a character unless its underscore is escaped. */
function sheetText(text: string): string {
  return escapeFormula(text).replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
}
