import { recordChange } from '@lml/common/audit/changes';
import {
  type Contact,
  CONTACT_TEXTS,
  displayName,
  type DuplicatePair,
  type MergeableCard,
  type MergeContacts,
  mergedCard,
  type MergePreview,
  unmergedCard,
  type User,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { InquiriesEnv } from '../env.js';
import { pseudonymOf } from '../privacy/person.js';
import { RegisterEntries } from '../privacy-registers/register-entries.js';
import { ContactPairsRepository } from './contact-pairs.repository.js';
import type { ContactEntity, MergedState } from './contact.entity.js';
import {
  contactGone,
  contactNotFound,
  erasureOpen,
  mergeNotLast,
  mergeOutdated,
  mergeUndone,
} from './contacts.errors.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService, forLog } from './contacts.service.js';

/**
 * Duplicates and what staff decide about them. A merged contact stays as it was, hidden, so that an undo brings it back; the
 * kept one gets its facts and messages.
 */
@Injectable()
export class ContactMergesService {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    private readonly contacts: ContactsRepository,
    private readonly pairs: ContactPairsRepository,
    private readonly service: ContactsService,
    private readonly register: RegisterEntries,
  ) {}

  /** Returns possible duplicates, oldest first. */
  async duplicates(page: number, pageSize: number): Promise<{ pairs: DuplicatePair[]; total: number }> {
    const { pairs, total } = await this.pairs.page(page, pageSize);
    const ids = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
    const known = new Map((await this.contacts.summaries(ids)).map((contact) => [contact.id, contact]));
    return {
      total,
      pairs: pairs.flatMap(({ first, second, shared }) => {
        const [one, other] = [known.get(first), known.get(second)];
        return one && other ? [{ first: one, second: other, shared }] : [];
      }),
    };
  }

  /** @throws AppError as {@link merge} */
  async preview(idText: string, otherId: number): Promise<MergePreview> {
    const id = await this.service.rootId(idText);
    if (id === otherId) throw sameContact();
    const manager = this.dataSource.manager;
    const [kept, other] = await Promise.all([this.contacts.find(id), this.contacts.find(otherId)]);
    if (!kept || !other) throw contactGone();
    const [keptCard, otherCard, [first, second]] = await Promise.all([
      this.contacts.card(manager, kept),
      this.contacts.card(manager, other),
      this.contacts.summaries([id, otherId]),
    ]);
    if (!first || !second) throw contactGone();
    await this.refuseErasure(manager, [keptCard, otherCard]);
    const { language: _language, ...result } = mergedCard(keptCard, otherCard);
    return {
      kept: { ...first, version: kept.version },
      other: { ...second, version: other.version },
      result: { ...result, messages: first.messages + second.messages },
    };
  }

  /**
   * Merges another contact into this one.
   * @throws AppError 404; 400 for the contact itself; 403 for an agent to whom no message of one of them is assigned; 409 if
   *   one was changed, erased or merged meanwhile, or asked to be erased
   */
  async merge(idText: string, { otherId, version, otherVersion }: MergeContacts, by: User): Promise<Contact> {
    const id = await this.service.rootId(idText);
    if (id === otherId) throw sameContact();
    for (const one of [id, otherId]) await this.service.requireOwn(one, by);
    await this.dataSource.transaction(async (transaction) => {
      const [kept, other] = await this.lockBoth(transaction, id, otherId);
      if (kept.version !== version || other.version !== otherVersion) throw mergeOutdated();
      const [keptBefore, otherCard] = [
        await this.stateOf(transaction, kept),
        await this.contacts.card(transaction, other),
      ];
      await this.refuseErasure(transaction, [keptBefore, otherCard]);
      const card = mergedCard(cardOf(keptBefore), otherCard);
      // First, so that the contact is no duplicate of the addresses that it gives.
      await this.pairs.setMergedInto(transaction, otherId, id);
      await this.pairs.inheritDifferent(transaction, id, otherId);
      await this.contacts.write(transaction, id, card, displayName(by));
      await this.pairs.takeNewest(transaction, id, otherId);
      const inquiryIds = await this.pairs.moveMessages(transaction, otherId, id);
      const [merged] = await this.contacts.lock(transaction, [id]);
      await this.pairs.insertMerge(transaction, {
        ...{ keptId: id, otherId, inquiryIds, keptBefore, byName: displayName(by) },
        keptAfter: await this.stateOf(transaction, merged!),
      });
      await recordChange(transaction, {
        ...{ subject: 'contact', subjectId: id, subjectName: card.name, action: 'changed', by },
        before: { ...forLog(cardOf(keptBefore)), merged: null },
        after: { ...forLog(card), merged: other.name },
      });
    });
    return await this.service.detail(String(id), by);
  }

  /**
   * Takes the latest merge of a contact back: both cards become as before; what staff changed on the kept one since stays.
   * @throws AppError 404; 403; 409 MERGE_UNDONE, MERGE_NOT_LAST
   */
  async undo(idText: string, mergeId: number, by: User): Promise<Contact> {
    const id = await this.service.rootId(idText);
    await this.service.requireOwn(id, by);
    await this.dataSource.transaction(async (transaction) => {
      const [kept] = await this.contacts.lock(transaction, [id]);
      if (!kept) throw contactNotFound(idText);
      const merge = await this.pairs.latestMerge(transaction, id);
      if (!merge || merge.id < mergeId) throw mergeUndone();
      if (merge.id !== mergeId) throw mergeNotLast();
      const now = await this.contacts.card(transaction, kept);
      const card = unmergedCard(now, cardOf(merge.keptBefore), cardOf(merge.keptAfter));
      await this.pairs.setMergedInto(transaction, merge.otherId, null);
      await this.contacts.write(transaction, id, card, displayName(by));
      await this.pairs.restore(transaction, id, merge.keptBefore.pairs);
      await this.pairs.moveBack(transaction, merge);
      await this.pairs.deleteMerge(transaction, merge.id);
      const [other] = await this.contacts.lock(transaction, [merge.otherId]);
      await recordChange(transaction, {
        ...{ subject: 'contact', subjectId: id, subjectName: card.name, action: 'changed', by },
        before: { ...forLog(now), merged: other?.name ?? null },
        after: { ...forLog(card), merged: null },
      });
    });
    return await this.service.detail(String(id), by);
  }

  /** Remembers that two contacts are different people. @throws AppError 404; 400; 403; 409 CONTACT_GONE */
  async markDifferent(idText: string, otherId: number, by: User): Promise<Contact> {
    const id = await this.service.rootId(idText);
    if (id === otherId) throw sameContact();
    await this.service.requireOwn(id, by);
    await this.dataSource.transaction(async (transaction) => {
      const [one, other] = await this.lockBoth(transaction, id, otherId);
      await this.pairs.markDifferent(transaction, id, otherId);
      await recordChange(transaction, {
        ...{ subject: 'contact', subjectId: id, subjectName: one.name, action: 'changed', by },
        ...{ before: { different: null }, after: { different: other.name } },
      });
    });
    return await this.service.detail(String(id), by);
  }

  private async lockBoth(
    transaction: EntityManager,
    id: number,
    otherId: number,
  ): Promise<[ContactEntity, ContactEntity]> {
    const locked = await this.contacts.lock(transaction, [id, otherId]);
    const [kept, other] = [id, otherId].map((wanted) => locked.find((contact) => contact.id === wanted));
    if (!kept || !other) throw contactGone();
    return [kept, other];
  }

  private async stateOf(transaction: EntityManager, contact: ContactEntity): Promise<MergedState> {
    return {
      ...(await this.contacts.card(transaction, contact)),
      pairs: await this.pairs.states(transaction, contact.id),
    };
  }

  /** Erasing one person must not erase another: an open request is dealt with first. */
  private async refuseErasure(manager: EntityManager, cards: MergeableCard[]): Promise<void> {
    const people = cards.flatMap(({ emails, phones }) => [
      ...emails.map((value) => ({ kind: 'email' as const, value })),
      ...phones.map((value) => ({ kind: 'phone' as const, value })),
    ]);
    const pseudonyms = people.map((person) => pseudonymOf(person, this.env.INTERNAL_TOKEN).name);
    if (await this.register.hasOpen(manager, 'erase', pseudonyms)) throw erasureOpen();
  }
}

function cardOf({ pairs: _pairs, ...card }: MergedState): MergeableCard {
  return card;
}

function sameContact() {
  return validationFailed([{ field: 'otherId', message: CONTACT_TEXTS.same }]);
}
