import { INQUIRY_MAIL_QUEUE, type InquiryMailJob } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { REDIS, type Redis } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { QueuedDelivery } from './deliveries.repository.js';

const TIMEOUT_MS = 5000;
/** Longest delay that a worker gives a mail. */
const LONGEST_PAUSE_MS = 5 * 60_000;
/** BullMQ stores the time in the upper bits of a score, and the order within a millisecond below. */
const SCORES_PER_MS = 0x1000;
/** Marker key, lost together with the queue. */
const MARKER_KEY = `${INQUIRY_MAIL_QUEUE}:known`;

/**
 * Queue that the notifications service consumes. The table `mail_deliveries` is authoritative; if the queue is lost, it
 * is refilled from there.
 */
@Injectable()
export class MailQueue {
  /** The BullMQ queue, for read-only use. */
  readonly jobs: Queue<InquiryMailJob>;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.jobs = new Queue<InquiryMailJob>(INQUIRY_MAIL_QUEUE, {
      connection: redis,
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
    });
    // The Redis client itself logs, once, that Redis is unavailable.
    this.jobs.on('error', (error) => logger.debug({ err: error }, 'mail queue'));
  }

  /** False while Redis is known to be unavailable. */
  get isReachable(): boolean {
    return this.redis.isReady;
  }

  /**
   * Whether Redis still has the queue that a relay filled; false after Redis has lost its data, and at the first start.
   */
  async queueMarkerExists(): Promise<boolean> {
    return (await withDeadline(this.redis.exists(MARKER_KEY))) === 1;
  }

  /** Marks the queue as filled. */
  async setQueueMarker(): Promise<void> {
    await withDeadline(this.redis.set(MARKER_KEY, '1'));
  }

  /** Returns the number of jobs, active and waiting. @throws Error if Redis does not answer within 5 seconds */
  async depth(): Promise<number> {
    const counts = await withDeadline(this.jobs.getJobCounts('wait', 'active', 'delayed', 'prioritized'));
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Adds a job per delivery; the queue ignores those that it already has.
   * @throws Error if Redis refuses or does not answer within 5 seconds
   */
  async add(deliveries: QueuedDelivery[]): Promise<void> {
    // Individually, not in bulk: only single commands recover after a restarted Redis has lost its scripts.
    await withDeadline(
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

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
