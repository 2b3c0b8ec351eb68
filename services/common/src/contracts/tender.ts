import { officeDay, officeMoment } from './office-time.js';
import type { Property } from './properties.js';

/** Whether the time for bids has passed. Without a time they close at the end of the day in Nairobi. */
export function bidsClosed(
  { bidsCloseOn, bidsCloseAt }: Pick<Property, 'bidsCloseAt'> & { bidsCloseOn: string },
  now: Date,
): boolean {
  return bidsCloseAt ? now.getTime() >= officeMoment(bidsCloseOn, bidsCloseAt) : officeDay(now) > bidsCloseOn;
}

/** Days in Nairobi from today until bids close; 0 is today. */
export function daysToClose({ bidsCloseOn }: { bidsCloseOn: string }, now: Date): number {
  return Math.round((Date.parse(bidsCloseOn) - Date.parse(officeDay(now))) / (24 * 60 * 60_000));
}
