import {
  ACCOUNT_MAIL_QUEUE,
  ALERT_MAIL_QUEUE,
  INQUIRY_MAIL_QUEUE,
  type MailJobData,
  PUSH_QUEUE,
  PUSH_TEST_QUEUE,
  VISITOR_REPORT_MAIL_QUEUE,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { requestIdFrom, withRequestId } from '@lml/common/logging/request-context';
import { REDIS, type Redis } from '@lml/common/redis';
import { traceJob } from '@lml/common/traces/trace';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Job, Worker } from 'bullmq';
import { setTimeout as wait } from 'node:timers/promises';
import { DeliveriesClient } from '../deliveries.client.js';
import { NotificationsEnv } from '../env.js';
import { backoff } from './backoff.js';
import { Circuit } from './circuit.js';
import { BrochureNotMade } from './brochures.client.js';
import type { MailVerdict } from './mail-failure.js';
import { MailNotSent } from './mail-server.js';
import { PushNotDelivered, Pusher } from '../push/pusher.js';
import { Mailer } from './mailer.js';

/** Below the process's own shutdown deadline. */
const STOP_DEADLINE_MS = 8000;
const PUSHES_AT_ONCE = 5;

/** A queue, what is done with its jobs, and how many of them at once. */
interface OwnedQueue {
  name: string;
  handle: (job: Job<MailJobData>) => Promise<void>;
  concurrency: number;
}

/** Worker of the queues of mails and pushes; survives outages of Redis. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly connection: Redis;
  private readonly inHand = new Set<Promise<void>>();
  private readonly queues: OwnedQueue[];
  private workers: Worker<MailJobData>[] = [];

  constructor(
    @Inject(REDIS) redis: Redis,
    @Inject(LOGGER) private readonly logger: Logger,
    env: NotificationsEnv,
    mailer: Mailer,
    pusher: Pusher,
    private readonly circuit: Circuit,
  ) {
    // A separate connection whose commands wait some seconds for Redis instead of failing at once: otherwise the worker
    // would retry in a busy loop and leave no time to reconnect.
    this.connection = redis.duplicate({ disableOfflineQueue: false });
    // The shared client logs, once, that Redis is unavailable.
    this.connection.on('error', (error: Error) => logger.debug({ err: error }, 'worker connection'));
    const { AUTH_URL, INQUIRIES_URL, LISTINGS_URL, MAIL_CONCURRENCY } = env;
    const mailsOf = (url: string) => {
      const owner = new DeliveriesClient(url, 'deliveries', env);
      return (job: Job<MailJobData>) => mailer.handle(job, owner);
    };
    this.queues = [
      {
        name: INQUIRY_MAIL_QUEUE,
        handle: mailsOf(INQUIRIES_URL),
        concurrency: MAIL_CONCURRENCY,
      },
      // Fewer, so that a flood of alerts leaves connections to inquiries.
      {
        name: ALERT_MAIL_QUEUE,
        handle: mailsOf(LISTINGS_URL),
        concurrency: Math.ceil(MAIL_CONCURRENCY / 2),
      },
      {
        name: ACCOUNT_MAIL_QUEUE,
        handle: mailsOf(AUTH_URL),
        concurrency: Math.ceil(MAIL_CONCURRENCY / 2),
      },
      {
        name: VISITOR_REPORT_MAIL_QUEUE,
        handle: mailsOf(INQUIRIES_URL),
        concurrency: Math.ceil(MAIL_CONCURRENCY / 2),
      },
      // They use no mail server, and go out while it is away.
      { name: PUSH_QUEUE, handle: (job) => pusher.handle(job), concurrency: PUSHES_AT_ONCE },
      { name: PUSH_TEST_QUEUE, handle: (job) => pusher.handleTest(job), concurrency: 1 },
    ];
  }

  onApplicationBootstrap(): void {
    this.connection.connect().catch((error: unknown) => {
      this.logger.debug({ err: error }, 'worker connection ended before it was made');
    });
    this.workers = this.queues.map((queue) => this.workerOf(queue));
  }

  private workerOf({ name, handle, concurrency }: OwnedQueue): Worker<MailJobData> {
    const worker = new Worker<MailJobData>(name, (job) => this.process(job, name, handle), {
      connection: this.connection,
      // Its version check can fail permanently if Redis disconnects during it.
      skipVersionCheck: true,
      concurrency,
      lockDuration: 30_000,
      // Finds a dead worker's job within seconds after its lock expires, however often that happens.
      stalledInterval: 5000,
      maxStalledCount: 1_000_000,
      runRetryDelay: 1000,
      settings: {
        backoffStrategy: (attempts, _type, error) => backoff(attempts, verdictOf(error)),
      },
    });
    worker.on('error', (error) => this.logger.debug({ err: error }, 'mail worker'));
    worker.on('failed', (job, error) => {
      this.logger.debug({ deliveryId: job?.id, reason: error.message }, 'mail job failed');
    });
    return worker;
  }

  /** Stops taking mails and lets active ones finish. Without Redis there is nothing else to wait for. */
  async beforeApplicationShutdown(): Promise<void> {
    const { workers } = this;
    if (workers.length === 0) return;
    this.circuit.stop();
    const quietly = (error: unknown) => this.logger.debug({ err: error }, 'closing the worker');
    const deadline = wait(STOP_DEADLINE_MS, undefined, { ref: false });
    if (this.connection.isReady) {
      const redisGone = new Promise((resolve) => this.connection.once('error', resolve));
      await Promise.race([
        Promise.all(workers.map((worker) => worker.close().catch(quietly))),
        redisGone,
        deadline,
      ]);
    }
    if (!this.connection.isReady) {
      await Promise.race([Promise.all(this.inHand), deadline]);
      // A graceful close would wait for Redis.
      for (const worker of workers) {
        worker.close(true).catch(quietly);
        worker.disconnect().catch(quietly);
      }
    }
    if (this.connection.isOpen) this.connection.destroy();
  }

  private async process(job: Job<MailJobData>, queue: string, handle: OwnedQueue['handle']): Promise<void> {
    const { deliveryId, requestId, traceParent } = job.data;
    const facts = {
      'request.id': requestId,
      'messaging.system': 'bullmq',
      'messaging.destination.name': queue,
      'messaging.message.id': deliveryId,
    };
    const traced = () => traceJob(`process ${queue}`, facts, traceParent, () => handle(job));
    const work = withRequestId(requestIdFrom(requestId), traced);
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    this.inHand.add(settled);
    try {
      await work;
    } finally {
      this.inHand.delete(settled);
    }
  }
}

function verdictOf(error: Error | undefined): MailVerdict {
  if (error instanceof MailNotSent) return error.verdict;
  // A device or channel that is away, or a brochure that cannot be made, concerns this push or mail only.
  return error instanceof PushNotDelivered || error instanceof BrochureNotMade ? 'put-off' : 'away';
}
