import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable } from '@nestjs/common';
import { ListingsConsentsClient } from './listings-consents.client.js';
import { RepeatedWork } from '../maintenance/repeated-work.js';
import { ConsentsRepository } from './consents.repository.js';

const BATCH = 20;
/** Withdrawals are read at every so many attempts: the mails have ended already. */
const ATTEMPTS_PER_READ = 6;

/**
 * Has listings ask people who agreed to mails about similar homes to confirm, and notes what they withdrew by the link of
 * a mail. What fails is repeated.
 */
@Injectable()
export class ConsentForwarder extends RepeatedWork {
  /** Attempts until withdrawals are read; zero until a read has succeeded. */
  private attemptsToRead = 0;

  constructor(
    private readonly consents: ConsentsRepository,
    private readonly listings: ListingsConsentsClient,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(logger, 'consents could not be handed to listings');
  }

  protected async attempt(): Promise<void> {
    for (const due of await this.consents.takeDue(BATCH)) {
      if (await this.listings.askToConfirm(due)) await this.consents.markForwarded(due.consentId);
    }
    if (this.attemptsToRead === 0) {
      await this.readWithdrawals();
      this.attemptsToRead = ATTEMPTS_PER_READ;
    }
    this.attemptsToRead -= 1;
  }

  /** Notes consents that were withdrawn by a link. Safe to run concurrently. Throws if listings does not answer. */
  async readWithdrawals(): Promise<void> {
    const withdrawals = await this.listings.withdrawals();
    if (withdrawals.length === 0) return;
    await this.consents.withdrawByLink(withdrawals);
    await this.listings.forgetWithdrawals(withdrawals.map(({ consentId }) => consentId));
  }
}
