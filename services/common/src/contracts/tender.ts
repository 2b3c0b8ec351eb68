import { officeDay, officeMoment } from './office-time.js';
import { isSold, type Property } from './properties.js';

/** Whether a tender takes bids: until its time, or the end of its closing day in Nairobi, and until it is sold. */
export function takesBids(
  { bidsCloseOn, bidsCloseAt, status }: Pick<Property, 'bidsCloseAt' | 'status'> & { bidsCloseOn: string },
  now: Date,
): boolean {
  if (isSold({ status })) return false;
  return bidsCloseAt ? now.getTime() < officeMoment(bidsCloseOn, bidsCloseAt) : officeDay(now) <= bidsCloseOn;
}

/** Deposit for a bid at the reserve, in whole Kenyan shillings; null if share or price is not known, or rooms differ. */
export function depositAtReserve({
  bidDepositPercent: percent,
  price,
  roomPrices,
}: Pick<Property, 'bidDepositPercent' | 'price' | 'roomPrices'>): number | null {
  return percent && price && !roomPrices ? Math.ceil((price * percent) / 100) : null;
}

/** Days in Nairobi from today until bids close; 0 is today. */
export function daysToClose({ bidsCloseOn }: { bidsCloseOn: string }, now: Date): number {
  return Math.round((Date.parse(bidsCloseOn) - Date.parse(officeDay(now))) / (24 * 60 * 60_000));
}
