/** Parts of a deadline. */
const TICKS = 10;

/**
 * Waits for `work`, but no longer than `ms` milliseconds in which this process could read an answer: a stall of the
 * process, in which answers wait in the socket, counts as a tenth of it at most.
 * @param ms at least 10
 * @throws Error with `message` at the deadline; whatever `work` rejects with
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  let ticker: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    let left = TICKS;
    // After a stall an interval fires once, not once for each interval that has passed.
    ticker = setInterval(() => {
      left -= 1;
      if (left === 0) reject(new Error(message));
    }, ms / TICKS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearInterval(ticker);
  }
}
