import { describe, expect, it } from '@jest/globals';
import { cleanText } from '@lml/common/contracts';
import { csvHeading, csvRows, escapeFormula } from '@lml/common/csv';
import { HOSTILE_CELL_PIECES, openInLibreOffice } from '@lml/common/testing/libre-office';
import fc from 'fast-check';
import { HEADINGS, xlsxFile } from '../src/imports/write-table.js';
const text = fc
  .string({ unit: fc.constantFrom(...HOSTILE_CELL_PIECES), minLength: 1, maxLength: 12 })
  .map(cleanText);
/** A leading letter prevents LibreOffice from reading numbers and dates in every second column. */
const rows = fc
  .sample(fc.array(text, { minLength: HEADINGS.length, maxLength: HEADINGS.length }), 100)
  .map((cells) => cells.map((cell, column) => (column % 2 === 0 ? cell : `a${cell}`)));

describe.each([
  ['csv', () => csvHeading(HEADINGS) + csvRows(rows)],
  ['xlsx', () => xlsxFile(rows)],
])('an export of listings as %s', (format, make) => {
  it('opens in LibreOffice with one row each, complete texts and no formula', async () => {
    const [heading, ...read] = await openInLibreOffice(`listings.${format}`, await make());
    expect([heading!, ...read].flat().filter(({ formula }) => formula !== null)).toEqual([]);
    expect(heading!.map((cell) => cell.text)).toEqual(HEADINGS);
    expect(read).toHaveLength(rows.length);
    const lettered = (cells: string[]) => cells.filter((_, column) => column % 2 === 1);
    expect(read.map((cells) => lettered(cells.map((cell) => cell.text)))).toEqual(
      rows.map((cells) => lettered(cells).map((cell) => escapeFormula(cell).replaceAll('\t', ''))),
    );
  });
});
