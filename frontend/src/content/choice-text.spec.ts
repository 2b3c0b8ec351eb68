import { type FieldTable, LAND_FIELDS, LETTING_FIELDS } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { choiceText } from './choice-text.js';
import termsCopy from './terms-copy.json' with { type: 'json' };

const tables: FieldTable = { ...LAND_FIELDS, ...LETTING_FIELDS };

it('has words for each choice of land and lettings, and for no other', () => {
  const choices = Object.entries(tables).flatMap(([name, field]) =>
    field.kind === 'choice' ? field.choices.map((choice) => `${name}.${choice}`) : [],
  );
  expect(Object.keys(termsCopy.choices)).toEqual(choices);
  expect(choiceText('plotName', 'eighth')).toBe('an eighth of an acre');
});
