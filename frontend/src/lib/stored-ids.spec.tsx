import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createStoredIds, parseStoredIds } from './stored-ids.js';

const KEY = 'test.kept';

afterEach(() => {
  jest.restoreAllMocks();
});

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('the stored text', () => {
  it.each([
    null,
    '',
    'nonsense',
    '{"id":1}',
    '7',
    'null',
    '[1,2]',
    '[null]',
    '["1"]',
    '[{"id":"1","at":2}]',
    '[{"id":0},{"id":-1},{"id":1.5},{"id":2147483648},{"id":1e400}]',
  ])('%s holds nothing', (text) => {
    expect(parseStoredIds(text, 100)).toEqual([]);
  });

  it('is normalised: newest first, no duplicates, up to the limit, valid ids only', () => {
    const text = '[{"id":3,"at":10},{"id":4,"at":30},{"id":"x"},{"id":3,"at":99},{"id":5},{"id":6,"at":20}]';
    expect(parseStoredIds(text, 3)).toEqual([
      { id: 4, at: 30 },
      { id: 6, at: 20 },
      { id: 3, at: 10 },
    ]);
  });
});

describe('stored ids', () => {
  it('are newest first, without the oldest above the limit', () => {
    const list = createStoredIds(KEY, 3);
    [1, 2, 3, 4].forEach((id) => list.put({ id, at: id }));
    expect(idsOf(list.read())).toEqual([4, 3, 2]);
    list.put({ id: 2, at: 9 });
    expect(idsOf(list.read())).toEqual([2, 4, 3]);
  });

  it('return to their position with their original time', () => {
    const list = createStoredIds(KEY, 10);
    [1, 2, 3].forEach((id) => list.put({ id, at: id }));
    list.remove(2);
    expect(idsOf(list.read())).toEqual([3, 1]);
    list.put({ id: 2, at: 2 });
    expect(idsOf(list.read())).toEqual([3, 2, 1]);
  });

  it('are read by the next page, and leave nothing in storage when all are removed', () => {
    createStoredIds(KEY, 10).put({ id: 5, at: 1 });
    const next = createStoredIds(KEY, 10);
    expect(idsOf(next.read())).toEqual([5]);
    next.remove(5);
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });

  it('are the same array while nothing changes', () => {
    const list = createStoredIds(KEY, 10);
    expect(list.read()).toBe(list.read());
    list.put({ id: 5, at: 1 });
    expect(list.read()).toBe(list.read());
  });

  it('follow changes in another tab', () => {
    const list = createStoredIds(KEY, 10);
    const heard = jest.fn();
    const stop = list.subscribe(heard);
    window.localStorage.setItem(KEY, '[{"id":8,"at":1}]');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(idsOf(list.read())).toEqual([8]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(heard).toHaveBeenCalledTimes(1);
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toHaveBeenCalledTimes(2);
    expect(list.read()).toEqual([]);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('last as long as the page if storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
    const list = createStoredIds(KEY, 10);
    expect(list.read()).toEqual([]);
    expect(list.put({ id: 5, at: 1 })).toBe(false);
    expect(list.put({ id: 6, at: 2 })).toBe(false);
    expect(idsOf(list.read())).toEqual([6, 5]);
    expect(list.read()).toBe(list.read());
    list.remove(6);
    expect(idsOf(list.read())).toEqual([5]);
  });

  it('are stored again as soon as there is space', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const list = createStoredIds(KEY, 10);
    expect(list.put({ id: 5, at: 1 })).toBe(false);
    full.mockRestore();
    expect(list.put({ id: 6, at: 2 })).toBe(true);
    expect(idsOf(createStoredIds(KEY, 10).read())).toEqual([6, 5]);
  });
});
