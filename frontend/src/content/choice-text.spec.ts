import { type FieldTable, LAND_FIELDS, LETTING_FIELDS } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { choiceText } from './choice-text.js';
import termsCopy from './terms-copy.json' with { type: 'json' };

const tables: FieldTable = { ...LAND_FIELDS, ...LETTING_FIELDS };

/** Their choices stand on no page, or have their words in the contracts (tenure). */
const WITHOUT_WORDS = ['landAreaSource', 'priceFor', 'tenure', 'agricultural'];

it('has words for each choice of land and lettings that a page shows, and for no other', () => {
  const choices = Object.entries(tables).flatMap(([name, field]) =>
    field.kind === 'choice' && !WITHOUT_WORDS.includes(name)
      ? field.choices.map((choice) => `${name}.${choice}`)
      : [],
  );
  expect(Object.keys(termsCopy.choices)).toEqual(choices);
  expect(choiceText('plotName', 'eighth')).toBe('an eighth of an acre');
});
