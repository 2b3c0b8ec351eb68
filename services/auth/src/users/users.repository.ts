import { foldUsername } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Repository } from 'typeorm';
import { UserEntity } from './user.entity.js';

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

  /** Returns the new account, or null if the name is taken. */
  async insertUnlessTaken(
    transaction: EntityManager,
    username: string,
    passwordHash: string,
  ): Promise<UserEntity | null> {
    const inserted = await transaction
      .createQueryBuilder()
      .insert()
      .into(UserEntity)
      .values({ username, passwordHash })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: number }[];
    return row ? transaction.findOneByOrFail(UserEntity, { id: row.id }) : null;
  }

  /**
   * Records a sign-in. @returns whether the credentials are still valid; waits for concurrent changes of password,
   * second factor or account state
   */
  async noteSignIn(
    transaction: EntityManager,
    id: number,
    { passwordHash, secondFactorSince }: Pick<UserEntity, 'passwordHash' | 'secondFactorSince'>,
  ): Promise<boolean> {
    const { affected } = await transaction.update(
      UserEntity,
      { id, passwordHash, secondFactorSince: secondFactorSince ?? IsNull(), disabledAt: IsNull() },
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

  async setDisabledAt(transaction: EntityManager, id: number, disabledAt: Date | null): Promise<void> {
    await transaction.update(UserEntity, { id }, { disabledAt });
  }
}
