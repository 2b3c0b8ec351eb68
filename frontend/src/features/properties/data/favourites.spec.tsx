import { SAVED_MAX } from '@lml/common/contracts';
import { describe, expect, it } from '@jest/globals';
import { favourites, idsFromUrl, saveAll, toggleFavourite } from './favourites.js';

const saved = () => favourites.read().map(({ id }) => id);

describe('saving', () => {
  it('adds a property, and removes it the second time', () => {
    toggleFavourite({ id: 5, title: 'Five' });
    expect(saved()).toEqual([5]);
    toggleFavourite({ id: 5, title: 'Five' });
    expect(saved()).toEqual([]);
  });

  it('never drops an old favourite for a new one', () => {
    for (let id = 1; id <= SAVED_MAX; id += 1) favourites.put({ id, at: id });
    toggleFavourite({ id: 500, title: 'One too many' });
    expect(saved()).toHaveLength(SAVED_MAX);
    expect(saved()).not.toContain(500);
    toggleFavourite({ id: 1, title: 'One' });
    toggleFavourite({ id: 500, title: 'There is room now' });
    expect(saved()).toHaveLength(SAVED_MAX);
    expect(saved()[0]).toBe(500);
  });

  it('adds a shared list in its order, before existing favourites and without duplicates', () => {
    favourites.put({ id: 2, at: 1 });
    favourites.put({ id: 9, at: 2 });
    expect(saveAll([7, 2, 8])).toEqual({ saved: 2, leftOut: 0 });
    expect(saved()).toEqual([7, 8, 9, 2]);
    expect(saveAll([7, 2, 8])).toEqual({ saved: 0, leftOut: 0 });
  });

  it('adds a shared list up to the limit, and reports the rest [FAVOURITE-5]', () => {
    for (let id = 1; id < SAVED_MAX; id += 1) favourites.put({ id, at: id });
    expect(saveAll([1, 701, 702, 703])).toEqual({ saved: 1, leftOut: 2 });
    expect(saved()).toHaveLength(SAVED_MAX);
    expect(saved()[0]).toBe(701);
    expect(saved()).toContain(1);
  });
});

describe('the address of a shared list', () => {
  it.each<[string, number[] | null]>([
    ['', null],
    ['page=2', null],
    ['ids=1,5,9', [1, 5, 9]],
    ['ids=1%2C5%2C9', [1, 5, 9]],
    ['ids= 9, 1 ,9', [9, 1]],
    ['ids=', []],
    ['ids=abc,,-1,0,1.5,99999999999,2147483648,1e3,<b>', []],
    ['ids=x,3', [3]],
  ])('%s', (address, ids) => {
    expect(idsFromUrl(new URLSearchParams(address))).toEqual(ids);
  });

  it('is truncated to the maximum length', () => {
    const ids = Array.from({ length: 150 }, (_, index) => index + 1);
    expect(idsFromUrl(new URLSearchParams({ ids: ids.join(',') }))).toEqual(ids.slice(0, SAVED_MAX));
  });
});
