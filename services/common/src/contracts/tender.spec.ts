import { isTender } from './properties.js';
import { daysToClose, depositAtReserve, takesBids } from './tender.js';

it.each([
  ['sale', '2026-12-18', true],
  ['sale', null, false],
  ['rent', '2026-12-18', false],
] as const)('counts a listing for %s with closing day %s as a tender: %s', (purpose, bidsCloseOn, is) => {
  expect(isTender({ purpose, bidsCloseOn })).toBe(is);
});

it.each([
  ['12:00', '2026-12-18T08:59:59Z', true],
  ['12:00', '2026-12-18T09:00:00Z', false],
  // Without a time: midnight in Nairobi.
  [null, '2026-12-18T20:59:59Z', true],
  [null, '2026-12-18T21:00:00Z', false],
] as const)('takes bids until the 18th at %s in Nairobi: at %s %s [TENDER-1]', (bidsCloseAt, now, takes) => {
  const tender = { bidsCloseOn: '2026-12-18', bidsCloseAt };
  expect(takesBids({ ...tender, status: 'For Sale' }, new Date(now))).toBe(takes);
  expect(takesBids({ ...tender, status: 'Sold' }, new Date(now))).toBe(false);
});

it.each([
  [10, 14_500_005, 1_450_001],
  [null, 14_500_000, null],
  [10, null, null],
])('takes %s percent of a reserve of %s as deposit, rounded up: %s', (bidDepositPercent, price, deposit) => {
  expect(depositAtReserve({ bidDepositPercent, price, roomPrices: null })).toBe(deposit);
  expect(depositAtReserve({ bidDepositPercent, price, roomPrices: { min: 1, max: 2 } })).toBeNull();
});

it.each([
  ['2026-12-17T20:59:59Z', 1],
  ['2026-12-17T21:00:00Z', 0],
  ['2026-11-27T12:00:00Z', 21],
  ['2026-12-18T21:00:00Z', -1],
])('counts the days in Nairobi until bids close: from %s %i', (now, days) => {
  expect(daysToClose({ bidsCloseOn: '2026-12-18' }, new Date(now))).toBe(days);
});
