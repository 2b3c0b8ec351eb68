import { type CellValue, escapeFormula } from '@lml/common/csv';
import { runInWorker } from './run-in-worker.js';
import { PROPERTY_COLUMNS } from './property-columns.js';

/** Characters that one cell of Excel holds. */
export const XLSX_CELL_MAX = 32_767;

export const HEADINGS: string[] = PROPERTY_COLUMNS.map(({ header }) => header);

/** In a thread of its own: it is made in one go, which for many rows takes seconds. */
const WRITE_SHEET = `
  const { default: writeFile } = library.default ? library : { default: library };
  const cells = (value) => (typeof value === 'string' ? { value, type: String, wrap: false } : value === null ? null : { value, type: Number });
  const head = input.headings.map((value) => ({ value, type: String, fontWeight: 'bold' }));
  const data = [head, ...input.rows.map((row) => row.map(cells))];
  return await writeFile(data, { sheet: 'Properties', stickyRowsCount: 1, columns: input.widths.map((width) => ({ width })) }).toBuffer();`;

/**
 * A whole Excel file with the headings and these rows. A text stays one there whatever it begins with; it is escaped for
 * whoever saves the sheet as CSV.
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

/** A text for a cell. Excel reads `_x000D_` as the character of that number, unless its underscore is written so itself. */
function sheetText(text: string): string {
  return escapeFormula(text).replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');
}
