import { describe, expect, it } from '@jest/globals';
import { buildStaffProperty } from '../../../testing/build.js';
import { differencesBetween, merged } from './conflict.js';
import { valuesOf } from './property-form-values.js';

const base = valuesOf(buildStaffProperty());

describe('differencesBetween', () => {
  it('preselects the side that changed a field, and marks fields changed by both [FORM-20]', () => {
    const mine = { ...base, title: 'Mine', price: '9,000,000' };
    const theirs = { ...base, title: 'Theirs', landmark: 'Theirs' };
    expect(
      differencesBetween(base, mine, theirs).map(({ names, choice, byBoth }) => [names[0], choice, byBoth]),
    ).toEqual([
      ['title', 'mine', true],
      ['landmark', 'theirs', false],
      ['price', 'mine', false],
    ]);
  });

  it('finds no difference for identical changes, or if only room ids differ', () => {
    const room = {
      id: 4,
      roomType: 'Studio',
      size: '',
      bathrooms: '',
      price: '',
      description: '',
      features: [],
      images: [],
    };
    expect(
      differencesBetween(
        base,
        { ...base, title: 'New', rooms: [{ ...room, id: null }] },
        { ...base, title: 'New', rooms: [room] },
      ),
    ).toEqual([]);
  });
});

describe('merged', () => {
  it("takes the chosen fields from the other version, and the rest from the user's", () => {
    const mine = { ...base, title: 'Mine', price: '', priceOnRequest: true };
    const theirs = { ...base, title: 'Theirs', price: '5', overview: 'Theirs' };
    const price = differencesBetween(base, mine, theirs).filter(({ names }) => names.includes('price'));
    expect(merged(mine, theirs, price)).toEqual({ ...mine, price: '5', priceOnRequest: false });
  });
});
