import type { PinPrecision, PropertyPurpose, PropertyType } from '../properties.js';

/** Radius in metres of the circle of a listing whose pin shows the area; the place lies within it. */
export const PIN_RADIUS_M = 600;

const HOMES: readonly string[] = ['residential', 'villa'] satisfies PropertyType[];

/** Returns the precision where staff enter none: homes to let may be occupied, so that they show their area. */
export function defaultPinPrecision(type: string, purpose: PropertyPurpose): PinPrecision {
  return HOMES.includes(type) && purpose !== 'sale' ? 'area' : 'exact';
}
