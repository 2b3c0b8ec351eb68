import type { Contact, MergeableCard } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Person } from '../privacy/person.js';
import { ContactEntity } from './contact.entity.js';
import { ContactsRepository, rootsSql } from './contacts.repository.js';

const HAS_ADDRESS = 'id IN (SELECT contact_id FROM contact_addresses WHERE kind = $1 AND value = $2)';

/** A card as its person may have it. */
export type ExportedContact = MergeableCard & Pick<Contact, 'createdAt' | 'updatedAt'>;

/** Finds a person's data on contact cards, for a copy of it and for its erasure. */
@Injectable()
export class ContactErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly contacts: ContactsRepository,
  ) {}

  /** Returns the cards with an address or number, also those that were merged into another. */
  async cardsOf({ kind, value }: Person): Promise<ExportedContact[]> {
    const manager = this.dataSource.manager;
    const found = await manager
      .createQueryBuilder(ContactEntity, 'contact')
      .where(
        'contact.id IN (SELECT contact_id FROM contact_addresses WHERE kind = :kind AND value = :value)',
        {
          kind,
          value,
        },
      )
      .orderBy('contact.id')
      .getMany();
    return await Promise.all(
      found.map(async (contact) => ({
        ...(await this.contacts.card(manager, contact)),
        createdAt: contact.createdAt.toISOString(),
        updatedAt: contact.updatedAt.toISOString(),
      })),
    );
  }

  /** Returns the contacts with an address or number, and those that the merged ones are part of. */
  async holdersOf(transaction: EntityManager, { kind, value }: Person): Promise<number[]> {
    const roots = await transaction.query<{ id: number }[]>(rootsSql(HAS_ADDRESS), [kind, value]);
    return roots.map(({ id }) => id);
  }

  /**
   * Deletes the cards with an address or number with all that was merged into them, and what undo data and the activity log
   * have of it. Messages from other addresses, which were not erased, get fresh cards.
   * @param ids of {@link holdersOf} before the messages were erased
   */
  async erase(transaction: EntityManager, person: Person, ids: number[]): Promise<void> {
    const left = await transaction.query<{ id: number }[]>(
      'SELECT id FROM inquiries WHERE contact_id = ANY ($1::integer[]) ORDER BY id',
      [ids],
    );
    await transaction.query('DELETE FROM contacts WHERE id = ANY ($1::integer[])', [ids]);
    await transaction.query(
      `UPDATE inquiries SET contact_id = contact_of(name, email, phone_e164, created_at) WHERE id = ANY ($1::integer[])`,
      [left.map(({ id }) => id)],
    );
    await this.forgetElsewhere(transaction, person);
  }

  /** An address that staff removed from a card is still in its undo data and its log. */
  private async forgetElsewhere(transaction: EntityManager, { kind, value }: Person): Promise<void> {
    const list = kind === 'email' ? 'emails' : 'phones';
    await transaction.query(
      `DELETE FROM contacts WHERE id IN (
         SELECT other_id FROM contact_merges WHERE kept_before -> $1::text ? $2 OR kept_after -> $1::text ? $2)`,
      [list, value],
    );
    await transaction.query(
      `UPDATE changes
          SET subject_name = '',
              fields = (SELECT coalesce(jsonb_agg(jsonb_build_object('field', field -> 'field', 'before', NULL, 'after', NULL)
                                                  ORDER BY place), '[]')
                          FROM jsonb_array_elements(fields) WITH ORDINALITY AS one (field, place))
        WHERE subject = 'contact' AND strpos(fields::text, $1) > 0`,
      [JSON.stringify(value)],
    );
  }
}
