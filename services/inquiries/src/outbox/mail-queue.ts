import { INQUIRY_MAIL_QUEUE, type InquiryMailJob } from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { REDIS, type Redis } from '@lml/common/redis';
import { Inject, Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { QueuedDelivery } from './deliveries.repository.js';

const TIMEOUT_MS = 5000;
/** No worker puts a mail off for longer. */
const LONGEST_PAUSE_MS = 5 * 60_000;
/** BullMQ keeps the moment in the upper bits of a score, and an order within the millisecond below. */
const SCORES_PER_MS = 0x1000;
/** Beside the queue, and lost with it. */
const KNOWN_KEY = `${INQUIRY_MAIL_QUEUE}:known`;

/**
 * The queue that the notifications service works off. The rows of `mail_deliveries` are the truth; the queue may be
 * lost at any time and is filled again from them.
 */
@Injectable()
export class MailQueue {
  /** The queue itself, for whoever only looks at it. */
  readonly jobs: Queue<InquiryMailJob>;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.jobs = new Queue<InquiryMailJob>(INQUIRY_MAIL_QUEUE, {
      connection: redis,
      // Its version check can fail for good if Redis goes away in the middle of it.
      skipVersionCheck: true,
      streams: { events: { maxLen: 100 } },
      defaultJobOptions: {
        // It is tried until it is sent or refused for good; how long to wait in between, the worker decides.
        attempts: 1_000_000,
        backoff: { type: 'custom' },
        // A finished job leaves nothing behind, so that the same id can be queued again where need be.
        removeOnComplete: true,
        removeOnFail: true,
        stackTraceLimit: 0,
      },
    });
    // The Redis client itself reports, once, that Redis is away.
    this.jobs.on('error', (error) => logger.debug({ err: error }, 'mail queue'));
  }

  /** False while there is no use in trying. */
  get isReachable(): boolean {
    return this.redis.isReady;
  }

  /**
   * Whether Redis still has the queue that this (or another) relay filled: false after Redis has lost everything, and
   * at the very first.
   */
  async queueMarkerExists(): Promise<boolean> {
    return (await withDeadline(this.redis.exists(KNOWN_KEY))) === 1;
  }

  /** From now on the queue is known. */
  async setQueueMarker(): Promise<void> {
    await withDeadline(this.redis.set(KNOWN_KEY, '1'));
  }

  /** How many jobs there are, in hand and not. @throws Error when Redis does not answer within 5 seconds */
  async depth(): Promise<number> {
    const counts = await withDeadline(this.jobs.getJobCounts('wait', 'active', 'delayed', 'prioritized'));
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /**
   * Adds a job for each delivery; the queue ignores one that it has already.
   * @throws Error when Redis refuses or does not answer within 5 seconds
   */
  async add(deliveries: QueuedDelivery[]): Promise<void> {
    // One by one rather than as a bulk: only single commands survive that a restarted Redis has lost its scripts.
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

  /** A job that was put off by a worker whose clock was ahead would wait until it is that late; it is done now. */
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
