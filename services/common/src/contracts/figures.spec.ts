import { groupedNumber } from './figures.js';
import { acresFromSquareFeet } from './property-facts.js';

describe('acresFromSquareFeet', () => {
  it.each([
    [43_560, '1 acre'],
    [21_780, '0.5 acres'],
    [21_780_000, '500 acres'],
  ])('%d sq ft is %s', (size, text) => {
    expect(acresFromSquareFeet(size)).toBe(text);
  });
});

describe('groupedNumber', () => {
  it.each([
    [0, undefined, '0'],
    [999, undefined, '999'],
    [12_500, undefined, '12,500'],
    [1_234_567_890, undefined, '1,234,567,890'],
    [-1234, undefined, '-1,234'],
    [1999.5, undefined, '2,000'],
    [1234.5678, 3, '1,234.568'],
    [1200, 3, '1,200'],
    [0.25, 2, '0.25'],
  ])('%d with at most %s digits after the point is %s', (value, digits, text) => {
    expect(groupedNumber(value, digits)).toBe(text);
  });
});
