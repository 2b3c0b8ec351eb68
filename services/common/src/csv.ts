import { stringify } from 'csv-stringify/sync';

/** A number stays one in a spreadsheet; null is an empty cell. */
export type CellValue = string | number | null;

/** Tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The beginning of a formula: one of its signs, also in its full-width form, after any white space, control characters
 * and invisible characters. Apostrophes before it belong to it, so that {@link unescapeFormula} takes away one alone.
 */
const FORMULA = String.raw`'*[\s\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r＝＋－＠]`;
const BEGINS_A_FORMULA = new RegExp(`^${FORMULA}`, 'u');
const ESCAPED_FORMULA = new RegExp(`^'(?=${FORMULA})`, 'u');

/** The first row of a CSV file. */
export function csvHeading(headings: string[]): string {
  return BYTE_ORDER_MARK + csvRows([headings]);
}

/**
 * Rows of a CSV file (RFC 4180). Every text is quoted, so that nothing in it ends its cell or its row, and begins with
 * no formula. Quoting only where it seems necessary is not enough: csv-stringify leaves a line break bare once a record
 * delimiter is given.
 */
export function csvRows(rows: CellValue[][]): string {
  return stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
    { record_delimiter: 'windows', quoted_string: true },
  );
}

/** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
export function escapeFormula(text: string): string {
  return BEGINS_A_FORMULA.test(text) ? `'${text}` : text;
}

/** Takes away the apostrophe of {@link escapeFormula}, and no other. */
export function unescapeFormula(text: string): string {
  return text.replace(ESCAPED_FORMULA, '');
}
