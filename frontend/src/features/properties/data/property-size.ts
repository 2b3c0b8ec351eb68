import type { PropertySummary } from '@lml/common/contracts';
import { acresFromSquareFeet, groupedNumber } from '../../../lib/format.js';
import { areaUnitName } from './price-display.js';

/** "1,130 sq ft", "432 sqm"; land also in acres, which is how it is bought. Null when the size is unknown. */
export function sizeText({
  size,
  areaUnit,
  type,
}: Pick<PropertySummary, 'size' | 'areaUnit' | 'type'>): string | null {
  if (!size) return null;
  if (areaUnit === 'acre') return `${groupedNumber(size)} ${size === 1 ? 'acre' : 'acres'}`;
  const plain = `${groupedNumber(size)} ${areaUnitName(areaUnit)}`;
  return isLand(type) && areaUnit === 'sqft' ? `${plain} (${acresFromSquareFeet(size)})` : plain;
}

function isLand(type: PropertySummary['type']): boolean {
  return type === 'land' || type === 'joint-venture';
}
