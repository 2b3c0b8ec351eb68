import { foldUsername, may, ROLES } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { RecoveryCodeEntity } from '../second-factor/recovery-code.entity.js';
import { UserEntity } from './user.entity.js';
import type { VerifiedUser } from './users.service.js';

@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(UserEntity) private readonly users: Repository<UserEntity>) {}

  exists(): Promise<boolean> {
    return this.users.exists();
  }

  /** Returns all accounts by name. */
  all(): Promise<UserEntity[]> {
    return this.users.createQueryBuilder('user').orderBy('lower(user.username)').getMany();
  }

  find(id: number, manager: EntityManager = this.users.manager): Promise<UserEntity | null> {
    return manager.findOneBy(UserEntity, { id });
  }

  /** Finds an account, ignoring case: "Admin" and "admin" are one account. */
  async findByUsername(username: string): Promise<UserEntity | null> {
    const folded = foldUsername(username);
    if (folded === null) return null;
    // Matches the unique index: collation "C" lower-cases only ASCII, whatever the database's language.
    return this.users
      .createQueryBuilder('user')
      .where('lower(user.username COLLATE "C") = :folded', { folded })
      .getOne();
  }

  /** Returns the new account, or null if the name or the address is taken. */
  async insertUnlessTaken(
    transaction: EntityManager,
    account: Pick<UserEntity, 'username' | 'passwordHash' | 'role'> & Partial<UserEntity>,
  ): Promise<UserEntity | null> {
    const inserted = await transaction
      .createQueryBuilder()
      .insert()
      .into(UserEntity)
      .values(account)
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: number }[];
    return row ? transaction.findOneByOrFail(UserEntity, { id: row.id }) : null;
  }

  /**
   * Records a sign-in. @returns whether the credentials are still valid; waits for concurrent changes of password,
   * second factor,
   * role, names or account state
   */
  async noteSignIn(
    transaction: EntityManager,
    id: number,
    { passwordHash, secondFactorSince, user: { role, username, name } }: VerifiedUser,
  ): Promise<boolean> {
    const { affected } = await transaction.update(
      UserEntity,
      {
        ...{ id, passwordHash, secondFactorSince: secondFactorSince ?? IsNull(), disabledAt: IsNull() },
        // Sessions hold a copy of these.
        ...{ role, username, name },
      },
      { lastSignInAt: new Date() },
    );
    return affected === 1;
  }

  /** @returns whether the old hash was still current and the account enabled. Locks the account's row. */
  async replacePasswordHash(
    transaction: EntityManager,
    id: number,
    hashes: { old: string; new: string },
  ): Promise<boolean> {
    const { affected } = await transaction.update(
      UserEntity,
      { id, passwordHash: hashes.old, disabledAt: IsNull() },
      { passwordHash: hashes.new },
    );
    return affected === 1;
  }

  /** Locks all enabled accounts until the transaction ends, so that such changes run one after the other. */
  async lockEnabled(transaction: EntityManager): Promise<UserEntity[]> {
    return transaction.find(UserEntity, {
      where: { disabledAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Returns whether the account is enabled, and keeps it so until the transaction ends. */
  async lockIfEnabled(transaction: EntityManager, id: number): Promise<boolean> {
    const user = await transaction.findOne(UserEntity, {
      where: { id, disabledAt: IsNull() },
      lock: { mode: 'pessimistic_read' },
    });
    return user !== null;
  }

  /** Locks an account until the transaction ends. */
  lock(transaction: EntityManager, id: number): Promise<UserEntity | null> {
    return transaction.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(transaction: EntityManager, id: number, change: Partial<UserEntity>): Promise<void> {
    if (Object.keys(change).length > 0) await transaction.update(UserEntity, { id }, change);
  }

  /** Returns whether there is an enabled owner besides this account. */
  hasOtherOwner(transaction: EntityManager, id: number): Promise<boolean> {
    return transaction.existsBy(UserEntity, { id: Not(id), role: 'owner', disabledAt: IsNull() });
  }

  async isUsernameTaken(manager: EntityManager, username: string, exceptId: number): Promise<boolean> {
    return this.isTaken(manager, 'username', username, exceptId);
  }

  async isEmailTaken(manager: EntityManager, email: string, exceptId = 0): Promise<boolean> {
    return this.isTaken(manager, 'email', email, exceptId);
  }

  /** Finds an enabled account by username or e-mail address, ignoring case. */
  findByLogin(login: string): Promise<UserEntity | null> {
    return this.users
      .createQueryBuilder('user')
      .where(
        '(lower(user.username COLLATE "C") = lower(:login COLLATE "C") OR lower(user.email COLLATE "C") = lower(:login COLLATE "C"))',
        { login },
      )
      .andWhere('user.disabledAt IS NULL')
      .orderBy('user.id')
      .getOne();
  }

  async everyInquiryMailTo(): Promise<string[]> {
    const users = await this.users.findBy({
      mailEveryInquiry: true,
      email: Not(IsNull()),
      disabledAt: IsNull(),
    });
    return users.map(({ email }) => email!);
  }

  async managersMailTo(): Promise<string[]> {
    const users = await this.users.findBy({
      role: In(ROLES.filter((role) => may(role, 'visitor-reports'))),
      email: Not(IsNull()),
      disabledAt: IsNull(),
    });
    return users.map(({ email }) => email!);
  }

  /** Deletes an account with its recovery codes, links and invitations. */
  async delete(transaction: EntityManager, id: number): Promise<void> {
    await transaction.delete(InvitationEntity, { createdBy: { id } });
    await transaction.delete(RecoveryCodeEntity, { userId: id });
    await transaction.delete(UserEntity, { id });
  }

  private isTaken(
    manager: EntityManager,
    column: 'username' | 'email',
    value: string,
    exceptId: number,
  ): Promise<boolean> {
    return manager
      .createQueryBuilder(UserEntity, 'user')
      .where(`lower(user.${column} COLLATE "C") = lower(:value COLLATE "C")`, { value })
      .andWhere('user.id <> :exceptId', { exceptId })
      .getExists();
  }
}
