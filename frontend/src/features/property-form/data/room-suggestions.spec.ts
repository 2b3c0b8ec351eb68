import { describe, expect, it } from '@jest/globals';
import { EMPTY_ROOM } from './property-form-values.js';
import { planSuggestions } from './room-suggestions.js';

const found = { bedrooms: '3', bathrooms: '2', rooms: [{ ...EMPTY_ROOM, roomType: '3 Bedroom' }] };
const empty = { bedrooms: '', bathrooms: '', rooms: [] };

describe('planSuggestions', () => {
  it('fills what is empty', () => {
    expect(planSuggestions(found, empty, {}, {})).toEqual({ fill: found, offer: {} });
  });

  it('only offers beside what was typed, and leaves typed room types alone', () => {
    const current = { bedrooms: '4', bathrooms: '', rooms: [{ ...EMPTY_ROOM, roomType: 'Attic' }] };
    expect(planSuggestions(found, current, {}, {})).toEqual({
      fill: { bathrooms: '2' },
      offer: { bedrooms: '3' },
    });
  });

  it('follows the description while the field holds the suggestion before', () => {
    expect(planSuggestions(found, { ...empty, bedrooms: '2' }, { bedrooms: '2' }, {}).fill.bedrooms).toBe(
      '3',
    );
    expect(
      planSuggestions(found, { ...empty, bedrooms: '5' }, { bedrooms: '2' }, {}).fill.bedrooms,
    ).toBeUndefined();
  });

  it('suggests nothing twice', () => {
    expect(planSuggestions(found, empty, {}, found)).toEqual({ fill: {}, offer: {} });
    expect(planSuggestions(found, found, {}, {})).toEqual({ fill: {}, offer: {} });
  });
});
