import type { Places } from './places.js';
import { fold } from './tokens.js';
import { TERMS } from './vocabulary.js';

/** Shorter words are like too many others. */
const LETTERS_MIN = 5;
const LETTERS_MAX = 30;
/** Words this long may differ by two letters. */
const LONG = 8;

const isWord = (text: string) => /^\p{L}{4,}$/u.test(text);
const KNOWN_TERMS = [
  ...[...TERMS].filter(([, { is }]) => is === 'kind' || is === 'purpose').map(([term]) => term),
  'bedroom',
  'bedrooms',
].filter(isWord);

/** Finds the nearest word of the vocabulary, or name of a place, for a misspelt one. */
export function nearestTerm(word: string, places: Places): string | undefined {
  const folded = fold(word);
  if (folded.length < LETTERS_MIN || folded.length > LETTERS_MAX) return undefined;
  const allowed = folded.length >= LONG ? 2 : 1;
  let nearest: { term: string; distance: number } | undefined;
  const names = [...places.names].filter(([name, { weak }]) => !weak && isWord(name)).map(([name]) => name);
  for (const term of [...names, ...KNOWN_TERMS]) {
    if (Math.abs(term.length - folded.length) > allowed) continue;
    const distance = editDistance(folded, term);
    if (distance <= allowed && distance < (nearest?.distance ?? Infinity)) nearest = { term, distance };
  }
  return nearest?.term;
}

/** Counts inserted, removed, replaced and swapped letters. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let distance = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        distance = Math.min(distance, before[column - 2]! + 1);
      current.push(distance);
    }
    before = last;
    last = current;
  }
  return last[other.length]!;
}
