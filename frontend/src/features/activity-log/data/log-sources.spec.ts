import type { Change } from '@lml/common/contracts';
import { describe, expect, it } from '@jest/globals';
import { buildChange } from '../../../testing/build.js';
import { mergeNewest, positionFrom, positionText } from './log-sources.js';

const at = (id: number, minute: number): Change =>
  buildChange({ id, at: `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z` });

describe('mergeNewest', () => {
  it('merges the sources by time and returns their read positions [ACCOUNT-10]', () => {
    const people = { source: 'people', changes: [at(9, 50), at(8, 20), at(7, 10)], more: true };
    const listings = { source: 'listings', changes: [at(300, 40), at(299, 30)], more: false };
    const first = mergeNewest([people, listings], {}, 3);
    expect(first.changes.map(({ source, id }) => `${source} ${id}`)).toEqual([
      'people 9',
      'listings 300',
      'listings 299',
    ]);
    expect(first.next).toEqual({ people: 9, listings: 0 });
  });

  it('keeps the position of a source without shown entries', () => {
    const pages = [
      { source: 'people', changes: [at(9, 50), at(8, 40)], more: true },
      { source: 'listings', changes: [at(300, 5)], more: false },
    ];
    expect(mergeNewest(pages, { people: 12 }, 2).next).toEqual({ people: 8 });
  });

  it('ends when no source has further entries', () => {
    expect(mergeNewest([{ source: 'people', changes: [at(1, 1)], more: false }], {}, 50).next).toBeNull();
    expect(mergeNewest([], {}, 50)).toEqual({ changes: [], next: null });
  });
});

describe('a position', () => {
  it('survives the round trip through the URL', () => {
    expect(positionFrom(positionText({ people: 812 }))).toEqual({ people: 812 });
    expect(positionFrom('people.812_listings.0_inquiries.7')).toEqual({
      people: 812,
      listings: 0,
      inquiries: 7,
    });
    expect(positionText({})).toBeNull();
  });

  it.each([null, '', 'people', 'people.x', 'strangers.4', '../..', 'people.99999999999999999999'])(
    'is the beginning for %s',
    (text) => expect(positionFrom(text)).toEqual({}),
  );
});
