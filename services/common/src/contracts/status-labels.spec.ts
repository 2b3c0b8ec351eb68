import { expect, it } from '@jest/globals';
import { isSold, isUnderOffer, MARKED_STATUSES, type PropertyPurpose, statusLabel } from './properties.js';

it.each<[string, PropertyPurpose, string]>([
  ['available', 'sale', 'For Sale'],
  ['Available', 'rent', 'For Rent'],
  ['available', 'lease', 'For Lease'],
  ['sold', 'sale', 'Sold'],
  ['sold', 'rent', 'Let'],
  ['SOLD OUT', 'lease', 'Let'],
  ['Let', 'rent', 'Let'],
  ['rented', 'rent', 'Rented'],
  ['For Sale', 'sale', 'For Sale'],
  ['under offer', 'sale', 'Under offer'],
  ['reserved by chama', 'sale', 'Reserved by chama'],
])('shows the status %j of a listing for %s as "%s" [STATUS-1]', (status, purpose, label) => {
  expect(statusLabel({ status, purpose })).toBe(label);
});

it('takes a let listing off the market, and one under offer not [STATUS-2]', () => {
  expect(isSold({ status: MARKED_STATUSES.let })).toBe(true);
  expect(isSold({ status: MARKED_STATUSES.underOffer })).toBe(false);
  expect(isUnderOffer({ status: 'UNDER OFFER' })).toBe(true);
});
