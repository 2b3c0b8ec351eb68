import { isSold, type PropertyPurpose } from './properties.js';
import { capitalised } from './text.js';

/** Statuses that the marks of the staff list set. */
export const MARKED_STATUSES = {
  available: 'available',
  sold: 'sold',
  let: 'Let',
  underOffer: 'Under offer',
} as const;

const ON_OFFER: Record<PropertyPurpose, string> = { sale: 'For Sale', rent: 'For Rent', lease: 'For Lease' };
/** Lower-case; said of a letting, these mean that it is let. */
const SAID_OF_SALES = ['sold', 'sold out'];

interface Offered {
  status: string;
  purpose: PropertyPurpose;
}

/**
 * Returns a listing's status as people read it, fitting its purpose: "available" is "For Sale" or "For Rent", and a
 * letting is never "Sold" but "Let". Other texts stay as entered, with a capital letter.
 */
export function statusLabel({ status, purpose }: Offered): string {
  const known = status.trim().toLowerCase();
  if (known === MARKED_STATUSES.available) return ON_OFFER[purpose];
  if (purpose !== 'sale' && SAID_OF_SALES.includes(known)) return MARKED_STATUSES.let;
  return capitalised(status);
}

/** Whether a listing stays listed although somebody has made an offer for it. */
export function isUnderOffer({ status }: Pick<Offered, 'status'>): boolean {
  return status.trim().toLowerCase() === MARKED_STATUSES.underOffer.toLowerCase();
}

/** Whether a listing is on the market and open to offers, whatever its status says of its purpose. */
export function isOnOffer({ status }: Pick<Offered, 'status'>): boolean {
  return !isSold({ status }) && !isUnderOffer({ status });
}
