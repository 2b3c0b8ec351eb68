import { stringify } from 'csv-stringify/sync';

/** Numbers stay numbers in a spreadsheet; null is an empty cell. */
export type CellValue = string | number | null;

/** Byte order mark: tells spreadsheets that a file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Start of a formula: one of its signs, also full-width, after any white space, control characters and invisible
 * characters. Includes apostrophes before it, so that {@link unescapeFormula} removes only one.
 */
const FORMULA = String.raw`'*[\s\p{Cc}\p{Cf}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\t\r＝＋－＠]`;
const BEGINS_A_FORMULA = new RegExp(`^${FORMULA}`, 'u');
const ESCAPED_FORMULA = new RegExp(`^'(?=${FORMULA})`, 'u');

/** Returns the first row of a CSV file. */
export function csvHeading(headings: string[]): string {
  return BYTE_ORDER_MARK + csvRows([headings]);
}

/**
 * Returns CSV rows (RFC 4180). Quotes every text, so that no content ends its cell or row, and escapes formulas.
 * Quoting on demand is not enough: csv-stringify does not quote line breaks if a record delimiter is set.
 */
export function csvRows(rows: CellValue[][]): string {
  return stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
    { record_delimiter: 'windows', quoted_string: true },
  );
}

/** Prefixes an apostrophe to a text that a spreadsheet would run as a formula. */
export function escapeFormula(text: string): string {
  return BEGINS_A_FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe of {@link escapeFormula}, and no other. */
export function unescapeFormula(text: string): string {
  return text.replace(ESCAPED_FORMULA, '');
}
