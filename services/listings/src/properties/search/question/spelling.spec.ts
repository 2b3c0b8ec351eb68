import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearestTerm } from './spelling.js';
import { FIRST_PLACES } from '../../../places/first-places.js';
import { Places } from './places.js';

const PLACES = new Places(FIRST_PLACES.map((place, index) => ({ ...place, id: index + 1 })));

it.each([
  ['kilimni', 'kilimani'],
  ['kileleswa', 'kileleshwa'],
  ['westlnds', 'westlands'],
  ['bedrom', 'bedroom'],
  ['Aprtment', 'apartment'],
  ['vlila', 'villa'],
])('corrects "%s" to "%s"', (word, term) => {
  expect(nearestTerm(word, PLACES)).toBe(term);
});

it.each(['borehole', 'kil', 'xyzzyq', ''])('does not correct "%s"', (word) => {
  expect(nearestTerm(word, PLACES)).toBeUndefined();
});

it('accepts any word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (word) => void nearestTerm(word, PLACES)),
  );
});
