import { ANY } from '@lml/common/contracts';
import type { FilterChoice, PropertyFilters } from './property-filters.js';

/** The first choice of visitors; also values of `for` in addresses of forms. */
export const SEGMENTS = ['sale', 'rent', 'land', 'commercial'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** Types with segments of their own. */
const OWN: readonly string[] = ['land', 'commercial'];

/** Returns the segment of a list; undefined for all. */
export function segmentOf({ type, purpose }: Pick<PropertyFilters, 'type' | 'purpose'>): Segment | undefined {
  return SEGMENTS.find((segment) => segment === (OWN.includes(type) ? type : purpose));
}

/** Returns the filters that a segment sets; those that mean nothing in it are unset. */
export function segmentFilters(
  segment: Segment | undefined,
  { type }: Pick<PropertyFilters, 'type'>,
): Partial<FilterChoice> {
  if (segment === 'land' || segment === 'commercial')
    return { type: segment, purpose: ANY, price: ANY, bedrooms: ANY };
  return { type: OWN.includes(type) ? ANY : type, purpose: segment ?? ANY, price: ANY };
}
