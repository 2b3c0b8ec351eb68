import { isStreet, partsOf, withoutStreet } from '@lml/common/contracts';

/** Normalises case and spacing, so that different spellings of a place are equal. */
export function normaliseLocation(location: string): string {
  return partsOf(location).join(', ').toLowerCase();
}

/**
 * Returns the texts that match a search for this location (street, area, town). For `Links Road, Nyali, Mombasa`: the
 * whole, the rest after each comma (`nyali, mombasa`) and each part. Lower-case, no duplicates.
 */
export function locationKeys(location: string): string[] {
  const parts = partsOf(location).map((part) => part.toLowerCase());
  const tails = parts.map((_, index) => parts.slice(index).join(', '));
  return [...new Set([...tails, ...parts])];
}

/**
 * Returns the areas and towns of a location, which filters offer. The first of three or more parts is the street; other
 * street names are left out too. A one-part location always counts as an area.
 */
export function locationAreas(location: string): string[] {
  const parts = partsOf(location);
  if (parts.length <= 1) return parts;
  return withoutStreet(parts).filter((part) => !isStreet(part));
}
