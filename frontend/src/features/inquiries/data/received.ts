import { daysAfter } from '@lml/common/contracts';
import type { InboxFilters } from './inbox-filters.js';

export const RECEIVED_CHOICES = ['any', 'today', 'week', 'month', 'custom'] as const;
export type ReceivedChoice = (typeof RECEIVED_CHOICES)[number];
type Days = Pick<InboxFilters, 'from' | 'to'>;

/**
 * Days of a preset. Only the first preset has an end, so that a link to "last 7 days" keeps including new
 * messages.
 * @param today in Nairobi
 */
export function daysOf(choice: Exclude<ReceivedChoice, 'custom'>, today: string): Days {
  if (choice === 'any') return { from: '', to: '' };
  if (choice === 'today') return { from: today, to: '' };
  if (choice === 'week') return { from: daysAfter(today, -6), to: '' };
  return { from: `${today.slice(0, 8)}01`, to: '' };
}

/** Preset that matches the days; `custom` otherwise. */
export function choiceOf({ from, to }: Days, today: string): ReceivedChoice {
  const quick = (['any', 'today', 'week', 'month'] as const).find((choice) => {
    const days = daysOf(choice, today);
    return days.from === from && days.to === to;
  });
  return quick ?? 'custom';
}
