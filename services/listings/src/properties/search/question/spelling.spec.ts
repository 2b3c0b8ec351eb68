import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nearestTerm } from './spelling.js';

it.each([
  ['kilimni', 'kilimani'],
  ['kileleswa', 'kileleshwa'],
  ['westlnds', 'westlands'],
  ['bedrom', 'bedroom'],
  ['Aprtment', 'apartment'],
  ['vlila', 'villa'],
])('corrects "%s" to "%s"', (word, term) => {
  expect(nearestTerm(word)).toBe(term);
});

it.each(['borehole', 'kil', 'xyzzyq', ''])('does not correct "%s"', (word) => {
  expect(nearestTerm(word)).toBeUndefined();
});

it('accepts any word', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (word) => void nearestTerm(word)));
});
