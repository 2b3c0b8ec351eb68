import { DocumentCache } from './document-cache.js';

const of = (bytes: number) => Buffer.alloc(bytes);
const kept = (cache: DocumentCache, keys: string) => [...keys].filter((key) => cache.get(key)).join('');

it('evicts the least recently used document', () => {
  const cache = new DocumentCache({ documents: 2, bytes: 100 });
  cache.set('a', of(1));
  cache.set('b', of(1));
  cache.get('a');
  cache.set('c', of(1));
  expect(kept(cache, 'abc')).toBe('ac');
});

it('stays within its limit of bytes', () => {
  const cache = new DocumentCache({ documents: 9, bytes: 10 });
  cache.set('a', of(6));
  cache.set('b', of(4));
  cache.set('c', of(1));
  expect(kept(cache, 'abc')).toBe('bc');
  cache.set('b', of(9));
  expect(kept(cache, 'abc')).toBe('bc');
  cache.set('d', of(11));
  expect(kept(cache, 'abcd')).toBe('bc');
});
