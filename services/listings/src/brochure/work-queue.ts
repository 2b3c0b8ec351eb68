import pLimit, { type LimitFunction } from 'p-limit';
import type { AppError } from '@lml/common/errors/app-error';

/** Queue for expensive work: limits how many run at once and how many wait. */
export class WorkQueue {
  private readonly limit: LimitFunction;

  /** @param busy the error of work that is refused */
  constructor(
    private readonly bounds: { atOnce: number; waiting: number; milliseconds: number },
    private readonly busy: () => AppError,
  ) {
    this.limit = pLimit(bounds.atOnce);
  }

  /**
   * @param work should stop when its signal aborts: nobody waits for it any more
   * @throws `busy` when the queue is full, or when waiting and working together take too long
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { atOnce, waiting, milliseconds } = this.bounds;
    if (this.limit.activeCount + this.limit.pendingCount >= atOnce + waiting) throw this.busy();
    const signal = AbortSignal.timeout(milliseconds);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(this.busy()), { once: true });
    });
    const done = this.limit(async () => {
      signal.throwIfAborted();
      return await work(signal);
    });
    return await Promise.race([done, late]);
  }
}
