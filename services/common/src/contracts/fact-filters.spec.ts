import { describe, expect, it } from '@jest/globals';
import {
  factFilterProblem,
  FACT_FILTERS,
  type FactFilter,
  isLandOrdered,
  parseLandArea,
} from './fact-filters.js';

describe('a land area', () => {
  it.each([
    ['50x100', 450, 464.52],
    ['eighth', 450, 505.86],
    ['40x80', 288, 297.29],
    ['quarter', 900, 1011.71],
    ['Half', 2000, 2023.43],
    ['acre', 4000, 4046.86],
    ['0.125', 505.86, 505.86],
    ['2', 8093.71, 8093.71],
    ['2 acres', 8093.71, 8093.71],
    ['0.2ha', 2000, 2000],
    ['450 sqm', 450, 450],
  ])('%s is from %d to %d m² [FACTS-1]', (text, low, high) => {
    expect(parseLandArea(text)).toEqual({ low, high });
  });

  it.each(['', '0', '-1', 'x', '50x', '1e3', '1,5', '99999999999', 'toString', '2 plots'])(
    '%j is none [FACTS-1]',
    (text) => {
      expect(parseLandArea(text)).toBeUndefined();
    },
  );

  it('is in order when a plot can have both ends [FACTS-1]', () => {
    expect(isLandOrdered({ minLand: 'eighth', maxLand: '50x100' })).toBe(true);
    expect(isLandOrdered({ minLand: 'quarter', maxLand: 'eighth' })).toBe(false);
    expect(isLandOrdered({ minLand: 'quarter' })).toBe(true);
  });
});

it('values of filters by facts are rejected with a text that names the filter [FACTS-2]', () => {
  const right = { minLand: 'acre', maxLand: '5', tenure: 'freehold', titled: 'yes', furnished: 'fully' };
  const others = { pets: 'yes', water: 'both', backup: 'yes', availableBy: '2026-12-01', maxTerm: '60' };
  for (const [name, value] of Object.entries({ ...right, ...others }))
    expect(factFilterProblem(name as FactFilter, value)).toBeNull();
  for (const name of FACT_FILTERS) {
    for (const value of ['', 'castle', '0', '61', '2026-02-30'].slice(0, name.endsWith('Land') ? 3 : 5))
      expect(factFilterProblem(name, value)).toContain(name);
  }
});
