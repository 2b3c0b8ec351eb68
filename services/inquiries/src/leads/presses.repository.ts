import { PRESS_LIMITS, type PressState } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ContactPressEntity } from './contact-press.entity.js';

export type NewPress = Omit<
  ContactPressEntity,
  'id' | 'at' | 'state' | 'inquiryId' | 'inquiry' | 'staffUserId' | 'closedAt'
>;

/** Max rows that one maintenance statement deletes. */
const BATCH = 1000;

/** SQL of presses on contact links. */
@Injectable()
export class PressesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a press; a second one with its code is dropped, as the first may be a lead already. */
  async insert(press: NewPress): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(ContactPressEntity)
      .values(press)
      .orIgnore()
      .execute();
  }

  findByCode(code: string): Promise<ContactPressEntity | null> {
    return this.dataSource.getRepository(ContactPressEntity).findOneBy({ code });
  }

  /** One page of a list, newest first, and its total. */
  async page(
    state: PressState,
    page: number,
    pageSize: number,
  ): Promise<{ presses: ContactPressEntity[]; total: number }> {
    const [presses, total] = await this.dataSource.getRepository(ContactPressEntity).findAndCount({
      where: { state },
      order: { at: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    });
    return { presses, total };
  }

  /** Locks a press until the transaction ends. */
  lock(
    transaction: EntityManager,
    by: { id: number } | { code: string },
  ): Promise<ContactPressEntity | null> {
    return transaction.findOne(ContactPressEntity, { where: by, lock: { mode: 'pessimistic_write' } });
  }

  /** Closes a press, or opens it again. @param inquiryId of the inquiry that was made of it */
  async setState(
    transaction: EntityManager,
    id: number,
    state: PressState,
    staffUserId: number,
    inquiryId: number | null = null,
  ): Promise<void> {
    const open = state === 'open';
    await transaction.update(
      ContactPressEntity,
      { id },
      {
        ...{ state, inquiryId },
        ...{ staffUserId: open ? null : staffUserId, closedAt: open ? null : new Date() },
      },
    );
  }

  /** Deletes presses past their time; the listings service keeps the counts per day. @returns how many */
  async deleteOld(): Promise<number> {
    let total = 0;
    let deleted: number;
    do {
      [, deleted] = await this.dataSource.query<[unknown, number]>(
        `DELETE FROM contact_presses WHERE id IN (
           SELECT id FROM contact_presses WHERE at < now() - make_interval(days => $1) LIMIT $2)`,
        [PRESS_LIMITS.retentionDays, BATCH],
      );
      total += deleted;
    } while (deleted === BATCH);
    return total;
  }
}
