import type { ChangedSample } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KEPT } from '../properties/model/property-rows.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';

export interface StoredSample extends ChangedSample {
  isChanged: boolean;
}

/** SQL of the marks of sample listings. */
@Injectable()
export class SamplesRepository {
  /** Takes the lock until the transaction ends. @returns false if another process has it */
  async tryLock(manager: EntityManager): Promise<boolean> {
    // Making the pictures can take longer than a transaction may be idle.
    await manager.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const [row] = await manager.query<{ mine: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS mine', [
      ADVISORY_LOCKS.samples,
    ]);
    return row!.mine;
  }

  /** Whether a process is adding samples. */
  async isLocked(manager: EntityManager): Promise<boolean> {
    const [row] = await manager.query<{ locked: boolean }[]>(
      `SELECT EXISTS (
         SELECT FROM pg_locks
          WHERE locktype = 'advisory' AND classid = 0 AND objid = $1
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locked`,
      [ADVISORY_LOCKS.samples],
    );
    return row!.locked;
  }

  /** Whether there is any listing, in the trash too: samples go into an empty system only. */
  async isAnyListing(manager: EntityManager): Promise<boolean> {
    const [row] = await manager.query<{ any: boolean }[]>('SELECT EXISTS (SELECT FROM properties) AS any');
    return row!.any;
  }

  /** Samples that are not in the trash, by id. */
  async stored(manager: EntityManager): Promise<StoredSample[]> {
    return await manager.query<StoredSample[]>(
      `SELECT p.id, p.title, p.version <> s.version AS "isChanged"
         FROM sample_listings s JOIN properties p ON p.id = s.property_id WHERE ${KEPT} ORDER BY p.id`,
    );
  }

  async mark(manager: EntityManager, ids: number[]): Promise<void> {
    await manager.query(
      'INSERT INTO sample_listings (property_id, version) SELECT id, version FROM properties WHERE id = ANY ($1::integer[])',
      [ids],
    );
  }
}
