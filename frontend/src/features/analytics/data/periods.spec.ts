import { daysOf, stepsOf } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { periodToQuery, periodFromUrl, periodUntil, PERIOD_CHOICES } from './periods.js';

const SATURDAY_NIGHT = new Date('2026-11-21T22:30:00Z');

it.each(PERIOD_CHOICES)('stands in the address: %s [DASHBOARD-9]', (choice) => {
  expect(periodFromUrl(new URLSearchParams(periodToQuery(choice)))).toBe(choice);
});

it('defaults to 90 days for an invalid URL [DASHBOARD-9]', () => {
  expect(periodFromUrl(new URLSearchParams('period=forever'))).toBe('90-days');
});

it('ends today in Nairobi, and starts so that only the current week is incomplete', () => {
  // It is already Sunday in Nairobi.
  expect(periodUntil(SATURDAY_NIGHT, '30-days')).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  const quarter = periodUntil(SATURDAY_NIGHT, '90-days');
  expect(quarter).toEqual({ from: '2026-08-24', to: '2026-11-22' });
  expect([daysOf(quarter), stepsOf(quarter).length]).toEqual([91, 13]);
  expect(stepsOf(periodUntil(SATURDAY_NIGHT, '12-months'))).toHaveLength(52);
});
