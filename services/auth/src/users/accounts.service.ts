import { recordChange } from '@lml/common/audit/changes';
import {
  type Account,
  ACCOUNT_FACT_TEXTS,
  cleanLine,
  type ChangeAccount,
  type ChangeOwnAccount,
  type OwnAccount,
  type User,
} from '@lml/common/contracts';
import { notSignedIn, roleRequired, validationFailed } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { invitationRevoked } from '../invitations/invitation.mapper.js';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { StaffSessions } from '../sessions/staff-sessions.js';
import { PasswordHasher } from './password-hasher.js';
import type { UserEntity } from './user.entity.js';
import { toAccount, toOwnAccount, toUser } from './user.mapper.js';
import {
  cannotDeleteYourself,
  cannotDisableYourself,
  currentPasswordWrong,
  emailTaken,
  lastOwner,
  usernameTaken,
  userNotFound,
} from './users.errors.js';
import { UsersRepository } from './users.repository.js';

type StoredFacts = Partial<
  Pick<
    UserEntity,
    | 'username'
    | 'role'
    | 'name'
    | 'email'
    | 'phone'
    | 'signature'
    | 'letterKeys'
    | 'mailAssigned'
    | 'mailEveryInquiry'
    | 'pushAssigned'
    | 'pushEveryInquiry'
    | 'disabledAt'
  >
>;

/** Staff accounts: what owners change of all, and everybody of their own. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly sessions: StaffSessions,
    private readonly hasher: PasswordHasher,
    private readonly dataSource: DataSource,
  ) {}

  async accounts(): Promise<Account[]> {
    return (await this.users.all()).map(toAccount);
  }

  /** @throws AppError 401 if the account is gone or disabled */
  async own(who: User): Promise<OwnAccount> {
    return toOwnAccount(await this.enabled(who));
  }

  /**
   * Changes the user's own facts. A new e-mail address needs the password: it receives the links for a forgotten one.
   * @throws AppError 400 without the password, 422 if it is wrong, 409 if the address is taken
   */
  async changeOwn(who: User, { currentPassword, ...change }: ChangeOwnAccount): Promise<OwnAccount> {
    const user = await this.enabled(who);
    if (change.email !== undefined && change.email !== user.email) {
      if (!currentPassword) {
        throw validationFailed([
          { field: 'currentPassword', message: ACCOUNT_FACT_TEXTS.emailNeedsPassword },
        ]);
      }
      if (!(await this.hasher.matches(currentPassword, user.passwordHash))) throw currentPasswordWrong();
    }
    return this.dataSource.transaction(async (transaction) => {
      const before = await this.users.lock(transaction, who.id);
      if (!before || before.disabledAt !== null) throw notSignedIn();
      return toOwnAccount(await this.write(transaction, before, given(change), who));
    });
  }

  /**
   * Changes an account. A new role, name or username takes effect at once in its sessions on every service. Disabling
   * ends its sessions and revokes its open invitations, so that the person cannot come back by one.
   * @throws AppError 404; 409 for disabling oneself, for the last owner, or a name or address that is taken; 401 or 403 if
   *   the acting user has just been disabled or is no owner any more
   */
  async change(idText: string, { disabled, username, ...facts }: ChangeAccount, by: User): Promise<Account> {
    const id = parseId(idText);
    if (id === undefined) throw userNotFound(idText);
    if (id === by.id && disabled) throw cannotDisableYourself();
    if (disabled === undefined && username === undefined && Object.keys(given(facts)).length === 0) {
      throw validationFailed([{ field: 'disabled', message: ACCOUNT_FACT_TEXTS.nothingToChange }]);
    }
    return this.dataSource.transaction(async (transaction) => {
      const before = await this.lockAsOwner(transaction, idText, id, by);
      const change: StoredFacts = given(facts);
      if (username !== undefined) change.username = cleanLine(username);
      if (disabled !== undefined && disabled !== (before.disabledAt !== null)) {
        change.disabledAt = disabled ? new Date() : null;
      }
      const staysOwner = (change.role ?? before.role) === 'owner' && !change.disabledAt;
      if (!staysOwner) await this.requireAnotherOwner(transaction, before);
      const after = await this.write(transaction, before, change, by);
      if (change.disabledAt) {
        await this.revokeInvitations(transaction, id, by);
        // Last, but before the commit: if Redis is unavailable, nothing has changed.
        await this.sessions.endAll(id);
      }
      return toAccount(after);
    });
  }

  /**
   * Deletes an account with all that is stored of the person; the activity log keeps the username. Ends its sessions.
   * @throws AppError 404; 409 for oneself and for the last owner; 401 or 403 as {@link change}
   */
  async delete(idText: string, by: User): Promise<void> {
    const id = parseId(idText);
    if (id === undefined) throw userNotFound(idText);
    if (id === by.id) throw cannotDeleteYourself();
    await this.dataSource.transaction(async (transaction) => {
      const before = await this.lockAsOwner(transaction, idText, id, by);
      await this.requireAnotherOwner(transaction, before);
      await this.revokeInvitations(transaction, id, by);
      await this.users.delete(transaction, id);
      await recordChange(transaction, {
        subject: 'user',
        subjectId: id,
        subjectName: before.username,
        action: 'deleted',
        before: { role: before.role },
        by,
      });
      await this.sessions.endAll(id);
    });
  }

  private async enabled(who: User): Promise<UserEntity> {
    const user = await this.users.find(who.id);
    if (!user || user.disabledAt !== null) throw notSignedIn();
    return user;
  }

  /** Locks all enabled accounts, so that such changes run one after the other, and returns the one to change. */
  private async lockAsOwner(
    transaction: EntityManager,
    idText: string,
    id: number,
    by: User,
  ): Promise<UserEntity> {
    const enabled = await this.users.lockEnabled(transaction);
    const acting = enabled.find((user) => user.id === by.id);
    if (!acting) throw notSignedIn();
    if (acting.role !== 'owner') throw roleRequired('manage-accounts', acting.role);
    const user = await this.users.lock(transaction, id);
    if (!user) throw userNotFound(idText);
    return user;
  }

  /** @throws AppError 409 if this is the last enabled owner */
  private async requireAnotherOwner(transaction: EntityManager, user: UserEntity): Promise<void> {
    if (user.role !== 'owner' || user.disabledAt !== null) return;
    if (!(await this.users.hasOtherOwner(transaction, user.id))) throw lastOwner();
  }

  /** Writes what differs of a locked account, logs it, and brings its sessions up to date. */
  private async write(
    transaction: EntityManager,
    before: UserEntity,
    change: StoredFacts,
    by: User,
  ): Promise<UserEntity> {
    if (
      change.username !== undefined &&
      (await this.users.isUsernameTaken(transaction, change.username, before.id))
    )
      throw usernameTaken();
    if (change.email && (await this.users.isEmailTaken(transaction, change.email, before.id)))
      throw emailTaken();
    await this.users.update(transaction, before.id, change);
    const after = { ...before, ...change };
    await recordChange(transaction, {
      subject: 'user',
      subjectId: before.id,
      subjectName: before.username,
      action: 'changed',
      before: loggedFacts(before),
      after: loggedChange(before, after),
      by,
    });
    await this.sessions.refresh(toUser(after));
    return after;
  }

  private async revokeInvitations(transaction: EntityManager, id: number, by: User): Promise<void> {
    for (const invitation of await this.invitations.revokeAllBy(transaction, id)) {
      await recordChange(transaction, invitationRevoked(invitation, by));
    }
  }
}

/** Leaves out fields that are missing from a body. */
function given<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Told in the activity log as entered, changed or removed: it outlives the account. */
const PERSONAL = ['name', 'email', 'phone', 'signature'] as const;

/** Fields of an account in the activity log, before a change. */
function loggedFacts({ username, role, disabledAt, ...user }: UserEntity): object {
  const { letterKeys, mailAssigned, mailEveryInquiry, pushAssigned, pushEveryInquiry } = user;
  const told = { letterKeys, mailAssigned, mailEveryInquiry, pushAssigned, pushEveryInquiry };
  return { disabled: disabledAt !== null, role, username, ...told };
}

/** As {@link loggedFacts}, after it. */
function loggedChange(before: UserEntity, after: UserEntity): object {
  const told = PERSONAL.filter((field) => before[field] !== after[field]).map((field) => [
    field,
    after[field] ? (before[field] ? 'changed' : 'entered') : 'removed',
  ]);
  return { ...loggedFacts(after), ...(Object.fromEntries(told) as object) };
}
