import { describe, expect, it } from '@jest/globals';
import { CellError, listFrom, listText, recordsFrom, recordsText } from './cell-text.js';

/** Deterministic pseudo-random numbers (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PIECES = [
  'a',
  'Ü',
  '|',
  '\\',
  '\\n',
  'n',
  ':',
  ' ',
  '"',
  ',',
  ';',
  "'",
  '=',
  '+',
  '-',
  '@',
  '#1',
  '1',
  '😀',
];

function oddTexts(howMany: number, seed: number): string[] {
  const random = randomNumbers(seed);
  return Array.from({ length: howMany }, () =>
    Array.from(
      { length: 1 + Math.floor(random() * 8) },
      () => PIECES[Math.floor(random() * PIECES.length)],
    ).join(''),
  );
}

describe('a list in a cell', () => {
  it('can be separated by bars or line breaks', () => {
    expect(listFrom('Lift|Pool \n Borehole | ')).toEqual(['Lift', 'Pool', 'Borehole']);
  });

  it('is read back unchanged for any items', () => {
    const items = oddTexts(3000, 2)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    for (let from = 0; from + 5 < items.length; from += 5) {
      const some = items.slice(from, from + 5);
      expect(listFrom(listText(some))).toEqual(some);
    }
  });
});

describe('records in a cell', () => {
  it('are read in common notations', () => {
    expect(recordsFrom('1 Bedroom | size: 560|Price:4950000\n\nStudio', ['size', 'price'])).toEqual([
      {
        main: '1 Bedroom',
        parts: [
          ['size', '560'],
          ['price', '4950000'],
        ],
      },
      { main: 'Studio', parts: [] },
    ]);
  });

  it('report a part that cannot be parsed', () => {
    expect(() => recordsFrom('1 Bedroom | sise: 5', ['size'])).toThrow(
      new CellError('"sise: 5" is not understood: write "size: …" after a bar (|)'),
    );
  });

  it('are read back unchanged for any texts, including multi-line ones [IMPORT-2]', () => {
    const texts = oddTexts(3000, 3)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    for (let at = 0; at + 3 < texts.length; at += 3) {
      const records = [
        { main: texts[at]!, parts: [['words', `${texts[at + 1]}\n${texts[at + 2]}`] as [string, string]] },
        { main: texts[at + 2]!, parts: [] },
      ];
      expect(recordsFrom(recordsText(records), ['words'])).toEqual(records);
    }
  });
});
