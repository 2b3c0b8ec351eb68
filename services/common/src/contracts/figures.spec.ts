import { acresFromSquareFeet } from './figures.js';

describe('acresFromSquareFeet', () => {
  it.each([
    [43_560, '1 acre'],
    [21_780, '0.5 acres'],
    [21_780_000, '500 acres'],
  ])('%d sq ft is %s', (size, text) => {
    expect(acresFromSquareFeet(size)).toBe(text);
  });
});
