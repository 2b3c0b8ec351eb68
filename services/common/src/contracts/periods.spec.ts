import { daysOf, mondayOf, periodBefore, periodProblem, stepOf, stepsOf } from './periods.js';

it('includes both ends of a period', () => {
  expect(daysOf({ from: '2026-11-21', to: '2026-11-21' })).toBe(1);
  expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toBe(3);
});

it('groups a month by day and longer periods by week [DASHBOARD-9]', () => {
  expect(stepOf({ from: '2026-10-01', to: '2026-10-31' })).toBe('day');
  expect(stepOf({ from: '2026-10-01', to: '2026-11-01' })).toBe('week');
});

it.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-01-01', '2025-12-29'],
])('starts the week of %s on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

it('a period has a step for each day, or for each week that it overlaps', () => {
  expect(stepsOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(stepsOf({ from: '2026-10-14', to: '2026-11-16' })).toEqual([
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
});

it('a period is compared with the same number of days before', () => {
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: '2026-10-02',
    to: '2026-10-31',
  });
});

it.each([
  ['2026-11-01', '2026-11-30', null],
  ['2026-11-30', '2026-11-30', null],
  ['2026-12-01', '2026-11-30', 'from must not be after to'],
  ['2026-02-30', '2026-11-30', 'from must be a day, such as 2026-11-24'],
  ['2020-01-01', '2026-11-30', 'from and to must be at most 732 days apart'],
  ['2026-11-01', 'soon', null],
  ['1999-12-31', '2000-01-01', 'from must be 2000-01-01 or later'],
])('validates %s to %s', (from, to, problem) => {
  expect(periodProblem(from, to)).toBe(problem);
});
