import type { PropertyType } from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

/** The three types that the home page opens a door to, and that have a page of their own. */
export const MAIN_TYPES = ['commercial', 'residential', 'land'] as const;
export type MainType = (typeof MAIN_TYPES)[number];

export function isMainType(value: string): value is MainType {
  return MAIN_TYPES.some((type) => type === value);
}

/** The category that an address names; commercial where it names none of them. */
export function categoryFromAddress(value: string | undefined): MainType {
  const category = value?.toLowerCase() ?? '';
  return isMainType(category) ? category : 'commercial';
}

/** The developer whose listings, known by their titles, have a page of their own. */
export const DEVELOPER = propertyCopy.developer.titleFilter;

/** The developer builds homes: its commercial listings are counted as residential. */
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
  const { countLabel: many, countLabelOne: one } = propertyCopy.categories;
  return filled(count === 1 ? one : many, { n: groupedNumber(count) });
}
