import { SHORTLIST_LIMITS, type ShortlistVote, type VoteChoice } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface ShortlistRow {
  id: number;
  name: string;
  digest: string;
  owner_digest: string;
  closed: boolean;
}

/** A property of a list with its votes, in order. */
export interface ShortlistedRow {
  property_id: number;
  yes: number;
  maybe: number;
  no: number;
  votes: ShortlistVote[];
}

const COLUMNS = 'id, name, digest, owner_digest, closed';
/** Lists deleted at a time. */
const BATCH = 500;

/** SQL of shared lists. Statements that change a list run in the transaction of {@link lock}. */
@Injectable()
export class ShortlistsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs `work` in a transaction. */
  async change<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return await this.dataSource.transaction(work);
  }

  async insert(
    manager: EntityManager,
    list: { name: string; digest: string; ownerDigest: string },
  ): Promise<number> {
    const [row] = await manager.query<{ id: number }[]>(
      'INSERT INTO shortlists (name, digest, owner_digest) VALUES ($1, $2, $3) RETURNING id',
      [list.name, list.digest, list.ownerDigest],
    );
    return row!.id;
  }

  async find(digest: string): Promise<ShortlistRow | undefined> {
    const [row] = await this.dataSource.query<ShortlistRow[]>(
      `SELECT ${COLUMNS} FROM shortlists WHERE digest = $1`,
      [digest],
    );
    return row;
  }

  /** As {@link find}; other changes of the list wait, so that its limits hold. */
  async lock(manager: EntityManager, digest: string): Promise<ShortlistRow | undefined> {
    const [row] = await manager.query<ShortlistRow[]>(
      `SELECT ${COLUMNS} FROM shortlists WHERE digest = $1 FOR UPDATE`,
      [digest],
    );
    return row;
  }

  /** Notes the use of a list, once a day at most. */
  async touch(id: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE shortlists SET used_at = now() WHERE id = $1 AND used_at < now() - interval '1 day'`,
      [id],
    );
  }

  /** Returns the properties, most votes first, and the votes; `voterDigest` marks the caller's. */
  async properties(id: number, voterDigest: string | null): Promise<ShortlistedRow[]> {
    return await this.dataSource.query<ShortlistedRow[]>(
      `SELECT p.property_id, t.yes::int, t.maybe::int, t.no::int, t.votes
         FROM shortlist_properties p CROSS JOIN LATERAL (
           SELECT count(*) FILTER (WHERE v.choice = 'yes') AS yes, count(*) FILTER (WHERE v.choice = 'maybe') AS maybe,
                  count(*) FILTER (WHERE v.choice = 'no') AS no,
                  coalesce(json_agg(json_build_object('id', v.id, 'voter', w.name, 'choice', v.choice, 'note', v.note,
                    'mine', w.digest IS NOT DISTINCT FROM $2) ORDER BY w.id) FILTER (WHERE v.id IS NOT NULL), '[]') AS votes
             FROM shortlist_votes v JOIN shortlist_voters w ON w.id = v.voter_id
            WHERE v.shortlist_id = p.shortlist_id AND v.property_id = p.property_id
         ) t
        WHERE p.shortlist_id = $1 ORDER BY t.yes DESC, t.no, t.maybe DESC, p.position`,
      [id, voterDigest],
    );
  }

  async voters(manager: EntityManager | null, id: number): Promise<number> {
    const [row] = await (manager ?? this.dataSource).query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM shortlist_voters WHERE shortlist_id = $1',
      [id],
    );
    return row!.n;
  }

  async propertyIds(manager: EntityManager, id: number): Promise<number[]> {
    const rows = await manager.query<{ property_id: number }[]>(
      'SELECT property_id FROM shortlist_properties WHERE shortlist_id = $1',
      [id],
    );
    return rows.map((row) => row.property_id);
  }

  async addProperties(manager: EntityManager, id: number, propertyIds: number[]): Promise<void> {
    await manager.query(
      `INSERT INTO shortlist_properties (shortlist_id, property_id, position)
       SELECT $1, one.id, one.n + coalesce((SELECT max(position) FROM shortlist_properties WHERE shortlist_id = $1), 0)
         FROM unnest($2::integer[]) WITH ORDINALITY AS one (id, n) ORDER BY one.n
       ON CONFLICT DO NOTHING`,
      [id, propertyIds],
    );
  }

  async removeProperty(manager: EntityManager, id: number, propertyId: number): Promise<void> {
    await manager.query('DELETE FROM shortlist_properties WHERE shortlist_id = $1 AND property_id = $2', [
      id,
      propertyId,
    ]);
  }

  async update(
    manager: EntityManager,
    id: number,
    change: { name?: string; closed?: boolean },
  ): Promise<void> {
    await manager.query(
      'UPDATE shortlists SET name = coalesce($2, name), closed = coalesce($3, closed), used_at = now() WHERE id = $1',
      [id, change.name ?? null, change.closed ?? null],
    );
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.query('DELETE FROM shortlists WHERE id = $1', [id]);
  }

  async findVoter(manager: EntityManager, id: number, digest: string): Promise<number | undefined> {
    const [row] = await manager.query<{ id: number }[]>(
      'SELECT id FROM shortlist_voters WHERE shortlist_id = $1 AND digest = $2',
      [id, digest],
    );
    return row?.id;
  }

  async addVoter(manager: EntityManager, id: number, digest: string, name: string): Promise<number> {
    const [row] = await manager.query<{ id: number }[]>(
      'INSERT INTO shortlist_voters (shortlist_id, digest, name) VALUES ($1, $2, $3) RETURNING id',
      [id, digest, name],
    );
    return row!.id;
  }

  async renameVoter(manager: EntityManager, voterId: number, name: string): Promise<void> {
    await manager.query('UPDATE shortlist_voters SET name = $2 WHERE id = $1', [voterId, name]);
  }

  /** Stores a vote; one with neither choice nor note is removed. */
  async vote(
    manager: EntityManager,
    vote: { id: number; propertyId: number; voterId: number; choice: VoteChoice | null; note: string },
  ): Promise<void> {
    const key = [vote.id, vote.propertyId, vote.voterId];
    if (vote.choice === null && vote.note === '') {
      await manager.query(
        'DELETE FROM shortlist_votes WHERE shortlist_id = $1 AND property_id = $2 AND voter_id = $3',
        key,
      );
      return;
    }
    await manager.query(
      `INSERT INTO shortlist_votes (shortlist_id, property_id, voter_id, choice, note) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (shortlist_id, property_id, voter_id) DO UPDATE SET choice = excluded.choice, note = excluded.note`,
      [...key, vote.choice, vote.note],
    );
  }

  /** @returns whether there was such a note */
  async removeNote(manager: EntityManager, id: number, voteId: number): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE shortlist_votes SET note = '' WHERE shortlist_id = $1 AND id = $2 AND note <> '' RETURNING id`,
      [id, voteId],
    );
    await manager.query(
      `DELETE FROM shortlist_votes WHERE shortlist_id = $1 AND id = $2 AND choice IS NULL AND note = ''`,
      [id, voteId],
    );
    return rows.length > 0;
  }

  /** Deletes lists that nobody has used for long, in batches; safe to run concurrently. @returns how many */
  async deleteUnused(): Promise<number> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      `DELETE FROM shortlists WHERE id IN (
         SELECT id FROM shortlists WHERE used_at < now() - interval '${SHORTLIST_LIMITS.keptDays} days'
          ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
    );
    return rows.length;
  }
}
