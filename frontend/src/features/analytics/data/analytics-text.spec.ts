import { expect, it } from '@jest/globals';
import { answersText, changeText, durationText, stepText } from './analytics-text.js';

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
  [47 * 60 + 59, '47 h 59 min'],
  [48 * 60, '2 days'],
])('%d minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

it('names a week by its Monday', () => {
  expect(stepText('2026-11-02', 'week')).toBe('Week of 2 Nov 2026');
  expect(stepText('2026-11-03', 'day')).toBe('3 Nov 2026');
});

it.each([
  [12, 10, '20% more than in the previous period (10)'],
  [5, 10, '50% less than in the previous period (10)'],
  [1001, 1000, '1% more than in the previous period (1,000)'],
  [10, 10, 'Same as in the previous period'],
  [3, 0, 'None in the previous period'],
])('%d after %d', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});

it('says how long first answers took, or that there was none', () => {
  const late = { answeredInTime: 0, answeredLate: 1 };
  const inTime = '0% answered in time (0 of 1); promised within 5 minutes of office hours.';
  expect(answersText({ ...late, medianMinutesToAnswer: 35 })).toBe(`Time to first answer: 35 min. ${inTime}`);
  expect(answersText({ ...late, medianMinutesToAnswer: null })).toBe(
    `No inquiry was answered in this period. ${inTime}`,
  );
});
