import { ANY, OPEN_ENDED_PRICE_RANGE } from '@lml/common/contracts';

/** Whole Kenyan shillings, both ends in; null is no end. */
export interface PriceRange {
  min: number;
  max: number | null;
}

const RANGE = /^(\d{1,15})-(\d{1,15})$/;

/**
 * Reads `min-max`, or `all` for any price (null).
 * @returns undefined for what is neither, or whose ends are the wrong way round
 */
export function parsePriceRange(text: string): PriceRange | null | undefined {
  if (text === ANY) return null;
  const match = RANGE.exec(text);
  if (!match) return undefined;
  const min = Number(match[1]);
  if (text === OPEN_ENDED_PRICE_RANGE) return { min, max: null };
  const max = Number(match[2]);
  return min <= max ? { min, max } : undefined;
}
