import { TSAVO } from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import categoriesCopy from '../../../content/categories-copy.json' with { type: 'json' };

/** Developer with its own page; its properties are recognised by their titles. */
export const DEVELOPER = TSAVO.name;

/** "1 property", "1,200 properties". */
export function countLabel(count: number): string {
  const { countLabel: many, countLabelOne: one } = categoriesCopy;
  return filled(count === 1 ? one : many, { n: groupedNumber(count) });
}
