import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { AsyncResource } from 'node:async_hooks';
import type { Logger } from '../logging/logger.js';
import type { MailQueue } from './mail-queue.js';
import type { OutboxTable } from './outbox-table.js';

const PAUSE_MS = 1000;
const BATCH = 100;

/**
 * Moves due deliveries from the database to the queue: immediately after a message is stored, and every second for
 * leftovers, including other replicas'. Any number of replicas may run it.
 */
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = true;
  private failing = false;

  constructor(
    private readonly deliveries: OutboxTable,
    private readonly queue: MailQueue,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stopped = false;
    this.nudge();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Signals new deliveries. Returns immediately and never throws. */
  nudge(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.start();
  }

  /** Detached from the request that called `nudge`: the relay serves all, so its log lines carry no request id. */
  private readonly start = AsyncResource.bind(() => {
    clearTimeout(this.timer);
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (this.stopped) return;
      if (this.again) {
        this.again = false;
        this.start();
      } else {
        this.timer = setTimeout(this.start, PAUSE_MS);
      }
    });
  });

  private async run(): Promise<void> {
    try {
      if (this.queue.isReachable) await this.refillLostQueue();
      let carried = BATCH;
      while (carried === BATCH && !this.stopped && this.queue.isReachable) {
        carried = await this.queueBatch();
      }
      if (this.failing && this.queue.isReachable) {
        this.logger.info('mails go into the queue again');
        this.failing = false;
      }
    } catch (error) {
      if (!this.failing) {
        this.logger.warn(
          { reason: (error as Error).message },
          'mails could not be put into the queue; they are kept, and tried until it works',
        );
      }
      this.failing = true;
    }
  }

  /** The marker comes last, so that a crash in between repeats the refill. */
  private async refillLostQueue(): Promise<void> {
    if (await this.queue.queueMarkerExists()) return;
    await this.deliveries.makeAllDue();
    await this.queue.setQueueMarker();
  }

  private async queueBatch(): Promise<number> {
    const due = await this.deliveries.takeDue(BATCH);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    try {
      await this.queue.add(due);
    } catch (error) {
      await this.deliveries.release(ids);
      throw error;
    }
    await this.deliveries.markQueued(ids);
    return due.length;
  }
}
