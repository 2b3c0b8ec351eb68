import { PASSWORD_RESET_LIMITS } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import { PasswordResetEntity } from './password-reset.entity.js';

@Injectable()
export class PasswordResetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores a link; a repeat keeps the one that is there.
   * @returns false if the account had its mails of this hour
   */
  async keep(tokenHash: string, userId: number, expiresAt: Date): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
      await transaction.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
      if (await transaction.existsBy(PasswordResetEntity, { tokenHash })) return true;
      const recent = await transaction.countBy(PasswordResetEntity, {
        userId,
        createdAt: MoreThan(new Date(Date.now() - 60 * 60_000)),
      });
      if (recent >= PASSWORD_RESET_LIMITS.mailsPerHour) return false;
      await transaction.insert(PasswordResetEntity, { tokenHash, userId, expiresAt });
      return true;
    });
  }

  /** Finds an open link of an enabled account. */
  findOpen(
    tokenHash: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<PasswordResetEntity | null> {
    return manager.findOne(PasswordResetEntity, {
      where: { tokenHash, usedAt: IsNull(), expiresAt: MoreThan(new Date()), user: { disabledAt: IsNull() } },
      relations: { user: true },
    });
  }

  /** Uses up all links of an account. @returns whether this one was still open; waits for a concurrent use */
  async useUp(transaction: EntityManager, { tokenHash, userId }: PasswordResetEntity): Promise<boolean> {
    const usedAt = new Date();
    const { affected } = await transaction.update(
      PasswordResetEntity,
      { tokenHash, usedAt: IsNull() },
      { usedAt },
    );
    await transaction.update(PasswordResetEntity, { userId, usedAt: IsNull() }, { usedAt });
    return affected === 1;
  }
}
