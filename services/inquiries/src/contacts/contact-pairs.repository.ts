import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ContactMergeEntity, type MergedState } from './contact.entity.js';

interface Pair {
  first: number;
  second: number;
  shared: string[];
}

const SHARED = `(SELECT coalesce(array_agg(one.value ORDER BY one.kind, one.value), '{}')
                   FROM contact_addresses one JOIN contact_addresses other USING (kind, value)
                  WHERE one.contact_id = pair.first_id AND other.contact_id = pair.second_id)`;

/** Possible duplicates of people who are not part of another contact. */
const POSSIBLE = `contact_pairs pair
   JOIN contacts one ON one.id = pair.first_id AND one.merged_into IS NULL
   JOIN contacts two ON two.id = pair.second_id AND two.merged_into IS NULL
  WHERE pair.state = 'possible'`;

/** SQL of possible duplicates and of merges. */
@Injectable()
export class ContactPairsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns one page of possible duplicates, oldest first, and the total. */
  async page(page: number, pageSize: number): Promise<{ pairs: Pair[]; total: number }> {
    const [[counted], pairs] = await Promise.all([
      this.dataSource.query<[{ total: number }]>(`SELECT count(*) AS total FROM ${POSSIBLE}`),
      this.dataSource.query<Pair[]>(
        `SELECT pair.first_id AS first, pair.second_id AS second, ${SHARED} AS shared FROM ${POSSIBLE}
          ORDER BY pair.first_id, pair.second_id LIMIT $1 OFFSET $2`,
        [pageSize, (page - 1) * pageSize],
      ),
    ]);
    return { pairs, total: counted.total };
  }

  /** Returns the contacts that may be the same person, at most 20. */
  async of(id: number): Promise<{ id: number; shared: string[] }[]> {
    const pairs = await this.dataSource.query<Pair[]>(
      `SELECT pair.first_id AS first, pair.second_id AS second, ${SHARED} AS shared FROM ${POSSIBLE}
          AND $1 IN (pair.first_id, pair.second_id) ORDER BY 1, 2 LIMIT 20`,
      [id],
    );
    return pairs.map(({ first, second, shared }) => ({ id: first === id ? second : first, shared }));
  }

  /** Remembers that two contacts are different people. */
  async markDifferent(transaction: EntityManager, one: number, other: number): Promise<void> {
    await transaction.query(
      `INSERT INTO contact_pairs (first_id, second_id, state) VALUES (least($1::integer, $2), greatest($1::integer, $2), 'different')
       ON CONFLICT (first_id, second_id) DO UPDATE SET state = 'different'`,
      [one, other],
    );
  }

  /** Returns whom a contact is compared with. */
  async states(transaction: EntityManager, id: number): Promise<MergedState['pairs']> {
    return await transaction.query<MergedState['pairs']>(
      `SELECT CASE WHEN first_id = $1 THEN second_id ELSE first_id END AS id, state FROM contact_pairs
        WHERE $1 IN (first_id, second_id) ORDER BY 1`,
      [id],
    );
  }

  /** A merged contact's different people are different from the kept one as well. */
  async inheritDifferent(transaction: EntityManager, kept: number, other: number): Promise<void> {
    for (const { id, state } of await this.states(transaction, other)) {
      if (state === 'different' && id !== kept) await this.markDifferent(transaction, kept, id);
    }
  }

  /** Makes the pairs of a contact those of before its merge. */
  async restore(transaction: EntityManager, id: number, before: MergedState['pairs']): Promise<void> {
    await transaction.query(
      `DELETE FROM contact_pairs
        WHERE (first_id = $1 AND NOT second_id = ANY ($2::integer[])) OR (second_id = $1 AND NOT first_id = ANY ($2::integer[]))`,
      [id, before.map((pair) => pair.id)],
    );
    await transaction.query(
      `UPDATE contact_pairs SET state = known.state FROM unnest($2::integer[], $3::text[]) AS known (id, state)
        WHERE (first_id = $1 AND second_id = known.id) OR (second_id = $1 AND first_id = known.id)`,
      [id, before.map((pair) => pair.id), before.map((pair) => pair.state)],
    );
  }

  /** Returns the merges of a contact, newest first, with the names of those merged into it. */
  async merges(id: number): Promise<{ id: number; otherName: string; at: Date; by: string }[]> {
    return await this.dataSource.query(
      `SELECT merge.id, other.name AS "otherName", merge.at, merge.by_name AS by
         FROM contact_merges merge JOIN contacts other ON other.id = merge.other_id
        WHERE merge.kept_id = $1 ORDER BY merge.id DESC LIMIT 20`,
      [id],
    );
  }

  /** Moves a contact's messages to another. @returns their ids */
  async moveMessages(transaction: EntityManager, from: number, to: number): Promise<number[]> {
    const [rows] = await transaction.query<[{ id: number }[], number]>(
      'UPDATE inquiries SET contact_id = $2 WHERE contact_id = $1 RETURNING id',
      [from, to],
    );
    return rows.map(({ id }) => id).sort((one, other) => one - other);
  }

  async setMergedInto(transaction: EntityManager, id: number, root: number | null): Promise<void> {
    await transaction.query('UPDATE contacts SET merged_into = $2 WHERE id = $1', [id, root]);
  }

  async insertMerge(
    transaction: EntityManager,
    merge: Pick<
      ContactMergeEntity,
      'keptId' | 'otherId' | 'keptBefore' | 'keptAfter' | 'inquiryIds' | 'byName'
    >,
  ): Promise<number> {
    const { identifiers } = await transaction.insert(ContactMergeEntity, merge);
    return identifiers[0]!.id as number;
  }

  /** Returns the latest merge of a contact. */
  latestMerge(transaction: EntityManager, keptId: number): Promise<ContactMergeEntity | null> {
    return transaction.findOne(ContactMergeEntity, { where: { keptId }, order: { id: 'DESC' } });
  }

  async deleteMerge(transaction: EntityManager, id: number): Promise<void> {
    await transaction.delete(ContactMergeEntity, { id });
  }

  /**
   * Moves messages back after an undo: those that the merge moved, and those that came since from an address that only the
   * other contact has.
   */
  async moveBack(transaction: EntityManager, { keptId, otherId, inquiryIds, at }: ContactMergeEntity) {
    await transaction.query(
      `UPDATE inquiries SET contact_id = $2
        WHERE contact_id = $1
          AND (id = ANY ($3::integer[])
            OR (created_at >= $4 AND lower(email) IN (
                  SELECT value FROM contact_addresses WHERE contact_id = $2 AND kind = 'email'
                  EXCEPT SELECT value FROM contact_addresses WHERE contact_id = $1 AND kind = 'email')))`,
      [keptId, otherId, inquiryIds, at],
    );
    await transaction.query(
      `UPDATE contacts
          SET last_at = coalesce((SELECT max(created_at) FROM inquiries WHERE contact_id = contacts.id), last_at)
        WHERE id IN ($1, $2)`,
      [keptId, otherId],
    );
  }

  /** Raises the time of the newest message to that of another contact. */
  async takeNewest(transaction: EntityManager, kept: number, other: number): Promise<void> {
    await transaction.query(
      'UPDATE contacts SET last_at = greatest(last_at, (SELECT last_at FROM contacts WHERE id = $2)) WHERE id = $1',
      [kept, other],
    );
  }
}
