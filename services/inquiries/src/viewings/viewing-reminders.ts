import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { SettingsClient } from '@lml/common/settings/settings.client';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Colleagues } from '../inquiries/colleagues.js';
import { RepeatedWork } from '../maintenance/repeated-work.js';
import { ViewingMails } from './viewing-mails.js';
import { ViewingsRepository } from './viewings.repository.js';

const BATCH = 50;

/**
 * Stores the reminders that are due, the day before each viewing. A reminder is taken and its mails are stored in one
 * transaction, so that each goes out once: with any number of replicas, and after a crash at any moment.
 */
@Injectable()
export class ViewingReminders extends RepeatedWork {
  constructor(
    private readonly dataSource: DataSource,
    private readonly viewings: ViewingsRepository,
    private readonly mails: ViewingMails,
    private readonly colleagues: Colleagues,
    private readonly relay: OutboxRelay,
    private readonly settings: SettingsClient,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'reminders of viewings could not be stored');
  }

  /** Stores all reminders that are due. @returns their number */
  async run(): Promise<number> {
    await this.settings.refresh();
    let reminded = 0;
    let taken = BATCH;
    while (taken === BATCH) {
      taken = await this.dataSource.transaction(async (transaction) => {
        const { taken, due } = await this.viewings.takeDueReminders(transaction, BATCH);
        const mailTo = await this.colleagues.mailTo(
          due.flatMap(({ handlerId, inquiry }) => [handlerId, inquiry.assigneeId]),
        );
        for (const viewing of due) {
          await this.mails.announce(transaction, viewing, {
            ...{ event: 'reminder', words: null, calendar: null, to: ['visitor', 'staff'], mailTo },
            occasion: `reminder ${viewing.startsAt!.toISOString()}`,
          });
        }
        reminded += due.length;
        return taken;
      });
    }
    if (reminded > 0) this.relay.nudge();
    return reminded;
  }

  protected async attempt(): Promise<void> {
    await this.run();
  }
}
