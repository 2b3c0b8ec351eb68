import { describe, expect, it } from '@jest/globals';
import { buildStaffProperty } from '../../../testing/build.js';
import { differencesBetween, merged, shownText } from './conflict.js';
import { EMPTY_PLAN, EMPTY_STAGE } from './payment-terms-values.js';
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

describe('shownText', () => {
  it('describes payment plans by what they have [PLAN-6]', () => {
    const plan = { ...EMPTY_PLAN, depositMinPercent: '10', depositMaxPercent: '30', maxMonths: '12' };
    const stages = [{ ...EMPTY_STAGE, label: 'Roof', percent: '90' }];
    const paymentTerms = [
      { ...plan, unit: 'Studio', reservation: '100,000', reservationRefundable: 'no' as const },
      { ...plan, kind: 'stages' as const, stages },
    ];
    const theirs = { ...base, paymentTerms };
    const [difference] = differencesBetween(base, base, theirs);
    expect(difference).toMatchObject({ label: 'Payment plans', choice: 'theirs', byBoth: false });
    expect(shownText(difference!, base)).toBe('');
    expect(shownText(difference!, theirs).split('\n')).toEqual([
      'Studio, Monthly instalments, Reservation 100,000, Reservation is refundable No, Smallest deposit in percent 10, Largest deposit in percent 30, Most months 12, Round instalments to 1',
      'All unit types without their own, By stages of the building, Smallest deposit in percent 10, Roof 90 %',
    ]);
    expect(merged(base, theirs, [difference!]).paymentTerms).toEqual(paymentTerms);
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
