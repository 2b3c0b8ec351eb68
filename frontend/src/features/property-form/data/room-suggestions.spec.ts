import { describe, expect, it } from '@jest/globals';
import { EMPTY_ROOM } from './property-form-values.js';
import { planSuggestions } from './room-suggestions.js';

const [two, three] = ['2 Bedroom', '3 Bedroom'].map((roomType) => ({ ...EMPTY_ROOM, roomType }));
const found = { bedrooms: '3', bathrooms: '2', rooms: [two!, three!] };
const empty = { bedrooms: '', bathrooms: '', rooms: [] };

describe('planSuggestions', () => {
  it('fills empty fields', () => {
    expect(planSuggestions(found, empty, {}, {})).toEqual({ fill: found, offer: {} });
  });

  it('only offers a single room type, and takes back several that became one [FORM-15]', () => {
    const single = { bedrooms: '3', bathrooms: '', rooms: [three!] };
    expect(planSuggestions(single, empty, {}, {})).toEqual({
      fill: { bedrooms: '3' },
      offer: { rooms: [three] },
    });
    expect(planSuggestions(single, found, { rooms: found.rooms }, {}).fill.rooms).toEqual([]);
  });

  it('only offers values for filled fields, and ignores entered room types', () => {
    const current = { bedrooms: '4', bathrooms: '', rooms: [{ ...EMPTY_ROOM, roomType: 'Attic' }] };
    expect(planSuggestions(found, current, {}, {})).toEqual({
      fill: { bathrooms: '2' },
      offer: { bedrooms: '3' },
    });
  });

  it('updates fields that still hold an earlier suggestion [FORM-15]', () => {
    expect(planSuggestions(found, { ...empty, bedrooms: '2' }, { bedrooms: '2' }, {}).fill.bedrooms).toBe(
      '3',
    );
    expect(
      planSuggestions(found, { ...empty, bedrooms: '5' }, { bedrooms: '2' }, {}).fill.bedrooms,
    ).toBeUndefined();
  });

  it('does not repeat a refused suggestion', () => {
    expect(planSuggestions(found, empty, {}, found)).toEqual({ fill: {}, offer: {} });
    expect(planSuggestions(found, found, {}, {})).toEqual({ fill: {}, offer: {} });
  });
});
