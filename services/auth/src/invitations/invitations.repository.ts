import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, MoreThan, Repository } from 'typeorm';
import { InvitationEntity } from './invitation.entity.js';

export type CreatedInvitation = Pick<InvitationEntity, 'tokenHash' | 'note' | 'expiresAt'> & {
  createdBy: { id: number; username: string };
};

@Injectable()
export class InvitationsRepository {
  constructor(
    @InjectRepository(InvitationEntity) private readonly invitations: Repository<InvitationEntity>,
  ) {}

  async insert(transaction: EntityManager, invitation: CreatedInvitation): Promise<InvitationEntity> {
    const entity = transaction.create(InvitationEntity, invitation);
    await transaction.insert(InvitationEntity, entity);
    return entity;
  }

  /** Returns open invitations, newest first. */
  open(): Promise<InvitationEntity[]> {
    return this.invitations.find({
      where: { usedAt: IsNull(), revokedAt: IsNull(), expiresAt: MoreThan(new Date()) },
      relations: { createdBy: true },
      order: { id: 'DESC' },
    });
  }

  findByTokenHash(tokenHash: string): Promise<InvitationEntity | null> {
    return this.invitations.findOne({ where: { tokenHash }, relations: { createdBy: true } });
  }

  /** Locks the invitation: a concurrent second use waits and finds it used. */
  lock(transaction: EntityManager, id: number): Promise<InvitationEntity | null> {
    return transaction.findOne(InvitationEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async markUsed(transaction: EntityManager, id: number): Promise<void> {
    await transaction.update(InvitationEntity, { id }, { usedAt: new Date() });
  }

  async markRevoked(transaction: EntityManager, id: number): Promise<void> {
    await transaction.update(InvitationEntity, { id }, { revokedAt: new Date() });
  }

  /** Revokes a user's open invitations and returns them. */
  async revokeAllBy(transaction: EntityManager, userId: number): Promise<InvitationEntity[]> {
    const open = await transaction.find(InvitationEntity, {
      where: {
        createdBy: { id: userId },
        usedAt: IsNull(),
        revokedAt: IsNull(),
        expiresAt: MoreThan(new Date()),
      },
      lock: { mode: 'pessimistic_write' },
    });
    for (const { id } of open) await this.markRevoked(transaction, id);
    return open;
  }
}
