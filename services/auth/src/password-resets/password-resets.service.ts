import { recordChange } from '@lml/common/audit/changes';
import { ACCOUNT_FACT_TEXTS, type OpenPasswordReset, type UsePasswordReset } from '@lml/common/contracts';
import { AppError, validationFailed } from '@lml/common/errors/app-error';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AccountMailsRepository } from '../mails/account-mails.repository.js';
import { tokenHash } from '../mails/mail-token.js';
import { StaffSessions } from '../sessions/staff-sessions.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { PasswordRules } from '../users/password-rules.js';
import { UsersRepository } from '../users/users.repository.js';
import type { PasswordResetEntity } from './password-reset.entity.js';
import { PasswordResetsRepository } from './password-resets.repository.js';

/** Forgotten passwords: a mail with a link that sets a new one, once, within an hour. */
@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly resets: PasswordResetsRepository,
    private readonly mails: AccountMailsRepository,
    private readonly users: UsersRepository,
    private readonly hasher: PasswordHasher,
    private readonly rules: PasswordRules,
    private readonly sessions: StaffSessions,
    private readonly relay: OutboxRelay,
    private readonly dataSource: DataSource,
  ) {}

  /** Stores the request. Whether there is such an account is looked up later, when the mail is written. */
  async request(login: string): Promise<void> {
    await this.mails.insert(this.dataSource.manager, { id: randomUUID(), kind: 'password-reset', login });
    this.relay.nudge();
  }

  /** @throws AppError 403 RESET_INVALID */
  async look(token: string): Promise<OpenPasswordReset> {
    const { user, expiresAt } = await this.usable(token);
    return { username: user.username, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Sets the new password and ends all sessions. The person then signs in, with their second factor if they have one.
   * @throws AppError 403 RESET_INVALID, 400 if the password breaks a rule
   */
  async use({ token, password }: UsePasswordReset): Promise<void> {
    const reset = await this.usable(token);
    const { user } = reset;
    const problem = this.rules.problem(password, user.username);
    if (problem !== null) throw validationFailed([{ field: 'password', message: problem }]);
    const passwordHash = await this.hasher.hash(password);
    await this.dataSource.transaction(async (transaction) => {
      const locked = await this.users.lock(transaction, user.id);
      if (!locked || locked.disabledAt !== null) throw resetInvalid();
      if (!(await this.resets.useUp(transaction, reset))) throw resetInvalid();
      await this.users.update(transaction, user.id, { passwordHash });
      await recordChange(transaction, {
        subject: 'user',
        subjectId: user.id,
        subjectName: user.username,
        action: 'password-reset',
        by: user,
      });
      await this.sessions.endAll(user.id);
    });
  }

  private async usable(token: string): Promise<PasswordResetEntity> {
    const reset = await this.resets.findOpen(tokenHash(token));
    if (!reset) throw resetInvalid();
    return reset;
  }
}

/** 403: the link is unknown, used or expired, or its account is disabled. */
function resetInvalid(): AppError {
  return new AppError(403, 'RESET_INVALID', ACCOUNT_FACT_TEXTS.resetInvalid);
}
