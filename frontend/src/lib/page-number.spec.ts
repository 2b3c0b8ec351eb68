import { expect, it } from '@jest/globals';
import { pageNumber } from './page-number.js';

it.each([
  ['', 1],
  ['page=7', 7],
  ['page=999999', 999_999],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1000000', 1],
  ['page=1e3', 1],
  ['page=x', 1],
])('reads "%s" as page %d', (query, page) => {
  expect(pageNumber(new URLSearchParams(query))).toBe(page);
});
