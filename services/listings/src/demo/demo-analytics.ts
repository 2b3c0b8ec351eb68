import { daysAfter, officeDay } from '@lml/common/contracts';
import type { DailyCounts } from '../analytics/analytics.repository.js';
import { demoCreatedAt } from './demo-times.js';

/** Longer than any chart. */
const DAYS_MAX = 400;
/** Weekday weights, Sunday first: quiet on Sundays, busiest at the end of the week. */
const WEEKDAYS = [0.7, 0.9, 0.95, 1, 1.1, 1.25, 1.15];

/** Generates a listing's visitor actions per day, from its first day until yesterday. */
export function demoAnalytics(propertyId: number, now: Date): DailyCounts[] {
  const today = officeDay(now);
  const created = officeDay(demoCreatedAt(propertyId));
  const earliest = daysAfter(today, -DAYS_MAX);
  const days: DailyCounts[] = [];
  for (let day = created > earliest ? created : earliest; day < today; day = daysAfter(day, 1)) {
    const date = new Date(day);
    const popularity = 1 + 11 * chance(propertyId, 0) ** 2;
    const season = 1 + 0.25 * Math.sin(date.getTime() / (9 * 24 * 60 * 60_000));
    const views = Math.round(
      popularity * season * WEEKDAYS[date.getUTCDay()]! * (0.4 + 1.2 * chance(propertyId, date.getTime())),
    );
    const some = (share: number, salt: number) =>
      Math.floor(views * share + chance(propertyId + salt, date.getTime()));
    if (views === 0) continue;
    days.push({
      propertyId,
      day,
      views,
      phoneReveals: some(0.07, 100),
      whatsappClicks: some(0.05, 200),
      shares: some(0.02, 300),
    });
  }
  return days;
}

/** Returns a number from 0 to 1, always the same for the same inputs. */
function chance(one: number, other: number): number {
  const value = Math.sin(one * 12.9898 + (other / 86_400_000) * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}
