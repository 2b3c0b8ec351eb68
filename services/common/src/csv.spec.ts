import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvHeading, csvRows, escapeFormula, unescapeFormula } from './csv.js';
import { readStrictCsv } from './testing/strict-csv.js';

const PIECES = [
  ...[
    '\n',
    '\r\n',
    '\r',
    '\t',
    '"',
    '""',
    ',',
    ';',
    "'",
    "''",
    ' ',
    '\u00a0',
    '\u2028',
    '\v',
    '\0',
    '\u0001',
  ],
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '=1+1', '\n=1+1', '\r@SUM(1)', `\n=cmd|' /C calc'!A0`],
  ...[
    '\u200b',
    '\u202e',
    '\u200f',
    '\u2066',
    '\ufeff',
    '\u00ad',
    '\u2800',
    '\ud83d',
    '\udc4d',
    '👍🏾',
    'a',
    'Ü',
    '1',
  ],
];
/** Texts full of characters that break a file or start a formula. */
const hostileText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 12 }),
  fc.string({ unit: 'binary' }),
);
const table = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc.array(
    fc.array(fc.oneof(hostileText, fc.integer(), fc.constant(null)), {
      minLength: width,
      maxLength: width,
    }),
    { minLength: 1, maxLength: 6 },
  ),
);

/** Formulas for spreadsheets: the first visible character is a formula sign, or the cell starts with a tab or CR. */
const runs = (cell: string) =>
  /^[\t\r]/.test(cell) || /^[=+\-@＝＋－＠]/u.test(cell.replace(/^[\s\p{Cc}\p{Cf}\u2800]+/u, ''));

describe('a CSV file', () => {
  it('is read back unchanged by a strict parser, whatever the texts, without formulas', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read = readStrictCsv(csvRows(rows));
        expect(read.map((cells) => cells.map(unescapeFormula))).toEqual(
          rows.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell)))),
        );
        const texts = read.flatMap((cells, row) =>
          cells.filter((_, column) => typeof rows[row]![column] === 'string'),
        );
        expect(texts.filter(runs)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is UTF-8 with a byte order mark, and replaces only lone surrogates', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const bytes = Buffer.from(csvHeading(['Text']) + csvRows([[text]]));
        expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
        const [, row] = readStrictCsv(bytes.toString());
        expect(unescapeFormula(row![0]!)).toBe(Buffer.from(text).toString());
      }),
    );
  });

  it.each(['\n', '\r\n', '\r'])('keeps a formula after the line break %j inside its quoted cell', (end) => {
    const text = `See you on Friday${end}=cmd|' /C calc'!A0${end}@SUM(1+1)`;
    expect(csvRows([[1, text, null]])).toBe(`1,"${text}",\r\n`);
  });
});

describe('escapeFormula', () => {
  it.each([
    ...['=HYPERLINK("x")', '+254 700', '-2+3', '-4.06', '@x', "'=x", "''+x", '＝1', '\tx', '\rx'],
    ...[' =1', '\n=1', '\u0001=1', '\u200b=1', '\ufeff+1', '\u202e\u200f@x', '\u2800-1', '\u00a0\u00ad＠x'],
  ])('puts an apostrophe before %j', (text) => expect(escapeFormula(text)).toBe(`'${text}`));

  it.each(['', "'", "'Tis the season", 'a=b', 'plain', '12', '"=1', '1-2', 'أهلا'])(
    'leaves %j unchanged',
    (text) => expect(escapeFormula(text)).toBe(text),
  );

  it('is reversed by unescapeFormula for any text, which changes nothing else', () => {
    fc.assert(fc.property(hostileText, (text) => expect(unescapeFormula(escapeFormula(text))).toBe(text)));
  });
});

describe('the strict parser', () => {
  it.each([
    ['a line break in a bare cell', 'a,b\n\r\n'],
    ['a quote in a bare cell', 'a,b"c\r\n'],
    ['text after a quoted cell', '"a"b\r\n'],
    ['an open quote', '"a\r\n'],
    ['a row without a line break', 'a\r\nb'],
    ['rows of different widths', 'a,b\r\nc\r\n'],
  ])('rejects %s', (_fault, file) => expect(() => readStrictCsv(file)).toThrow());
});
