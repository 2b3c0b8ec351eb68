import { expect, it } from '@jest/globals';
import { cleanText } from '@lml/common/contracts';
import { csvHeading, csvRows } from '@lml/common/csv';
import { readStrictCsv } from '@lml/common/testing/strict-csv';
import fc from 'fast-check';
import { readTable } from './read-table.js';
import { templateFile } from './template.js';
import { HEADINGS, xlsxFile } from './write-table.js';

const PIECES = [
  ...[
    '\n',
    '\t',
    '"',
    '""',
    ',',
    ';',
    "'",
    '|',
    '\\n',
    '=1+1',
    '\n=1+1',
    '+',
    '-',
    '-4.06',
    '@',
    '＝',
    '＠',
    ' ',
  ],
  ...[
    '\u200f',
    '\u202e',
    '\u2066\u2069',
    '\u200b',
    '\ufeff',
    '\u2028',
    '&',
    '<b>',
    '_x000D_',
    '_x003D_1',
    'a',
    'Ü',
    '👍🏾',
  ],
];
/** A text as a listing stores it. */
const storedText = fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 10 }).map(cleanText);
const rows = fc.array(fc.array(storedText, { minLength: HEADINGS.length, maxLength: HEADINGS.length }), {
  minLength: 1,
  maxLength: 4,
});

/** The importer ignores rows without text. */
const withTexts = (cells: string[]) => cells.some((cell) => cell !== '');

it('the importer reads every text of a CSV export unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      fc.pre(written.some(withTexts));
      const { heading, rows: read } = await readTable(Buffer.from(csvHeading(HEADINGS) + csvRows(written)));
      expect(heading).toEqual(HEADINGS);
      expect(read.map(({ cells }) => cells)).toEqual(written.filter(withTexts));
    }),
  );
});

it('the importer reads every text of an XLSX export unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (written) => {
      fc.pre(written.some(withTexts));
      const { rows: read } = await readTable(await xlsxFile(written));
      expect(read.map(({ cells }) => HEADINGS.map((_, column) => cells[column] ?? ''))).toEqual(
        written.filter(withTexts),
      );
    }),
    { numRuns: 5 },
  );
});

it('the CSV template has one heading and two rows for a strict parser', async () => {
  const [heading, ...examples] = readStrictCsv((await templateFile('csv')) as string);
  expect(heading).toEqual(HEADINGS);
  expect(examples).toHaveLength(2);
});
