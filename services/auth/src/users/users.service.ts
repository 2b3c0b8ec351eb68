import { listChanges, recordChange } from '@lml/common/audit/changes';
import type { ChangesQuery } from '@lml/common/audit/changes.query';
import {
  ACCOUNT_TEXTS,
  type Account,
  type ChangePage,
  type InternalUser,
  type User,
} from '@lml/common/contracts';
import { notSignedIn, validationFailed } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { invitationRevoked } from '../invitations/invitation.mapper.js';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { StaffSessions } from '../sessions/staff-sessions.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordRules } from './password-rules.js';
import { toAccount, toUser } from './user.mapper.js';
import { cannotDisableYourself, currentPasswordWrong, userNotFound } from './users.errors.js';
import { UsersRepository } from './users.repository.js';

/** A user whose password was verified, and against what: the session starts only if that still holds. */
export interface VerifiedUser {
  user: User;
  passwordHash: string;
  /** Null if the user signs in by password alone. */
  secondFactorSince: Date | null;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly hasher: PasswordHasher,
    private readonly rules: PasswordRules,
    private readonly sessions: StaffSessions,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Returns the user with this name and password, or null. Takes the same time whether name or password is wrong or the
   * account is disabled.
   */
  async findByCredentials(username: string, password: string): Promise<VerifiedUser | null> {
    const user = await this.users.findByUsername(username);
    const matches = await this.hasher.matches(password, user?.passwordHash);
    return matches && user && user.disabledAt === null
      ? {
          user: toUser(user),
          passwordHash: user.passwordHash,
          secondFactorSince: user.secondFactorSince,
        }
      : null;
  }

  /** Returns the activity log of accounts and invitations. */
  changes(query: ChangesQuery): Promise<ChangePage> {
    return listChanges(this.dataSource.manager, query);
  }

  exists(): Promise<boolean> {
    return this.users.exists();
  }

  /** Creates the first account, without a creator; no effect if another replica was faster. */
  async createFirst(username: string, password: string): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    await this.dataSource.transaction(async (transaction) => {
      const user = await this.users.insertUnlessTaken(transaction, username, passwordHash);
      if (!user) return;
      await recordChange(transaction, {
        subject: 'user',
        subjectId: user.id,
        subjectName: user.username,
        action: 'created',
        by: null,
      });
    });
  }

  async accounts(): Promise<Account[]> {
    return (await this.users.all()).map(toAccount);
  }

  /**
   * Returns an account for other services.
   * @param idText as in the URL
   * @throws AppError 404
   */
  async internalUser(idText: string): Promise<InternalUser> {
    const id = parseId(idText);
    const user = id === undefined ? null : await this.users.find(id);
    if (!user) throw userNotFound(idText);
    return { id: user.id, username: user.username, disabled: user.disabledAt !== null };
  }

  /**
   * Enables or disables an account. Disabling ends all its sessions on every service and revokes its open invitations,
   * so that the person cannot come back by one.
   * @throws AppError 404, 409 for oneself; 401 if the acting user has just been disabled
   */
  async setDisabled(idText: string, disabled: boolean, by: User): Promise<Account> {
    const id = parseId(idText);
    if (id === undefined) throw userNotFound(idText);
    if (id === by.id && disabled) throw cannotDisableYourself();
    return this.dataSource.transaction(async (transaction) => {
      const enabled = await this.users.lockEnabled(transaction);
      if (!enabled.some((user) => user.id === by.id)) throw notSignedIn();
      const before = await this.users.find(id, transaction);
      if (!before) throw userNotFound(idText);
      const wasDisabled = !enabled.some((user) => user.id === id);
      if (wasDisabled === disabled) return toAccount(before);

      const disabledAt = disabled ? new Date() : null;
      await this.users.setDisabledAt(transaction, id, disabledAt);
      await recordChange(transaction, {
        subject: 'user',
        subjectId: id,
        subjectName: before.username,
        action: 'changed',
        before: { disabled: wasDisabled },
        after: { disabled },
        by,
      });
      if (disabled) {
        for (const invitation of await this.invitations.revokeAllBy(transaction, id)) {
          await recordChange(transaction, invitationRevoked(invitation, by));
        }
        // Last, but before the commit: if Redis is unavailable, nothing has changed.
        await this.sessions.endAll(id);
      }
      return toAccount({ ...before, disabledAt });
    });
  }

  /**
   * Changes the user's password and ends all their other sessions.
   * @returns the user to start a new session for
   * @throws AppError 422 for a wrong current password, 400 if the new one breaks a rule
   */
  async changePassword(
    who: User,
    passwords: { currentPassword: string; newPassword: string },
    sessionId: string,
  ): Promise<VerifiedUser> {
    const user = await this.users.find(who.id);
    if (!user || user.disabledAt !== null) throw notSignedIn();
    if (!(await this.hasher.matches(passwords.currentPassword, user.passwordHash))) {
      throw currentPasswordWrong();
    }
    const problem =
      passwords.newPassword === passwords.currentPassword
        ? ACCOUNT_TEXTS.passwordUnchanged
        : this.rules.problem(passwords.newPassword, user.username);
    if (problem !== null) throw validationFailed([{ field: 'newPassword', message: problem }]);

    const passwordHash = await this.hasher.hash(passwords.newPassword);
    await this.dataSource.transaction(async (transaction) => {
      const hashes = { old: user.passwordHash, new: passwordHash };
      if (!(await this.users.replacePasswordHash(transaction, user.id, hashes))) throw currentPasswordWrong();
      await recordChange(transaction, {
        subject: 'user',
        subjectId: user.id,
        subjectName: user.username,
        action: 'password-changed',
        by: who,
      });
      await this.sessions.endAll(user.id, { except: sessionId });
    });
    return { user: toUser(user), passwordHash, secondFactorSince: user.secondFactorSince };
  }
}
