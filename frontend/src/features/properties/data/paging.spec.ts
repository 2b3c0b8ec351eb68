import { expect, it } from '@jest/globals';
import { buildProperty } from '../../../testing/build.js';
import { pageOf } from './paging.js';

const four = [1, 2, 3, 4].map((id) => buildProperty({ id }));
const idsOnPage = (page: number) => pageOf(four, page, 3).properties.map(({ id }) => id);

it('shows every listing on one page, and the rest on the last', () => {
  expect(idsOnPage(1)).toEqual([1, 2, 3]);
  expect(idsOnPage(2)).toEqual([4]);
  expect(pageOf(four, 2, 3)).toMatchObject({ total: 4, pages: 2, page: 2, pageSize: 3 });
});

it('is empty past the end, and tells how many there are', () => {
  expect(idsOnPage(3)).toEqual([]);
  expect(pageOf(four, 3, 3).total).toBe(4);
});
