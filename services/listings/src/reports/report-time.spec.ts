import { expect, it } from '@jest/globals';
import { dueMonth } from './report-time.js';

it.each([
  ['2026-12-01T05:00:00Z', '2026-11'],
  ['2026-12-01T04:59:59Z', '2026-10'],
  ['2026-12-31T20:59:59Z', '2026-11'],
  // Already 1 January in Nairobi, but not yet 8:00.
  ['2026-12-31T21:00:00Z', '2026-11'],
  ['2027-01-01T05:00:00Z', '2026-12'],
])('at %s the report of %s is due [REPORT-7]', (now, month) => {
  expect(dueMonth(new Date(now)).month).toBe(month);
});

it('is due at 8:00 in Nairobi on the first', () => {
  const { dueAt, end } = dueMonth(new Date('2026-12-05T00:00:00Z'));
  expect(dueAt.toISOString()).toBe('2026-12-01T05:00:00.000Z');
  expect(end.toISOString()).toBe('2026-11-30T21:00:00.000Z');
});
