import { answerDueAt } from '@lml/common/contracts';
import { answerSegments } from './answer-segments.js';

const SEGMENTS = answerSegments('2026-11-16', '2026-11-22');

/** The time that the segments give for a receipt. */
function dueBySegments(received: Date): Date {
  const found = SEGMENTS.filter(({ from, to }) => from <= received && received < to);
  expect(found).toHaveLength(1);
  const { due, afterMs } = found[0]!;
  return due ?? new Date(received.getTime() + afterMs!);
}

it('gives the promised time of an answer for each minute of a week, and around every edge [FIGURES-6]', () => {
  const start = new Date('2026-11-16T00:00:00+03:00').getTime();
  for (let minute = 0; minute < 7 * 24 * 60; minute += 1) {
    for (const offset of [0, 1, 59_999]) {
      const received = new Date(start + minute * 60_000 + offset);
      expect([received, dueBySegments(received)]).toEqual([received, answerDueAt(received)]);
    }
  }
});
