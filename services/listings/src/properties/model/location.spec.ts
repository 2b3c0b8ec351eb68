import { describe, expect, it } from '@jest/globals';
import { locationAreas, locationKeys, normaliseLocation } from './location.js';

describe('locationKeys', () => {
  it('contains the whole text, the part after each comma, and each part', () => {
    expect(locationKeys('Links Road, Nyali, Mombasa')).toEqual([
      'links road, nyali, mombasa',
      'nyali, mombasa',
      'mombasa',
      'links road',
      'nyali',
    ]);
  });

  it('contains a location of one part once', () => {
    expect(locationKeys('Nanyuki')).toEqual(['nanyuki']);
  });

  it('ignores spacing around commas', () => {
    expect(locationKeys(' Links  Road ,Nyali,, Mombasa,')).toEqual(
      locationKeys('Links Road, Nyali, Mombasa'),
    );
    expect(normaliseLocation(' NYALI ,mombasa')).toBe('nyali, mombasa');
  });
});

describe('locationAreas', () => {
  it.each([
    ['Links Road, Nyali, Mombasa', ['Nyali', 'Mombasa']],
    ['Section 58, Nakuru East, Nakuru', ['Nakuru East', 'Nakuru']],
    ['Mnarani, off Malindi Road, Kilifi', ['Kilifi']],
    ['Ngorika, between Nakuru and Ol Kalou, Nyandarua', ['Nyandarua']],
    ['Off Moi Highway, Kericho', ['Kericho']],
    ['Mua Hills, Machakos', ['Mua Hills', 'Machakos']],
    ['Westlands', ['Westlands']],
    ['Broadway', ['Broadway']],
  ])('of %s are %j', (location, areas) => {
    expect(locationAreas(location)).toEqual(areas);
  });

  it('finds listings by each area that it returns [LISTAPI-2]', () => {
    const location = 'Off Timau Road, Nanyuki, Laikipia';
    for (const area of locationAreas(location)) {
      expect(locationKeys(location)).toContain(normaliseLocation(area));
    }
  });
});
