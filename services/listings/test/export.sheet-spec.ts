import { describe, expect, it } from '@jest/globals';
import { cleanText } from '@lml/common/contracts';
import { csvHeading, csvRows, escapeFormula } from '@lml/common/csv';
import { openInLibreOffice } from '@lml/common/testing/libre-office';
import fc from 'fast-check';
import { HEADINGS, xlsxFile } from '../src/imports/write-table.js';

const PIECES = [
  ...[
    '=1+1',
    '\n=1+1',
    "\n=cmd|' /C calc'!A0",
    '\n@SUM(1+1)',
    '+1',
    '-1',
    '＝1',
    '\t',
    '\n',
    '"',
    ',',
    ';',
    "'",
    ' ',
  ],
  ...['\u200b', '\u200f', '\u202e', '\ufeff', '_x003D_1+1', '<b>', '&amp;', 'a', 'Ü', '👍🏾'],
];
const text = fc.string({ unit: fc.constantFrom(...PIECES), minLength: 1, maxLength: 12 }).map(cleanText);
/** A leading letter prevents LibreOffice from reading numbers and dates in every second column. */
const rows = fc
  .sample(fc.array(text, { minLength: HEADINGS.length, maxLength: HEADINGS.length }), 100)
  .map((cells) => cells.map((cell, column) => (column % 2 === 0 ? cell : `a${cell}`)));

describe.each([
  ['csv', () => csvHeading(HEADINGS) + csvRows(rows)],
  ['xlsx', () => xlsxFile(rows)],
])('an export of listings as %s', (format, make) => {
  it('opens in LibreOffice with a row each, whole texts and no formula', async () => {
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
