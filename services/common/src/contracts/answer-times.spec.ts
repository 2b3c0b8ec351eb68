import { answerHoursOf } from './answer-times.js';

const HOUR = 3600;

it.each([
  [0, 1],
  [59, 1],
  [HOUR, 1],
  [HOUR + 1, 2],
  [2 * HOUR, 2],
  [2.5 * HOUR, 3],
  [4 * HOUR + 1, 6],
  [7 * HOUR, 8],
  [9 * HOUR, 12],
  [12 * HOUR + 1, 24],
  [24 * HOUR, 24],
  [25 * HOUR, 48],
  [48 * HOUR, 48],
  [48 * HOUR + 1, null],
  [Infinity, null],
])('rounds %s seconds up to %s hours [ANSWER-1]', (seconds, hours) => {
  expect(answerHoursOf(seconds)).toBe(hours);
});
