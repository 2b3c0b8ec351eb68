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

it('gives the promised time of an answer through a week, and around every edge [FIGURES-6]', () => {
  const start = new Date('2026-11-16T00:00:00+03:00').getTime();
  const minutes = Array.from({ length: (7 * 24 * 60) / 20 }, (_, index) => start + index * 20 * 60_000);
  const edges = SEGMENTS.flatMap(({ from }) => [-1, 0, 1].map((offset) => from.getTime() + offset));
  for (const at of [...minutes, ...edges.filter((edge) => edge >= start)]) {
    const received = new Date(at);
    expect([received, dueBySegments(received)]).toEqual([received, answerDueAt(received)]);
  }
});
