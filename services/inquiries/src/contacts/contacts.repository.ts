import {
  CONTACT_LIMITS,
  type ContactNeeds,
  type ContactSummary,
  type ContactTag,
  type MatchedListingFacts,
  type MergeableCard,
  NO_NEEDS,
  type PersonConsent,
} from '@lml/common/contracts';
import { phoneE164 } from '@lml/common/phone-number';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { ContactAddressEntity, ContactEntity } from './contact.entity.js';

/** Filters of the list; missing ones do not filter. */
export interface ContactFilter {
  search?: string | undefined;
  tag?: string | undefined;
  /** Only these contacts. */
  ids?: number[] | undefined;
}

/**
 * Compares needs with a listing $3 by type, purpose, price and bedrooms, as the filters of `filtersOfNeeds` do; only the
 * places are left to compare. A need without a fact fits every listing.
 */
const FITS_BUT_PLACES = `(needs->'types' = '[]' OR needs->'types' ? ($3::jsonb->>'type'))
  AND coalesce((needs->>'purpose' = 'sale') = ($3::jsonb->>'purpose' = 'sale'), true)
  AND coalesce((needs->>'bedroomsMin')::integer, 0) <= coalesce(($3::jsonb->>'bedrooms')::integer, 0)
  AND (coalesce(needs->>'budgetMin', needs->>'budgetMax') IS NULL
       OR (($3::jsonb->>'price')::numeric >= coalesce((needs->>'budgetMin')::numeric, 0)
           AND ($3::jsonb->>'price')::numeric <= coalesce((needs->>'budgetMax')::numeric, 'Infinity')))`;

/** SQL that finds and changes cards. */
@Injectable()
export class ContactsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns one page, most recent message first, and the total. */
  async page(
    filter: ContactFilter,
    page: number,
    pageSize: number,
  ): Promise<{ contacts: ContactSummary[]; total: number }> {
    const { where, values } = conditionsOf(filter);
    const [[counted], rows] = await Promise.all([
      this.dataSource.query<[{ total: number }]>(
        `SELECT count(*) AS total FROM contacts contact WHERE ${where}`,
        values,
      ),
      this.dataSource.query<{ id: number }[]>(
        `SELECT contact.id FROM contacts contact WHERE ${where}
          ORDER BY contact.last_at DESC, contact.id DESC
          LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
    ]);
    return { contacts: await this.summaries(rows.map(({ id }) => id)), total: counted.total };
  }

  /** Returns contacts in the given order; those that do not exist are missing. */
  async summaries(
    ids: number[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<ContactSummary[]> {
    const rows = await manager.query<(Omit<ContactSummary, 'lastAt'> & { lastAt: Date })[]>(
      `SELECT contact.id, contact.name, contact.tags, contact.needs, contact.last_at AS "lastAt",
              ${addressesSql('email')} AS emails, ${addressesSql('phone')} AS phones,
              (SELECT count(*) FROM inquiries WHERE contact_id = contact.id) AS messages,
              EXISTS (SELECT FROM contact_pairs pair
                        JOIN contacts other ON other.id IN (pair.first_id, pair.second_id) AND other.id <> contact.id
                       WHERE (pair.first_id = contact.id OR pair.second_id = contact.id)
                         AND pair.state = 'possible' AND other.merged_into IS NULL) AS "possibleDuplicate"
         FROM contacts contact WHERE contact.id = ANY ($1::integer[])`,
      [ids],
    );
    const byId = new Map(rows.map((row) => [row.id, { ...row, lastAt: row.lastAt.toISOString() }]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Returns the tags that contacts have, most frequent first. */
  async tags(): Promise<ContactTag[]> {
    return await this.dataSource.query<ContactTag[]>(
      `SELECT tag, count(*) AS contacts FROM contacts, unnest(tags) tag
        WHERE merged_into IS NULL AND tags <> '{}' GROUP BY tag ORDER BY count(*) DESC, tag LIMIT $1`,
      [CONTACT_LIMITS.tagsOffered],
    );
  }

  /** Returns the id of the contact that one is part of, or its own; undefined if it does not exist. */
  async rootOf(id: number): Promise<number | undefined> {
    const [row] = await this.dataSource.query<{ id: number }[]>(`${rootsSql('id = $1')}`, [id]);
    return row?.id;
  }

  find(id: number): Promise<ContactEntity | null> {
    return this.dataSource.manager.findOneBy(ContactEntity, { id, mergedInto: IsNull() });
  }

  /** Returns unmerged contacts by id, locked until the transaction ends. */
  lock(transaction: EntityManager, ids: number[]): Promise<ContactEntity[]> {
    return transaction.find(ContactEntity, {
      where: { id: In(ids), mergedInto: IsNull() },
      order: { id: 'ASC' },
      // Messages that refer to the contact may be stored meanwhile.
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Returns the facts of a card. */
  async card(manager: EntityManager, contact: ContactEntity): Promise<MergeableCard> {
    const { name, otherNames, language, needs, tags, note } = contact;
    const addresses = await manager.find(ContactAddressEntity, {
      where: { contactId: contact.id },
      order: { addedAt: 'ASC', value: 'ASC' },
    });
    const valuesOf = (wanted: string) =>
      addresses.filter(({ kind }) => kind === wanted).map(({ value }) => value);
    return {
      ...{ name, otherNames, language, needs, tags, note },
      ...{ emails: valuesOf('email'), phones: valuesOf('phone') },
    };
  }

  /** Writes the facts of a card, and raises its version. */
  async write(
    transaction: EntityManager,
    id: number,
    { emails, phones, needs, ...columns }: MergeableCard,
    by: string | null,
  ): Promise<void> {
    await transaction.query(
      `UPDATE contacts SET name = $2, other_names = $3, language = $4, needs = $5::jsonb, tags = $6, note = $7,
                           updated_by = $8, updated_at = now(), version = version + 1 WHERE id = $1`,
      [
        ...[id, columns.name, columns.otherNames, columns.language],
        ...[needs && JSON.stringify(needs), columns.tags, columns.note, by],
      ],
    );
    const [kinds, values] = [
      [...emails.map(() => 'email'), ...phones.map(() => 'phone')],
      [...emails, ...phones],
    ];
    await transaction.query(
      `DELETE FROM contact_addresses
        WHERE contact_id = $1 AND (kind, value) NOT IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
      [id, kinds, values],
    );
    await transaction.query(
      `INSERT INTO contact_addresses (contact_id, kind, value)
       SELECT $1, kind, value FROM unnest($2::text[], $3::text[]) AS given (kind, value) ON CONFLICT DO NOTHING`,
      [id, kinds, values],
    );
    // A pair that shares nothing any more is no question to staff.
    await transaction.query(
      `DELETE FROM contact_pairs pair
        WHERE $1 IN (first_id, second_id) AND state = 'possible'
          AND NOT EXISTS (SELECT FROM contact_addresses one JOIN contact_addresses other USING (kind, value)
                           WHERE one.contact_id = first_id AND other.contact_id = second_id)`,
      [id],
    );
  }

  /** Returns whether one of a contact's messages is assigned to the account or to nobody, or there are none. */
  async isOwn(id: number, userId: number): Promise<boolean> {
    const [row] = await this.dataSource.query<[{ own: boolean }]>(
      `SELECT EXISTS (SELECT FROM inquiries WHERE contact_id = $1 AND (assignee_id IS NULL OR assignee_id = $2))
           OR NOT EXISTS (SELECT FROM inquiries WHERE contact_id = $1) AS own`,
      [id, userId],
    );
    return row.own;
  }

  /** Returns the consents beside a contact's messages, newest first. */
  async consents(id: number): Promise<PersonConsent[]> {
    const rows = await this.dataSource.query<
      (Omit<PersonConsent, 'givenAt' | 'withdrawnAt' | 'active'> & {
        givenAt: Date;
        withdrawnAt: Date | null;
      })[]
    >(
      `SELECT consent.channel, inquiry.id AS "sourceId", inquiry.subject AS about, consent.text_version AS "textVersion",
              consent.text, consent.language, consent.given_at AS "givenAt", consent.withdrawn_at AS "withdrawnAt", consent.how
         FROM inquiries inquiry JOIN consents consent ON consent.inquiry_id = inquiry.id
        WHERE inquiry.contact_id = $1 ORDER BY consent.given_at DESC, consent.id DESC LIMIT 50`,
      [id],
    );
    return rows.map(({ givenAt, withdrawnAt, ...consent }) => ({
      ...{ ...consent, active: null, givenAt: givenAt.toISOString() },
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    }));
  }

  /** Returns the listings that a contact asked about, newest first, each once. */
  async propertiesAskedAbout(id: number, count: number): Promise<number[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT property_id AS id FROM inquiries WHERE contact_id = $1 AND property_id IS NOT NULL
        GROUP BY property_id ORDER BY max(created_at) DESC LIMIT $2`,
      [id, count],
    );
    return rows.map((row) => row.id);
  }

  /**
   * Yields the different needs of all contacts with the ids of these, in batches of constant size.
   * @param listing leaves out contacts whose needs it cannot fit; of the others' needs, only the places are named
   */
  async *needs(
    size: number,
    listing?: MatchedListingFacts,
  ): AsyncGenerator<{ needs: ContactNeeds; ids: number[] }[]> {
    const [compared, condition] = listing
      ? [`jsonb_build_object('places', needs->'places')`, FITS_BUT_PLACES]
      : ['needs', '$3::jsonb IS NULL'];
    let after = '';
    for (;;) {
      const rows = await this.dataSource.query<
        { text: string; needs: Partial<ContactNeeds>; ids: number[] }[]
      >(
        `SELECT md5(compared::text) AS text, min(compared::text)::jsonb AS needs, array_agg(id) AS ids
           FROM (SELECT id, ${compared} AS compared FROM contacts
                  WHERE needs IS NOT NULL AND merged_into IS NULL AND ${condition}) contact
          WHERE md5(compared::text) > $1
          GROUP BY 1 ORDER BY 1 LIMIT $2`,
        [after, size, listing ? JSON.stringify(listing) : null],
      );
      if (rows.length > 0) yield rows.map(({ needs, ids }) => ({ needs: { ...NO_NEEDS, ...needs }, ids }));
      if (rows.length < size) return;
      after = rows.at(-1)!.text;
    }
  }

  /**
   * Deletes merged contacts whose merge cannot be undone any more, and contacts without messages.
   * @param emptyDays days without a message and a change; 0 keeps them
   * @returns how many
   */
  async deleteOld(emptyDays: number): Promise<number> {
    const [, merged] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM contacts WHERE id IN (
         SELECT other_id FROM contact_merges WHERE at < now() - make_interval(days => $1))`,
      [CONTACT_LIMITS.undoDays],
    );
    if (emptyDays === 0) return merged;
    const [, empty] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM contacts contact
        WHERE merged_into IS NULL AND updated_at < now() - make_interval(days => $1)
          AND NOT EXISTS (SELECT FROM inquiries WHERE contact_id = contact.id)`,
      [emptyDays],
    );
    return merged + empty;
  }
}

/** The contacts that others are part of. @param condition of the first ones */
export function rootsSql(condition: string): string {
  return `WITH RECURSIVE up (id, merged_into) AS (
            SELECT id, merged_into FROM contacts WHERE ${condition}
            UNION SELECT parent.id, parent.merged_into FROM contacts parent JOIN up ON parent.id = up.merged_into)
          SELECT id FROM up WHERE merged_into IS NULL`;
}

function addressesSql(kind: 'email' | 'phone'): string {
  return `(SELECT coalesce(array_agg(value ORDER BY added_at, value), '{}') FROM contact_addresses
            WHERE contact_id = contact.id AND kind = '${kind}')`;
}

function conditionsOf({ search, tag, ids }: ContactFilter): { where: string; values: unknown[] } {
  const conditions = ['contact.merged_into IS NULL'];
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  if (search) {
    const pattern = bind(`%${literal(search)}%`);
    const number = numberWithin(search);
    const phone = number === null ? '' : ` OR (kind = 'phone' AND value LIKE ${bind(`%${number}%`)})`;
    conditions.push(`contact.id IN (
      SELECT id FROM contacts WHERE contact_text(name, other_names, tags) ILIKE ${pattern}
      UNION SELECT contact_id FROM contact_addresses WHERE value ILIKE ${pattern}${phone})`);
  }
  if (tag) conditions.push(`contact.tags @> ARRAY[${bind(tag)}]::text[]`);
  if (ids) conditions.push(`contact.id = ANY (${bind(ids)}::integer[])`);
  return { where: conditions.join(' AND '), values };
}

/** Reads the digits of a phone number, or of at least four of its digits, without prefixes; null for other texts. */
function numberWithin(search: string): string | null {
  const whole = phoneE164(search);
  if (whole !== null) return whole;
  if (!/^[\d\s()+./-]+$/.test(search)) return null;
  const digits = search.replace(/\D/g, '').replace(/^(?:0*254|0+)/, '');
  return digits.length >= 4 ? digits : null;
}

/** Escapes LIKE wildcards. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
