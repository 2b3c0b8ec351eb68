import pLimit, { type LimitFunction } from 'p-limit';
import { brochuresBusy } from './brochures.errors.js';

/** Work that costs much, a few pieces at once: others wait their turn in a line that is soon full. */
export class WorkQueue {
  private readonly limit: LimitFunction;

  constructor(private readonly bounds: { atOnce: number; waiting: number; milliseconds: number }) {
    this.limit = pLimit(bounds.atOnce);
  }

  /**
   * @param work should stop when its signal says so: nobody waits for it any more
   * @throws 503 BROCHURES_BUSY when the line is full, or when waiting and working take too long together
   */
  async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { atOnce, waiting, milliseconds } = this.bounds;
    if (this.limit.activeCount + this.limit.pendingCount >= atOnce + waiting) throw brochuresBusy();
    const signal = AbortSignal.timeout(milliseconds);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(brochuresBusy()), { once: true });
    });
    const done = this.limit(async () => {
      signal.throwIfAborted();
      return await work(signal);
    });
    return await Promise.race([done, late]);
  }
}
