import { listChanges, recordChange } from '@lml/common/audit/changes';
import type { ChangesQuery } from '@lml/common/audit/changes.query';
import { ACCOUNT_TEXTS, type ChangePage, type InternalUser, may, type User } from '@lml/common/contracts';
import { notSignedIn, validationFailed } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StaffSessions } from '../sessions/staff-sessions.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordRules } from './password-rules.js';
import { toInternalUser, toUser } from './user.mapper.js';
import { currentPasswordWrong, userNotFound } from './users.errors.js';
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

  /** Returns the activity log of accounts and invitations; only what they did themselves to those who are no owners. */
  changes(query: ChangesQuery, by: User): Promise<ChangePage> {
    const whose = may(by.role, 'manage-accounts') ? query.userId : by.id;
    return listChanges(this.dataSource.manager, { ...query, userId: whose });
  }

  exists(): Promise<boolean> {
    return this.users.exists();
  }

  /** Creates the first account, an owner, without a creator; no effect if another replica was faster. */
  async createFirst(username: string, password: string): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    await this.dataSource.transaction(async (transaction) => {
      const user = await this.users.insertUnlessTaken(transaction, {
        username,
        passwordHash,
        role: 'owner',
      });
      if (!user) return;
      await recordChange(transaction, {
        subject: 'user',
        subjectId: user.id,
        subjectName: user.username,
        action: 'created',
        after: { role: user.role },
        by: null,
      });
    });
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
    return toInternalUser(user);
  }

  /** Returns the addresses of the accounts that decide reports of visitors. */
  managersMailTo(): Promise<string[]> {
    return this.users.managersMailTo();
  }

  /** Returns the addresses of accounts that want a mail on every new inquiry. */
  everyInquiryMailTo(): Promise<string[]> {
    return this.users.everyInquiryMailTo();
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
