import type { PinPrecision } from '../properties.js';

const STREET =
  /^(off|along|near|between|behind|opposite)\b|\b(road|rd|street|st|avenue|ave|drive|way|lane|close|crescent|highway|superhighway|bypass|walk)\b/i;

export function isStreet(part: string): boolean {
  return STREET.test(part);
}

/** Splits a location at its commas. */
export function partsOf(location: string): string[] {
  return location
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
}

/** Leaves out the street, which is the first of three or more parts, or a first part that names one. */
export function withoutStreet(parts: string[]): string[] {
  const [first] = parts;
  return parts.length > 2 || (parts.length === 2 && isStreet(first!)) ? parts.slice(1) : parts;
}

/** Returns the location as visitors see it: with an area pin without the street, with a hidden one the town. */
export function shownLocation(location: string, precision: PinPrecision): string {
  const parts = partsOf(location);
  if (precision === 'exact' || parts.length < 2) return location;
  if (precision === 'hidden') return parts.at(-1)!;
  return withoutStreet(parts).join(', ');
}
