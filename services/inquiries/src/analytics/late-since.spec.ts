import { answerDueAt } from '@lml/common/contracts';
import { lateSince } from './late-since.js';

it.each([
  ['while the office is open', '2026-11-18T14:00:00+03:00', '2026-11-18T13:54:59.999+03:00'],
  ['just after it has opened', '2026-11-19T09:02:00+03:00', '2026-11-18T16:56:59.999+03:00'],
  ['at night', '2026-11-18T23:00:00+03:00', '2026-11-18T16:55:00.000+03:00'],
  ['on a Sunday', '2026-11-22T12:00:00+03:00', '2026-11-21T13:55:00.000+03:00'],
])('returns the latest time of receipt that is late, %s', (_when, now, expected) => {
  const since = lateSince(new Date(now));
  expect(since.toISOString()).toBe(new Date(expected).toISOString());
  expect(answerDueAt(since).getTime()).toBeLessThan(new Date(now).getTime());
  expect(answerDueAt(new Date(since.getTime() + 1)).getTime()).toBeGreaterThanOrEqual(
    new Date(now).getTime(),
  );
});
