import { LOGGER } from '@lml/common/core.module';
import { MaintenanceJob } from '@lml/common/database/maintenance-job';
import type { Logger } from '@lml/common/logging/logger';
import { SettingsClient } from '@lml/common/settings/settings.client';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BurstGuard } from '../inquiries/burst-guard.js';
import { SameTextGuard } from '../inquiries/same-text-guard.js';
import { ContactsRepository } from '../contacts/contacts.repository.js';
import { IncomingMailsRepository } from '../incoming-mail/incoming-mails.repository.js';
import { InquiriesRepository } from '../inquiries/inquiries.repository.js';
import { PressesRepository } from '../leads/presses.repository.js';
import { PrivacyRepository } from '../privacy/privacy.repository.js';
import { PrivacyService } from '../privacy/privacy.service.js';
import { RegistersRepository } from '../privacy-registers/registers.repository.js';
import { PushDeliveriesRepository } from '../push/push-deliveries.repository.js';
import { VisitorReportsRepository } from '../visitor-reports/visitor-reports.repository.js';

/** Messages erased per transaction, which takes a fraction of a second. */
const BATCH = 500;

/**
 * Scheduled maintenance: erases messages past their retention period and deletes expired idempotency keys, old pushes,
 * unmatched mails, old entries of the registers, old presses and the networks of messages. Each step is short, safe to
 * repeat, and run by one process at a time; a stopped run continues after the next start.
 */
@Injectable()
export class ScheduledMaintenance extends MaintenanceJob {
  constructor(
    dataSource: DataSource,
    private readonly privacy: PrivacyService,
    private readonly messages: PrivacyRepository,
    private readonly inquiries: InquiriesRepository,
    private readonly pushes: PushDeliveriesRepository,
    private readonly reports: VisitorReportsRepository,
    private readonly registers: RegistersRepository,
    private readonly presses: PressesRepository,
    private readonly bursts: BurstGuard,
    private readonly sameTexts: SameTextGuard,
    private readonly contacts: ContactsRepository,
    private readonly incomingMails: IncomingMailsRepository,
    private readonly settings: SettingsClient,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(dataSource, logger);
  }

  protected async runMaintenance(): Promise<void> {
    await this.eraseOld();
    await this.inquiries.deleteExpiredKeys();
    await this.pushes.deleteOld();
    await this.registers.deleteOld();
    await this.presses.deleteOld();
    await this.bursts.deleteOld();
    await this.sameTexts.deleteOld();
  }

  private async eraseOld(): Promise<void> {
    // Without the settings, the environment's rules could erase what the settings keep.
    if (!(await this.settings.refresh())) return;
    const rules = this.privacy.retention();
    const mails = await this.incomingMails.deleteOld(rules);
    if (mails > 0) this.logger.info({ mails }, 'old mails that belong to no message deleted');
    const reports = await this.reports.deleteOld(rules.spamDays);
    if (reports > 0) this.logger.info({ reports }, 'old reports of visitors deleted');
    const contacts = await this.contacts.deleteOld(rules.spamDays);
    if (contacts > 0) this.logger.info({ contacts }, 'contacts without messages and old merges deleted');
    let erased = 0;
    let count = BATCH;
    while (count === BATCH && !this.isStopping) {
      count = await this.dataSource.transaction(async (transaction) => {
        const ids = await this.messages.lockExpired(transaction, rules, BATCH);
        if (ids.length > 0) await this.messages.erase(transaction, ids);
        return ids.length;
      });
      erased += count;
    }
    if (erased > 0) this.logger.info({ erased, ...rules }, 'messages erased that were kept for their time');
  }
}
