import { recordChange } from '@lml/common/audit/changes';
import { displayName, officeDay, requestDueOn, type RequestKind, type User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { PrivacyRequestEntity } from './privacy-request.entity.js';
import { identityNotChecked } from './registers.errors.js';

/** Entries that follow from what staff do with a person's data. */
@Injectable()
export class RegisterEntries {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws AppError 409 if the person has an open request of these kinds whose identity nobody has checked */
  async needIdentity(kinds: RequestKind[], pseudonym: string): Promise<void> {
    const unchecked = await this.dataSource.getRepository(PrivacyRequestEntity).existsBy({
      ...{ kind: In(kinds), pseudonym, closedAt: IsNull(), identityCheckedAt: IsNull() },
    });
    if (unchecked) throw identityNotChecked();
  }

  /** Returns whether one of these people has an open request of a kind. */
  async hasOpen(manager: EntityManager, kind: RequestKind, pseudonyms: string[]): Promise<boolean> {
    return await manager.existsBy(PrivacyRequestEntity, {
      ...{ kind, pseudonym: In(pseudonyms), closedAt: IsNull() },
    });
  }

  /**
   * Closes the person's open requests of a kind as done. Without one, enters a request that came and was done now, as staff
   * checked the person before.
   * @param enter whether to enter one; there may have been nothing to do
   */
  async settle(
    transaction: EntityManager,
    kind: RequestKind,
    pseudonym: string,
    by: User,
    enter = true,
  ): Promise<void> {
    const name = displayName(by);
    const now = new Date();
    const closing = { closedAt: now, closedBy: name, outcome: 'done', person: null, note: '' } as const;
    const open = await transaction.find(PrivacyRequestEntity, {
      where: { kind, pseudonym, closedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    for (const { id, version } of open) {
      await transaction.update(PrivacyRequestEntity, { id }, { ...closing, version: version + 1 });
      await recordChange(transaction, {
        ...{
          subject: 'privacy-request',
          subjectId: id,
          subjectName: `${kind}, ${pseudonym}`,
          action: 'changed',
        },
        ...{ before: { outcome: null }, after: { outcome: 'done' }, by },
      });
    }
    if (open.length > 0 || !enter) return;
    const receivedOn = officeDay(now);
    await transaction.insert(PrivacyRequestEntity, {
      ...{ kind, pseudonym, channel: 'email', receivedOn, dueOn: requestDueOn(kind, receivedOn), ...closing },
      ...{ identityCheckedBy: name, identityCheckedAt: now, createdBy: name },
    });
  }
}
