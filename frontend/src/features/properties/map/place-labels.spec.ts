import { expect, it } from '@jest/globals';
import {
  AREAS,
  COUNTIES,
} from '../../../../../services/listings/src/properties/search/question/places.data.js';
import { labelsAt } from './place-labels.js';

it('labels places where the search knows them [MAP-12]', () => {
  const known = new Map([...COUNTIES, ...AREAS].map(([name, , lat, lng]) => [name, { lat, lng }]));
  const all = labelsAt(17);
  expect(all.length).toBeGreaterThan(80);
  for (const { name, lat, lng } of all) expect({ name, lat, lng }).toEqual({ name, ...known.get(name) });
});

it('labels cities from afar, towns and estates from nearer [MAP-12]', () => {
  const names = (zoom: number) => labelsAt(zoom).map(({ name }) => name);
  expect(names(5)).toEqual(expect.arrayContaining(['Nairobi', 'Mombasa', 'Lamu']));
  expect(names(5)).not.toContain('Thika');
  expect(names(9)).toContain('Thika');
  expect(names(9)).not.toContain('Kilimani');
  expect(names(13)).toContain('Kilimani');
});
