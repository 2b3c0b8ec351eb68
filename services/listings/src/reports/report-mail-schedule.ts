import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ReportMailsService } from './report-mails.service.js';

const EVERY_MS = 60_000;

/** Looks every minute whether monthly reports are due; each replica may, and after an outage they are late, not lost. */
@Injectable()
export class ReportMailSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly mails: ReportMailsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.running = this.queueDue();
    }, EVERY_MS).unref();
  }

  private async queueDue(): Promise<void> {
    try {
      const reports = await this.mails.queueDue(new Date());
      if (reports > 0) this.logger.info({ reports }, 'monthly reports put into the outbox');
    } catch (error) {
      this.logger.error({ err: error }, 'monthly reports could not be put into the outbox');
    } finally {
      if (!this.stopped) this.schedule();
    }
  }
}
