import { groupedNumber } from '../../../lib/format.js';
import { durationText } from './analytics-text.js';

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const HOUR = 60;
const DAY = 24 * HOUR;
/** Round numbers of minutes for the axis. */
const DURATION_STEPS = [
  10,
  20,
  40,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  4 * DAY,
  8 * DAY,
];

/** Upper end of an axis: 1 or an even number, so that the middle is whole too. */
function endOfCounts(greatest: number): number {
  if (greatest <= 1) return 1;
  if (greatest <= 2) return 2;
  const size = 10 ** Math.floor(Math.log10(greatest));
  const end = STEPS.map((step) => step * size).find((candidate) => candidate >= greatest) ?? 10 * size;
  return end % 2 === 0 ? end : end + 1;
}

function endOfDurations(greatest: number): number {
  return DURATION_STEPS.find((end) => end >= greatest) ?? endOfCounts(greatest / DAY) * DAY;
}

/** Axis for whole numbers. */
export const COUNTS = { end: endOfCounts, text: groupedNumber };

/** Axis for minutes. */
export const DURATIONS = { end: endOfDurations, text: durationText };
