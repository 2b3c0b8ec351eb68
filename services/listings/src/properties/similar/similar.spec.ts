import { expect, it } from '@jest/globals';
import { type Comparable, rankSimilar } from './similar.js';

const subject = comparable(1, {});

function comparable(id: number, overrides: Partial<Comparable>): Comparable {
  return {
    id,
    type: 'residential',
    purpose: 'sale',
    price: 8_000_000,
    location_areas: ['Nyali', 'Mombasa'],
    created_at: new Date('2026-05-01T08:00:00Z'),
    ...overrides,
  };
}

it('ranks by type, then purpose, then place and price', () => {
  const ranked = rankSimilar(subject, [
    comparable(2, { type: 'land', purpose: 'rent' }),
    comparable(3, { type: 'land' }),
    comparable(4, { purpose: 'rent' }),
    comparable(5, { price: 900_000_000, location_areas: ['Kisumu'] }),
  ]);
  expect(ranked).toEqual([5, 4, 3, 2]);
});

it('weighs place and price against each other', () => {
  const ranked = rankSimilar(subject, [
    comparable(2, { location_areas: ['Kilimani', 'Nairobi'] }),
    comparable(3, { price: 12_000_000 }),
    comparable(4, { location_areas: ['Kizingo', 'Mombasa'] }),
    comparable(5, { price: 64_000_000 }),
    comparable(6, {}),
  ]);
  expect(ranked).toEqual([6, 3, 4, 2, 5]);
});

it('distinguishes areas of the same name in different towns, and ignores case', () => {
  const milimani = comparable(1, { location_areas: ['Milimani', 'Kisumu'] });
  const ranked = rankSimilar(milimani, [
    comparable(2, { location_areas: ['Milimani', 'Nakuru'] }),
    comparable(3, { location_areas: ['Dunga', 'kisumu'] }),
    comparable(4, { location_areas: ['MILIMANI', 'KISUMU'] }),
  ]);
  expect(ranked).toEqual([4, 3, 2]);
});

it('ranks a missing price, and a location without a town, as neither near nor far', () => {
  const ranked = rankSimilar(comparable(1, { location_areas: [] }), [
    comparable(2, { price: 80_000_000 }),
    comparable(3, { price: null, location_areas: [] }),
    comparable(4, { price: 0 }),
    comparable(5, {}),
  ]);
  expect(ranked).toEqual([5, 4, 3, 2]);
});

it('ranks the newer listing first in a tie', () => {
  const ranked = rankSimilar(subject, [
    comparable(2, {}),
    comparable(3, {}),
    comparable(4, { created_at: new Date('2026-06-01T08:00:00Z') }),
  ]);
  expect(ranked).toEqual([4, 3, 2]);
});
