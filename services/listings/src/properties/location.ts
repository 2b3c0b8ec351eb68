/** Case and spacing apart, two ways to write one place are the same. */
export function normaliseLocation(location: string): string {
  return partsOf(location).join(', ').toLowerCase();
}

/**
 * What a search for a place may equal, of a location that reads street, area, town: for `Links Road, Nyali, Mombasa`
 * the whole, what remains after a comma (`nyali, mombasa`), and each part. Lower-case, each once.
 */
export function locationKeys(location: string): string[] {
  const parts = partsOf(location).map((part) => part.toLowerCase());
  const tails = parts.map((_, index) => parts.slice(index).join(', '));
  return [...new Set([...tails, ...parts])];
}

const STREET =
  /^(off|along|near|between|behind|opposite)\b|\b(road|rd|street|st|avenue|ave|drive|way|lane|close|crescent|highway|superhighway|bypass|walk)\b/i;

/**
 * The areas and towns among a location's parts: what filters offer. Of three or more parts the first is the street,
 * wherever else a street stands it is left out; a location of one part is a place, whatever it is called.
 */
export function locationAreas(location: string): string[] {
  const parts = partsOf(location);
  if (parts.length <= 1) return parts;
  return (parts.length > 2 ? parts.slice(1) : parts).filter((part) => !STREET.test(part));
}

/** What stands between the commas of a location. */
export function partsOf(location: string): string[] {
  return location
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
}
