import { expect, it } from '@jest/globals';
import { monthName, monthPeriod, reportMonths } from './reports.js';

it('ends a month on its last day, and the current one today [REPORT-1]', () => {
  expect(monthPeriod('2026-10', '2026-11-26')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(monthPeriod('2026-12', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(monthPeriod('2026-11', '2026-11-26')).toEqual({ from: '2026-11-01', to: '2026-11-26' });
});

it('offers the months since the listing was added, at most two years, newest first [REPORT-1]', () => {
  expect(reportMonths('2026-09-30', '2026-11-26')).toEqual(['2026-11', '2026-10', '2026-09']);
  expect(reportMonths('2026-11-26', '2026-11-26')).toEqual(['2026-11']);
  expect(reportMonths('2020-01-01', '2026-11-26')).toHaveLength(24);
  expect(monthName('2026-02')).toBe('February 2026');
});
