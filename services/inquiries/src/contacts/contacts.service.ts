import { recordChange } from '@lml/common/audit/changes';
import {
  type Contact,
  CONTACT_LIMITS,
  CONTACT_TEXTS,
  type ContactMatches,
  type ContactSummary,
  type ContactTag,
  type ContactTimeline,
  displayName,
  extentOf,
  filtersOfNeeds,
  MATCHED_NEEDS_MAX,
  type MergeableCard,
  needsAreEmpty,
  needsText,
  type User,
} from '@lml/common/contracts';
import { roleRequired, validationFailed } from '@lml/common/errors/app-error';
import { phoneE164 } from '@lml/common/phone-number';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ContactPairsRepository } from './contact-pairs.repository.js';
import { ContactTimelineRepository } from './contact-timeline.repository.js';
import type { ContactChangeDto, ContactListQuery } from './contact.dto.js';
import type { ContactEntity } from './contact.entity.js';
import { contactChanged, contactNotFound, matchesUnreachable } from './contacts.errors.js';
import { ContactsRepository } from './contacts.repository.js';
import { ListingsMatchesClient } from './listings-matches.client.js';

/** Cards of the people who wrote. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contacts: ContactsRepository,
    private readonly pairs: ContactPairsRepository,
    private readonly timeline: ContactTimelineRepository,
    private readonly matcher: ListingsMatchesClient,
  ) {}

  /** @throws AppError 503 if the filter by listing needs listings, and it does not answer */
  async list(query: ContactListQuery): Promise<{ contacts: ContactSummary[]; total: number }> {
    const { search, tag, listing, page, pageSize } = query;
    const ids = listing === undefined ? undefined : await this.lookingFor(listing);
    return await this.contacts.page({ search, tag, ids }, page, pageSize);
  }

  tags(): Promise<ContactTag[]> {
    return this.contacts.tags();
  }

  /**
   * Returns the card; that of the contact it is part of, if it was merged.
   * @param idText as in the URL, here and below
   * @throws AppError 404
   */
  async detail(idText: string, by: User): Promise<Contact> {
    const contact = await this.contacts.find(await this.rootId(idText));
    if (!contact) throw contactNotFound(idText);
    const { id } = contact;
    const [[summary], consents, duplicates, merges, editable] = await Promise.all([
      this.contacts.summaries([id]),
      this.contacts.consents(id),
      this.pairs.of(id),
      this.pairs.merges(id),
      this.mayChange(id, by),
    ]);
    if (!summary) throw contactNotFound(idText);
    const others = await this.contacts.summaries(duplicates.map((one) => one.id));
    const { otherNames, language, note, version, updatedBy } = contact;
    return {
      ...summary,
      ...{ otherNames, language, note, version, updatedBy, editable, consents },
      createdAt: contact.createdAt.toISOString(),
      updatedAt: contact.updatedAt.toISOString(),
      duplicates: others.map((other) => ({
        contact: other,
        shared: duplicates.find((one) => one.id === other.id)?.shared ?? [],
      })),
      merges: merges.map((merge) => ({ ...merge, at: merge.at.toISOString() })),
    };
  }

  /** @throws AppError 404 */
  async timelineOf(idText: string, before: string | undefined): Promise<ContactTimeline> {
    return await this.timeline.page(await this.rootId(idText), before);
  }

  /**
   * Changes a card, and records it in the activity log.
   * @throws AppError 404; 403 for an agent to whom none of the messages is assigned; 409 CONTACT_CHANGED
   */
  async change(idText: string, change: ContactChangeDto, by: User): Promise<Contact> {
    const id = await this.rootId(idText);
    await this.requireOwn(id, by);
    const isOutdated = await this.dataSource.transaction(async (transaction) => {
      const [contact] = await this.contacts.lock(transaction, [id]);
      if (!contact) throw contactNotFound(idText);
      if (contact.version !== change.version) return true;
      await this.apply(transaction, contact, change, by);
      return false;
    });
    if (isOutdated) throw contactChanged(await this.detail(idText, by));
    return await this.detail(idText, by);
  }

  /** Returns what fits a contact, and needs to suggest. @throws AppError 404; 503 if listings does not answer */
  async matches(idText: string): Promise<ContactMatches> {
    const contact = await this.contacts.find(await this.rootId(idText));
    if (!contact) throw contactNotFound(idText);
    if (contact.needs) {
      const fitting = await this.matcher.listings(filtersOfNeeds(contact.needs));
      if (fitting === 'unknown') throw matchesUnreachable();
      return { suggestion: null, fitting };
    }
    const asked = await this.contacts.propertiesAskedAbout(contact.id, CONTACT_LIMITS.suggestedFrom);
    if (asked.length === 0) return { suggestion: null, fitting: null };
    const suggested = await this.matcher.suggestion(asked);
    if (suggested === 'unknown') throw matchesUnreachable();
    return { suggestion: suggested.needs, fitting: null };
  }

  /** @throws AppError 403 ROLE_REQUIRED for an agent to whom none of the contact's messages is assigned */
  async requireOwn(id: number, by: User): Promise<void> {
    if (!(await this.mayChange(id, by))) throw roleRequired('answer-inquiries', by.role);
  }

  /** @throws AppError 404 if there is no such contact */
  async rootId(idText: string): Promise<number> {
    const id = parseId(idText);
    const root = id === undefined ? undefined : await this.contacts.rootOf(id);
    if (root === undefined) throw contactNotFound(idText);
    return root;
  }

  private async mayChange(id: number, by: User): Promise<boolean> {
    const extent = extentOf(by.role, 'answer-inquiries');
    return extent === 'all' || (extent === 'own' && (await this.contacts.isOwn(id, by.id)));
  }

  private async apply(
    transaction: EntityManager,
    contact: ContactEntity,
    { version: _version, ...change }: ContactChangeDto,
    by: User,
  ): Promise<void> {
    const before = await this.contacts.card(transaction, contact);
    const { emails, phones, needs, ...others } = change;
    const after: MergeableCard = {
      ...before,
      ...others,
      ...(emails && { emails: emails.map((email) => email.toLowerCase()) }),
      ...(phones && { phones: numbersOf(phones) }),
      ...(needs !== undefined && { needs: needs === null || needsAreEmpty(needs) ? null : { ...needs } }),
    };
    const hadAddress = before.emails.length + before.phones.length > 0;
    if (hadAddress && after.emails.length + after.phones.length === 0)
      throw validationFailed([{ field: 'emails', message: CONTACT_TEXTS.reachable }]);
    const isChanged = await recordChange(transaction, {
      ...{ subject: 'contact', subjectId: contact.id, subjectName: after.name, action: 'changed', by },
      ...{ before: forLog(before), after: forLog(after) },
    });
    if (isChanged) await this.contacts.write(transaction, contact.id, after, displayName(by));
  }

  /** Returns the contacts whose needs a listing fits. */
  private async lookingFor(listing: number): Promise<number[]> {
    const found: number[] = [];
    const facts = await this.matcher.facts(listing);
    if (facts !== 'unknown' && facts.listing === null) return found;
    // An older listings service has no facts: all needs are compared.
    const narrowed = facts === 'unknown' ? undefined : (facts.listing ?? undefined);
    for await (const batch of this.contacts.needs(MATCHED_NEEDS_MAX, narrowed)) {
      const matched = await this.matcher.needs(
        listing,
        batch.map(({ needs }) => ({ filters: filtersOfNeeds(needs) })),
      );
      if (matched === 'unknown') throw matchesUnreachable();
      for (const position of matched.fitting) found.push(...(batch[position]?.ids ?? []));
    }
    return found;
  }
}

/** A card as the activity log has it. */
export function forLog({ needs, ...card }: MergeableCard): object {
  return { ...card, needs: needs && needsText(needs) };
}

/** @throws AppError 400 for a number that is not whole */
function numbersOf(phones: string[]): string[] {
  const numbers = phones.map((phone) => phoneE164(phone));
  if (numbers.includes(null)) throw validationFailed([{ field: 'phones', message: CONTACT_TEXTS.phone }]);
  return [...new Set(numbers as string[])];
}
