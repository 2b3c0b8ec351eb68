import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { PricingDto, PropertyInputDto } from '../properties/edits/property-input.dto.js';
import { columnOf, PROPERTY_COLUMNS } from './property-columns.js';

/** All field paths that the form validates. */
function fieldsOf(type: new () => object): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

const paths = PROPERTY_COLUMNS.flatMap(({ path }) => (path === null ? [] : [path]));

describe('the columns', () => {
  it('cover every field of a property [IMPORT-1]', () => {
    const held = new Set(paths.map((path) => path.split('.')[0]!));
    expect(fieldsOf(PropertyInputDto).filter((field) => !held.has(field))).toEqual([]);
    expect(fieldsOf(PricingDto).filter((field) => !paths.includes(`pricing.${field}` as never))).toEqual([]);
  });

  it('have unique headings, even ignoring case and punctuation', () => {
    const folded = PROPERTY_COLUMNS.map(({ header }) => header.toLowerCase().replace(/[^a-z]/g, ''));
    expect(new Set(folded).size).toBe(PROPERTY_COLUMNS.length);
  });
});

it.each([
  ['title', { header: 'Title', line: null }],
  ['areaUnit', { header: 'Size unit', line: null }],
  ['coordinates.lat', { header: 'Latitude', line: null }],
  ['coordinates', { header: 'Latitude', line: null }],
  ['pricing.rentByFloor[1].floor', { header: 'Rents by floor', line: 2 }],
  ['roomConfigurations[0].images[3]', { header: 'Rooms', line: 1 }],
  ['agents[2].id', { header: 'Agents', line: 3 }],
  ['floorPlans[0]', { header: 'Floor plans', line: 1 }],
  ['unheardOf', { header: null, line: null }],
])('a validation error of %s is reported at %j', (field, place) => {
  expect(columnOf(field)).toEqual(place);
});
