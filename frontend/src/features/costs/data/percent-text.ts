import { groupedNumber } from '../../../lib/format.js';

/** Basis points → "4%", "0.35%". */
export function percentText(basisPoints: number): string {
  return `${groupedNumber(basisPoints / 100, 2)}%`;
}
