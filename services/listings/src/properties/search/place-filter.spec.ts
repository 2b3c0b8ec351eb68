import { expect, it } from '@jest/globals';
import { FIRST_PLACES } from '../../places/first-places.js';
import { Places } from './question/places.js';
import { placeFilters } from './place-filter.js';
import { readQuestion } from './question/read-question.js';

const PLACES = new Places(FIRST_PLACES.map((place, index) => ({ ...place, id: index + 1 })));

function filtersOf(search: string, ...named: string[]) {
  return placeFilters(readQuestion(search, PLACES).places, new Set(named));
}

it('finds a place by the names that listings use', () => {
  expect(filtersOf('Upper Hill', 'upperhill')).toEqual([
    { filter: { keys: ['upperhill'], texts: [], circles: [] }, enough: 1 },
  ]);
});

it('finds a part of a town by its own name', () => {
  expect(filtersOf('Section 58', 'nakuru', 'section 58')[0]!.filter.keys).toEqual(['section 58']);
  expect(filtersOf('Nakuru', 'nakuru', 'section 58')[0]!.filter.keys).toEqual(['nakuru']);
  expect(filtersOf('Upper Hill', 'upperhill', 'upper hill')[0]!.filter.keys).toEqual([
    'upper hill',
    'upperhill',
  ]);
});

it('searches around a place without listings, then for its name in the text, then farther away', () => {
  expect(
    filtersOf('Hurlingham').map(({ filter: { texts, circles } }) => [
      texts,
      circles.map(({ radiusM }) => radiusM),
    ]),
  ).toEqual([
    [[], [800]],
    [['hurlingham'], []],
    [[], [3000]],
    [[], [10_000]],
  ]);
});

it('adds the places along a road when few listings name the road', () => {
  const [exact, along] = filtersOf('Links Road', 'nyali');
  expect(exact).toEqual({ filter: { keys: [], texts: ['links road'], circles: [] }, enough: 3 });
  expect(along!.filter).toEqual({ keys: ['nyali'], texts: ['links road'], circles: [] });
});
