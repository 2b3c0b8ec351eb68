import type { MailJobData } from '../contracts/jobs.js';
import { withDeadline } from '../deadline.js';
import type { Logger } from '../logging/logger.js';
import type { Redis } from '../redis.js';
import type { QueuedDelivery } from './outbox-table.js';

const TIMEOUT_MS = 5000;
/** Longest delay that a worker gives a mail. */
const LONGEST_PAUSE_MS = 5 * 60_000;
/** BullMQ stores the time in the upper bits of a score, and the order within a millisecond below. */
const SCORES_PER_MS = 0x1000;

/** Options of the BullMQ queue. */
export const MAIL_QUEUE_OPTIONS = {
  // Its version check can fail permanently if Redis disconnects during it.
  skipVersionCheck: true,
  streams: { events: { maxLen: 100 } },
  defaultJobOptions: {
    // Retried until sent or permanently refused; the worker sets the delay.
    attempts: 1_000_000,
    backoff: { type: 'custom' },
    // Finished jobs are removed, so that their ids can be queued again.
    removeOnComplete: true,
    removeOnFail: true,
    stackTraceLimit: 0,
  },
};

/** The part of a BullMQ queue we use. */
export interface MailJobs {
  readonly name: string;
  toKey(type: string): string;
  add(name: string, job: MailJobData, options: { jobId: string }): Promise<unknown>;
  getJob(id: string): Promise<{ promote(): Promise<void> } | undefined>;
  getJobCounts(...states: ('wait' | 'active' | 'delayed' | 'prioritized')[]): Promise<Record<string, number>>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * Queue that the notifications service consumes. The outbox table is authoritative; if the queue is lost, it is refilled
 * from there.
 */
export class MailQueue<Jobs extends MailJobs = MailJobs> {
  /** Marker key, lost together with the queue. */
  private readonly markerKey: string;

  /** @param jobs made with {@link MAIL_QUEUE_OPTIONS} on the same client */
  constructor(
    readonly jobs: Jobs,
    private readonly redis: Redis,
    logger: Logger,
  ) {
    this.markerKey = `${jobs.name}:known`;
    // The Redis client itself logs, once, that Redis is unavailable.
    jobs.on('error', (error) => logger.debug({ err: error }, 'mail queue'));
  }

  /** False while Redis is known to be unavailable. */
  get isReachable(): boolean {
    return this.redis.isReady;
  }

  /**
   * Whether Redis still has the queue that a relay filled; false after Redis has lost its data, and at the first start.
   */
  async queueMarkerExists(): Promise<boolean> {
    return (await inTime(this.redis.exists(this.markerKey))) === 1;
  }

  /** Marks the queue as filled. */
  async setQueueMarker(): Promise<void> {
    await inTime(this.redis.set(this.markerKey, '1'));
  }

  /** Returns the number of jobs, active and waiting. @throws Error if Redis does not answer within 5 seconds */
  async depth(): Promise<number> {
    const counts = await inTime(this.jobs.getJobCounts('wait', 'active', 'delayed', 'prioritized'));
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Adds a job per delivery; the queue ignores those that it already has.
   * @throws Error if Redis refuses or does not answer within 5 seconds
   */
  async add(deliveries: QueuedDelivery[]): Promise<void> {
    // Individually, not in bulk: only single commands recover after a restarted Redis has lost its scripts.
    await inTime(
      Promise.all(
        deliveries.map(async ({ id, requestId, traceParent, again }) => {
          const job = { deliveryId: id, requestId, ...(traceParent !== null && { traceParent }) };
          await this.jobs.add('send', job, { jobId: id });
          if (again) await this.promoteIfOverdue(id);
        }),
      ),
    );
  }

  /** Promotes a job delayed for longer than the longest pause: a worker whose clock was ahead has set it. */
  private async promoteIfOverdue(id: string): Promise<void> {
    const score = await this.redis.zScore(this.jobs.toKey('delayed'), id);
    if (score === null || score / SCORES_PER_MS < Date.now() + LONGEST_PAUSE_MS) return;
    await (await this.jobs.getJob(id))?.promote();
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return withDeadline(work, TIMEOUT_MS, 'Redis does not answer');
}
