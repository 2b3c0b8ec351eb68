import type { AlertFrequency } from '@lml/common/contracts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** 7:00 in Nairobi, which is three hours ahead of UTC all year. */
const DIGEST_UTC_HOUR = 4;
const MONDAY = 1;

/** Returns when homes found now are mailed: now, at the next 7:00 in Nairobi, or at 7:00 of the next Monday there. */
export function sendTime(frequency: AlertFrequency, now: Date): Date {
  if (frequency === 'instant') return now;
  const at = new Date(now);
  at.setUTCHours(DIGEST_UTC_HOUR, 0, 0, 0);
  while (at <= now || (frequency === 'weekly' && at.getUTCDay() !== MONDAY))
    at.setTime(at.getTime() + DAY_MS);
  return at;
}
