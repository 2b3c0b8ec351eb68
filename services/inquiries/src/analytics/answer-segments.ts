import {
  ANSWER_TARGET_MINUTES,
  answerDueAt,
  daysAfter,
  officeHours,
  officeMoment,
  weekdayHours,
} from '@lml/common/contracts';

/**
 * Part of a day of receipt in which the time that an answer is due follows one rule: a fixed time, or so many
 * milliseconds after receipt. SQL reads the rules, so that it agrees with `answerDueAt`.
 */
export interface AnswerSegment {
  /** Day of receipt in Nairobi. */
  day: string;
  from: Date;
  /** Exclusive. */
  to: Date;
  /** Null if it depends on the time of receipt. */
  due: Date | null;
  /** Null if it is fixed. */
  afterMs: number | null;
}

const TARGET_MS = ANSWER_TARGET_MINUTES * 60_000;

/** Returns the segments of every day of a period, both days inclusive. */
export function answerSegments(from: string, to: string): AnswerSegment[] {
  const segments: AnswerSegment[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) segments.push(...segmentsOf(day));
  return segments;
}

function segmentsOf(day: string): AnswerSegment[] {
  const [midnight, next] = [officeMoment(day, '00:00'), officeMoment(daysAfter(day, 1), '00:00')];
  const hours = weekdayHours(officeHours(), day);
  const edges = [midnight];
  if (hours) {
    const closes = officeMoment(day, hours.closes);
    // Received that long before closing, the whole target fits; a moment later, its rest counts from the next opening.
    edges.push(officeMoment(day, hours.opens), closes - TARGET_MS + 1, closes);
  }
  return edges
    .map((start, index) => ({ start, end: edges[index + 1] ?? next }))
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => {
      const due = answerDueAt(new Date(start));
      const isFixed = answerDueAt(new Date(end - 1)).getTime() === due.getTime();
      const range = { day, from: new Date(start), to: new Date(end) };
      return isFixed
        ? { ...range, due, afterMs: null }
        : { ...range, due: null, afterMs: due.getTime() - start };
    });
}
