import { describe, expect, it } from '@jest/globals';
import { correctionProblem, swahiliTextsProblem } from './swahili-texts.js';

describe('a corrected text', () => {
  it.each([
    ['Nyumba {n}', 'Mali {n}', null],
    ['mstari\nmwingine', 'moja\nmbili', null],
    ['  ', 'Mali', 'The text must be 1 to 2,000 characters'],
    ['x'.repeat(2001), 'Mali', 'The text must be 1 to 2,000 characters'],
    [
      'Nyumba',
      'Mali {n} ya {total}',
      'The text must have each placeholder as often as the built-in text: {n}, {total}',
    ],
    ['Mali {n} {n}', 'Mali {n}', 'The text must have each placeholder as often as the built-in text: {n}'],
    ['Mali {n}', 'Mali', 'The text must have no placeholder, and has {n}'],
    ['moja\nmbili', 'Mali', 'The text must have 1 line, as the built-in text has'],
    ['moja', 'moja\nmbili', 'The text must have 2 lines, as the built-in text has'],
  ])('%j for %j: %s [TEXTS-2]', (text, builtIn, problem) => {
    expect(correctionProblem(text, builtIn)).toBe(problem);
  });
});

describe('a list of corrected texts', () => {
  const entry = { key: 'property.empty.title', text: 'Hakuna mali', builtIn: 'Hakuna' };

  it('may be empty, and has each key once [TEXTS-2]', () => {
    expect(swahiliTextsProblem([])).toBeNull();
    expect(swahiliTextsProblem([entry, { ...entry, key: 'home.steps.0' }])).toBeNull();
    expect(swahiliTextsProblem([entry, entry])).toBe('property.empty.title is in the list twice');
  });

  it.each([
    ['none', 'Texts must be a list of at most 2,000'],
    [Array.from({ length: 2001 }, () => entry), 'Texts must be a list of at most 2,000'],
    [[null], 'Each text must have key, text and builtIn'],
    [[{ ...entry, more: 1 }], 'Each text must have key, text and builtIn'],
    [[{ ...entry, text: 5 }], 'Each text must have key, text and builtIn'],
    [
      [{ ...entry, key: '../property' }],
      'Each key must be the path of a text, such as property.empty.title, of at most 150 characters',
    ],
    [[{ ...entry, builtIn: 'x'.repeat(2001) }], 'The built-in text of property.empty.title is too long'],
    [
      [{ ...entry, text: 'Hakuna {n}' }],
      'property.empty.title: The text must have no placeholder, and has {n}',
    ],
  ])('%j: %s [TEXTS-2]', (texts, problem) => {
    expect(swahiliTextsProblem(texts)).toBe(problem);
  });
});
