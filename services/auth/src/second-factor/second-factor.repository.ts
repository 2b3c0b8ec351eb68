import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, LessThan, Not, Repository } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

const OFF = { secondFactorSecret: null, secondFactorSince: null, secondFactorStep: null };

/** Second factors: columns of the account, so that its row lock covers both, and recovery codes. */
@Injectable()
export class SecondFactorRepository {
  constructor(@InjectRepository(RecoveryCodeEntity) private readonly codes: Repository<RecoveryCodeEntity>) {}

  recoveryCodesLeft(userId: number, manager: EntityManager = this.codes.manager): Promise<number> {
    return manager.countBy(RecoveryCodeEntity, { userId });
  }

  /** Stores a secret that is not active yet. @returns false if one is active already */
  async propose(userId: number, secondFactorSecret: string): Promise<boolean> {
    const { affected } = await this.codes.manager.update(
      UserEntity,
      { id: userId, secondFactorSince: IsNull() },
      { ...OFF, secondFactorSecret },
    );
    return affected === 1;
  }

  /** Activates the proposed secret. @returns false if it was replaced, or activated, in the meantime */
  async turnOn(
    transaction: EntityManager,
    { id, secondFactorSecret }: Pick<UserEntity, 'id' | 'secondFactorSecret'>,
    counts: { since: Date; step: number; codeHashes: string[] },
  ): Promise<boolean> {
    const { affected } = await transaction.update(
      UserEntity,
      { id, secondFactorSecret: secondFactorSecret!, secondFactorSince: IsNull(), disabledAt: IsNull() },
      { secondFactorSince: counts.since, secondFactorStep: counts.step },
    );
    if (affected !== 1) return false;
    await transaction.insert(
      RecoveryCodeEntity,
      counts.codeHashes.map((codeHash) => ({ userId: id, codeHash })),
    );
    return true;
  }

  /** @returns false if it was off already */
  async turnOff(transaction: EntityManager, userId: number): Promise<boolean> {
    const { affected } = await transaction.update(
      UserEntity,
      { id: userId, secondFactorSince: Not(IsNull()) },
      OFF,
    );
    await transaction.delete(RecoveryCodeEntity, { userId });
    return affected === 1;
  }

  /** Uses up the code of a time step; of two concurrent uses, one gets false. */
  async takeStep(
    { id, secondFactorSince }: Pick<UserEntity, 'id' | 'secondFactorSince'>,
    step: number,
    manager: EntityManager = this.codes.manager,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      UserEntity,
      { id, secondFactorSince: secondFactorSince!, secondFactorStep: LessThan(step) },
      { secondFactorStep: step },
    );
    return affected === 1;
  }

  /** Uses up a recovery code. */
  async takeRecoveryCode(transaction: EntityManager, userId: number, codeHash: string): Promise<boolean> {
    const { affected } = await transaction.delete(RecoveryCodeEntity, { userId, codeHash });
    return affected === 1;
  }
}
