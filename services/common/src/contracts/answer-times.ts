/*
 * How soon an agent usually answers, as visitors read it. Shown only if the owner has switched it on (`showAnswerTime` of the
 * settings against scams).
 */

/** Days of receipt whose messages count. */
export const ANSWER_TIME_DAYS = 90;

/** Answered messages in these days from which on an agent's time is shown. */
export const ANSWER_TIME_MIN = 10;

/** Hours that a time is rounded up to; of a longer one nothing is said. */
export const ANSWER_HOURS = [1, 2, 3, 4, 6, 8, 12, 24, 48] as const;
export type AnswerHours = (typeof ANSWER_HOURS)[number];

/** An element of `GET /internal/inquiry-figures/answer-times`; agents of whom nothing is said are missing. */
export interface AgentAnswerTime {
  agentId: number;
  withinHours: AnswerHours;
}

/** Rounds up to the hours that visitors read; null for more than the longest, and for never (`Infinity`). */
export function answerHoursOf(seconds: number): AnswerHours | null {
  return ANSWER_HOURS.find((hours) => seconds <= hours * 3600) ?? null;
}
