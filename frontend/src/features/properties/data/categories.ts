import { type PropertyType, TSAVO } from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import categoriesCopy from '../../../content/categories-copy.json' with { type: 'json' };

/** Developer with its own page; its properties are recognised by their titles. */
export const DEVELOPER = TSAVO.name;

/** The specification counts this developer's commercial properties as residential. */
export function countsByCategory(
  counts: Partial<Record<PropertyType, number>>,
  developersCommercial: number,
): Partial<Record<PropertyType, number>> {
  return {
    ...counts,
    commercial: (counts.commercial ?? 0) - developersCommercial,
    residential: (counts.residential ?? 0) + developersCommercial,
  };
}

/** "1 property", "1,200 properties". */
export function countLabel(count: number): string {
  const { countLabel: many, countLabelOne: one } = categoriesCopy;
  return filled(count === 1 ? one : many, { n: groupedNumber(count) });
}
