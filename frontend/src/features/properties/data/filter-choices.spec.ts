import { describe, expect, it } from '@jest/globals';
import { buildFacets } from '../../../testing/build.js';
import { choicesOf } from './filter-choices.js';
import type { FilterChoice, FilterName } from './property-filters.js';

function labels(name: FilterName, chosen: Partial<FilterChoice> = {}, facets = buildFacets()): string[] {
  return choicesOf(name, chosen, facets).map(({ label }) => label);
}

describe('choicesOf', () => {
  it('shows the number of results per choice, and disables choices that have none [LIST-20]', () => {
    expect(labels('purpose')).toEqual(['All offers', 'Buy (4)', 'Rent (2)']);
    expect(labels('location')).toEqual(['All locations', 'Kilimani (4)', 'Nairobi (6)']);
    expect(labels('bedrooms')).toEqual([
      'Any number',
      '1 or more (6)',
      '2 or more (5)',
      '3 or more (1)',
      '4 or more (0)',
      '5 or more (0)',
    ]);
    const disabled = (name: FilterName, chosen = {}) =>
      choicesOf(name, chosen, buildFacets()).flatMap(({ value, disabled }) => (disabled ? [value] : []));
    expect(disabled('bedrooms')).toEqual(['4', '5']);
    expect(disabled('price')).toEqual([
      '100000-250000',
      '250000-500000',
      '500000-1000000',
      '10000000-99999999',
    ]);
    expect(disabled('bedrooms', { bedrooms: '5' })).toEqual(['4']);
    expect(disabled('location')).toEqual([]);
  });

  it('keeps the active value, even if it is unknown or has no results', () => {
    const none = buildFacets({ total: 0 });
    expect(labels('type', { type: 'villa' }, none)).toContain('Villa (0)');
    expect(labels('location', { location: 'Atlantis' }, none)[1]).toBe('Atlantis (0)');
    expect(labels('price', { price: '200-300' }, buildFacets({ total: 1234 }))[1]).toBe(
      'KES 200 - 300 (1,234)',
    );
  });

  it('offers the built-in choices until the counts load', () => {
    expect(choicesOf('purpose', {}, undefined).map(({ label }) => label)).toEqual([
      'All offers',
      'Buy',
      'Rent',
    ]);
    expect(choicesOf('location', { location: 'Nyali' }, undefined)).toEqual([
      { value: 'all', label: 'All locations' },
      { value: 'Nyali', label: 'Nyali', disabled: false },
    ]);
  });
});
