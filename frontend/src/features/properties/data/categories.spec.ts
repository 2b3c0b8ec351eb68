import { describe, expect, it } from '@jest/globals';
import { paths } from '../../../site/paths.js';
import { categoryFromUrl } from '../../../site/category.js';
import { countLabel } from './categories.js';

describe('categoryFromUrl', () => {
  it.each(['commercial', 'residential', 'land', 'villa', 'joint-venture'])(
    'takes %s [CATEGORY-3]',
    (category) => {
      expect(categoryFromUrl(category)).toBe(category);
      expect(categoryFromUrl(category.toUpperCase())).toBe(category);
    },
  );

  it.each(['castle', '', undefined])('falls back to commercial for %s [CATEGORY-3]', (value) => {
    expect(categoryFromUrl(value)).toBe('commercial');
  });
});

describe('the link of a category', () => {
  it('leads to its own page, of whatever type [CATEGORY-1]', () => {
    expect(paths.category('land')).toBe('/properties/category/land');
    expect(paths.category('joint-venture')).toBe('/properties/category/joint-venture');
  });
});

describe('countLabel', () => {
  it('uses singular and plural [CATEGORY-1]', () => {
    expect([0, 1, 1200].map(countLabel)).toEqual(['0 properties', '1 property', '1,200 properties']);
  });
});
