import { describe, expect, it } from '@jest/globals';
import { inOrder, moved, mergeOrder, placeFor } from './picture-order.js';

describe('mergeOrder', () => {
  it.each([
    ['new files come last', [], ['a', 'b'], ['x', 'y'], 'a b x y'],
    ['a file keeps its place among pictures', ['a', 'x', 'b'], ['a', 'b'], ['x'], 'a x b'],
    ['neighbours stay neighbours', ['x', 'y', 'a'], ['a'], ['y', 'x'], 'x y a'],
    ['what came first by turns stays in order', ['x', 'y', 'z'], ['y'], ['x', 'z'], 'x y z'],
    ['the order of the pictures counts', ['a', 'x', 'b'], ['b', 'a'], ['x'], 'b a x'],
    ['a picture that went leaves its file in place', ['a', 'b', 'x', 'c'], ['a', 'c'], ['x'], 'a x c'],
    ['a file that replaces a picture is at its place', ['a', 'b'], ['a', 'b'], ['b'], 'a b'],
  ])('%s', (_what, before, pictures, uploads, after) => {
    expect(mergeOrder(before, pictures, uploads).join(' ')).toBe(after);
  });
});

describe('placeFor', () => {
  it.each([
    ['x', ['x', 'a'], ['a'], 0],
    ['x', ['a', 'x', 'b'], ['a', 'b'], 1],
    ['x', ['a', 'b', 'x'], ['a'], 1],
    ['x', [], ['a', 'b'], 2],
  ])('finds where %s belongs: %j in %j', (key, order, list, place) => {
    expect(placeFor(key, order, list)).toBe(place);
  });
});

it('moves an item in both directions', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});

it('sorts by keys, with unknown ones last', () => {
  const items = ['a', 'b', 'c'].map((key) => ({ key }));
  expect(inOrder(items, ['c', 'a']).map(({ key }) => key)).toEqual(['c', 'a', 'b']);
});
