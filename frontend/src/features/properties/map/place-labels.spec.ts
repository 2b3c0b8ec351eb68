import { expect, it } from '@jest/globals';
import { FIRST_PLACES } from '../../../../../services/listings/src/places/first-places.js';
import { labelsAt } from './place-labels.js';

it('labels cities from afar, towns and estates from nearer [MAP-12]', () => {
  const names = (zoom: number) => labelsAt(zoom, FIRST_PLACES).map(({ name }) => name);
  expect(names(5)).toEqual(expect.arrayContaining(['Nairobi', 'Mombasa', 'Lamu']));
  expect(names(5)).not.toContain('Thika');
  expect(names(9)).not.toContain('Sarit Centre');
  expect(names(9)).toContain('Thika');
  expect(names(9)).not.toContain('Kilimani');
  expect(names(13)).toContain('Kilimani');
});
