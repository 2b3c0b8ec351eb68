import { answerDueAt } from '@lml/common/contracts';

const MINUTE_MS = 60_000;
/** From when an answer is due: mostly at once, now and then not before a colleague is back. */
const MINUTES_AFTER_DUE = [-2, 11, -3, 4, 38, -1, 95, -4, 19, 2, 170];

/** When the demo's staff first answered an inquiry: the same at every seeding. */
export function demoAnsweredAt(id: number, receivedAt: Date): Date {
  const late = MINUTES_AFTER_DUE[id % MINUTES_AFTER_DUE.length]!;
  return new Date(answerDueAt(receivedAt).getTime() + late * MINUTE_MS);
}
