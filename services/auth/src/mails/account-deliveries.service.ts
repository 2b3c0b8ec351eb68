import {
  cleanLine,
  type DeliveryClaim,
  type DeliveryFailure,
  type MailAboutAccount,
  PASSWORD_RESET_LIMITS,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import type { OwnedDeliveries } from '@lml/common/outbox/deliveries.controller';
import { Inject, Injectable } from '@nestjs/common';
import { AuthEnv } from '../env.js';
import { PasswordResetsRepository } from '../password-resets/password-resets.repository.js';
import { UsersRepository } from '../users/users.repository.js';
import { type AccountMailRow, AccountMailsRepository } from './account-mails.repository.js';
import { mailToken, tokenHash } from './mail-token.js';

const ERROR_MAX = 500;

/** Tells the worker what to send about accounts, as they are at that moment, and records the outcome. */
@Injectable()
export class AccountDeliveriesService implements OwnedDeliveries {
  constructor(
    private readonly mails: AccountMailsRepository,
    private readonly resets: PasswordResetsRepository,
    private readonly users: UsersRepository,
    private readonly env: AuthEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async claim(id: string): Promise<DeliveryClaim> {
    const previous = await this.mails.claim(id);
    const mail = await this.mails.find(id);
    if (!mail) return { verdict: 'done' };
    if (previous === undefined) return { verdict: mail.state === 'sending' ? 'wait' : 'done' };
    if (previous === 'sending') {
      this.logger.warn(
        { event: 'possible_duplicate', deliveryId: id },
        'mail handed out again: the worker that had it never said what became of it',
      );
    }
    const content = mail.kind === 'invitation' ? this.invitation(id, mail) : await this.reset(id, mail);
    if (content) return { verdict: 'send', mail: content };
    await this.mails.cancel(id);
    return { verdict: 'done' };
  }

  async markSent(id: string): Promise<void> {
    await this.mails.markSent(id);
  }

  async markFailed(id: string, { error, final, maybeSent = false }: DeliveryFailure): Promise<void> {
    const text = cleanLine(error).slice(0, ERROR_MAX);
    await this.mails.markFailed(id, text === '' ? 'unknown' : text, final, maybeSent);
    if (final) this.logger.error({ deliveryId: id }, 'mail given up');
  }

  /** @returns undefined if the invitation is used, withdrawn or expired */
  private invitation(id: string, row: AccountMailRow): MailAboutAccount | undefined {
    const { email, note, role, expires_at: expiresAt, invited_by: invitedBy } = row;
    if (!email || role === null || !expiresAt) return undefined;
    return {
      ...{ kind: 'invitation', recipient: email, resends: 0, name: note ?? '', role },
      ...{ token: this.tokenOf(id), invitedBy: invitedBy ?? '', expiresAt: expiresAt.toISOString() },
    };
  }

  /**
   * Only here is the account looked up, so that the answer to the request cannot tell whether there is one.
   * @returns undefined if there is no such account, it has no address, it had enough mails, or the mail is too late
   */
  private async reset(id: string, row: AccountMailRow): Promise<MailAboutAccount | undefined> {
    const user = row.login === null ? null : await this.users.findByLogin(row.login);
    const expiresAt = new Date(row.created_at.getTime() + PASSWORD_RESET_LIMITS.linkMs);
    if (!user?.email || expiresAt.getTime() <= Date.now()) return undefined;
    const token = this.tokenOf(id);
    if (!(await this.resets.keep(tokenHash(token), user.id, expiresAt))) return undefined;
    return {
      ...{ kind: 'password-reset', recipient: user.email, resends: 0, name: user.name },
      ...{ token, username: user.username, expiresAt: expiresAt.toISOString() },
    };
  }

  private tokenOf(mailId: string): string {
    return mailToken(mailId, this.env.SESSION_SECRET);
  }
}
