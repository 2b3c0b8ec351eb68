import { existsSync, readFileSync } from 'node:fs';

/** Nanoseconds that the thread that reads it has run, then others. https://docs.kernel.org/scheduler/sched-stats.html */
const OF_THREAD = '/proc/thread-self/schedstat';

/** Milliseconds that this thread has run; on systems other than Linux those of the clock. */
const now = () =>
  existsSync(OF_THREAD) ? Number(readFileSync(OF_THREAD, 'utf8').split(' ')[0]) / 1e6 : performance.now();

/** Returns the milliseconds that a run takes: the mean of four after a first, since the system counts in steps of some. */
export function processorTime(action: () => unknown): number {
  const runs = 4;
  action();
  const begun = now();
  for (let run = 0; run < runs; run += 1) action();
  return (now() - begun) / runs;
}
