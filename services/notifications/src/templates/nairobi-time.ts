import { type DayWords, OFFICE_TIME_ZONE, timeIn } from '@lml/common/contracts';

/**
 * Formats a moment: `Friday 20 November 2026, 12:30 (Nairobi)`.
 * @param moment ISO 8601 @param words of a language; English unless given
 */
export function nairobiTime(moment: string, words?: DayWords): string {
  return `${timeIn(OFFICE_TIME_ZONE, new Date(moment), words)} (Nairobi)`;
}
