import { expect, it } from '@jest/globals';
import { COUNTS, DURATIONS } from './axis.js';

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 4],
  [7, 8],
  [10, 10],
  [11, 16],
  [21, 30],
  [230, 300],
  [501, 600],
])('an axis for %d ends at %d', (greatest, end) => {
  expect(COUNTS.end(greatest)).toBe(end);
});

it.each([
  [0, '10 min', '5 min'],
  [41, '1 h', '30 min'],
  [170, '4 h', '2 h'],
  [1000, '24 h', '12 h'],
  [30_000, '30 days', '15 days'],
])('an axis for %d minutes ends at %s, with %s in its middle', (greatest, end, middle) => {
  expect(DURATIONS.text(DURATIONS.end(greatest))).toBe(end);
  expect(DURATIONS.text(DURATIONS.end(greatest) / 2)).toBe(middle);
});
