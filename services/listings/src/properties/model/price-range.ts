import { ANY, NO_UPPER_PRICE, offeredPriceRanges, OPEN_ENDED_PRICE_RANGE } from '@lml/common/contracts';

/** Whole Kenyan shillings, both ends inclusive; null means no limit. */
export interface PriceRange {
  min: number;
  max: number | null;
}

/** Band numbers, both ends inclusive; null means no limit. */
export type PriceBands = PriceRange;

const RANGE = /^(\d{1,15})-(\d{1,15})$/;

/**
 * Parses `min-max`, or `all` for any price (null).
 * @returns undefined if malformed, or if min exceeds max
 */
export function parsePriceRange(text: string): PriceRange | null | undefined {
  if (text === ANY) return null;
  const match = RANGE.exec(text);
  if (!match) return undefined;
  const min = Number(match[1]);
  if (text === OPEN_ENDED_PRICE_RANGE) return { min, max: null };
  const max = Number(match[2]);
  if (max >= NO_UPPER_PRICE) return { min, max: null };
  return min <= max ? { min, max } : undefined;
}

/** Limits of the price ranges on offer; must match the database function `price_band`. */
const EDGES = [
  ...new Set(
    offeredPriceRanges()
      .flatMap((value) => {
        const range = parsePriceRange(value);
        return range ? [range.min, range.max ?? 0] : [];
      })
      .filter((edge) => edge > 0),
  ),
].sort((one, other) => one - other);

/**
 * Returns the bands that make up a range. Bands: below the first edge, the first edge itself, between it and the
 * second, and so on. Listings without a price are in no band.
 * @returns undefined when the range cuts through a band
 */
export function priceBands({ min, max }: PriceRange): PriceBands | undefined {
  const [first, last] = [min <= 1 ? 0 : bandOf(min), max === null ? null : bandOf(max)];
  return first === undefined || last === undefined ? undefined : { min: first, max: last };
}

function bandOf(price: number): number | undefined {
  const index = EDGES.indexOf(price);
  return index === -1 ? undefined : 2 * index + 1;
}
