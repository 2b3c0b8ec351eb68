import { isTender } from './properties.js';
import { bidsClosed, daysToClose } from './tender.js';

it.each([
  ['sale', '2026-12-18', true],
  ['sale', null, false],
  ['rent', '2026-12-18', false],
] as const)('counts a listing for %s with closing day %s as a tender: %s', (purpose, bidsCloseOn, is) => {
  expect(isTender({ purpose, bidsCloseOn })).toBe(is);
});

it.each([
  ['12:00', '2026-12-18T08:59:59Z', false],
  ['12:00', '2026-12-18T09:00:00Z', true],
  // Without a time: midnight in Nairobi.
  [null, '2026-12-18T20:59:59Z', false],
  [null, '2026-12-18T21:00:00Z', true],
] as const)('closes bids on the 18th at %s in Nairobi: at %s %s [TENDER-1]', (bidsCloseAt, now, closed) => {
  expect(bidsClosed({ bidsCloseOn: '2026-12-18', bidsCloseAt }, new Date(now))).toBe(closed);
});

it.each([
  ['2026-12-17T20:59:59Z', 1],
  ['2026-12-17T21:00:00Z', 0],
  ['2026-11-27T12:00:00Z', 21],
  ['2026-12-18T21:00:00Z', -1],
])('counts the days in Nairobi until bids close: from %s %i', (now, days) => {
  expect(daysToClose({ bidsCloseOn: '2026-12-18' }, new Date(now))).toBe(days);
});
