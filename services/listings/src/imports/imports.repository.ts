import { IMPORT_LIMITS, IMPORT_TEXTS, type ImportProblem, type ImportState } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type DeepPartial, type EntityManager, type QueryRunner } from 'typeorm';
import { type ImportUndo, PropertyImportEntity } from './property-import.entity.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';

const AT_WORK: ImportState[] = ['checking', 'applying'];

/** An import that is done frees its lock a moment later; undoing holds it without a state. */
const RELEASE_WAIT_MS = 2000;
const RELEASE_POLL_MS = 20;

/** Marks an import whose process died; its transaction was rolled back. */
const INTERRUPTED = `UPDATE property_imports SET state = 'failed', failure = $1 WHERE state = ANY ($2)`;

/** SQL for imports. */
@Injectable()
export class ImportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Acquires the lock for work on imports. It is freed on release or when the process dies; imports still marked as
   * running are then marked as interrupted.
   * @returns null while an import is checked or applied, or if the lock is not freed in time
   */
  async takeTurn(): Promise<{ release: () => Promise<void> } | null> {
    const holder = this.dataSource.createQueryRunner();
    try {
      if (!(await lockUnlessAtWork(holder))) {
        await holder.release();
        return null;
      }
      await holder.query(INTERRUPTED, [IMPORT_TEXTS.interrupted, AT_WORK]);
    } catch (error) {
      await holder.release();
      throw error;
    }
    return {
      release: async () => {
        await holder.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.import]).catch(() => undefined);
        await holder.release();
      },
    };
  }

  /** Marks imports of dead processes as interrupted. */
  async markInterrupted(): Promise<void> {
    await this.dataSource.query(
      `${INTERRUPTED} AND NOT EXISTS (
         SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
          WHERE locktype = 'advisory' AND datname = current_database() AND classid = 0 AND objid = $3 AND granted)`,
      [IMPORT_TEXTS.interrupted, AT_WORK, ADVISORY_LOCKS.import],
    );
  }

  async add(
    file: Pick<PropertyImportEntity, 'id' | 'fileName' | 'file' | 'userId' | 'username'>,
  ): Promise<void> {
    await this.dataSource.manager.insert(PropertyImportEntity, { ...file, state: 'checking' });
  }

  async find(id: string): Promise<PropertyImportEntity | null> {
    return await this.dataSource.manager.findOneBy(PropertyImportEntity, { id });
  }

  async file(id: string): Promise<Buffer> {
    const [row] = await this.dataSource.query<{ file: Buffer }[]>(
      'SELECT file FROM property_imports WHERE id = $1',
      [id],
    );
    return row!.file;
  }

  async problems(id: string, limit: number): Promise<ImportProblem[]> {
    const rows = await this.dataSource.query<{ problem: ImportProblem }[]>(
      `SELECT problem FROM property_imports, jsonb_array_elements(problems) WITH ORDINALITY AS p (problem, number)
        WHERE id = $1 ORDER BY number LIMIT $2`,
      [id, limit],
    );
    return rows.map(({ problem }) => problem);
  }

  async versions(id: string): Promise<Record<string, number>> {
    const [row] = await this.dataSource.query<{ versions: Record<string, number> }[]>(
      'SELECT versions FROM property_imports WHERE id = $1',
      [id],
    );
    return row!.versions;
  }

  async undo(manager: EntityManager, id: string): Promise<ImportUndo | null> {
    const [row] = await manager.query<{ undo: ImportUndo | null }[]>(
      'SELECT undo FROM property_imports WHERE id = $1',
      [id],
    );
    return row?.undo ?? null;
  }

  /** @returns false if the state has changed, for example after a second click */
  async moveOn(manager: EntityManager, id: string, from: ImportState, to: ImportState): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      'UPDATE property_imports SET state = $3 WHERE id = $1 AND state = $2',
      [id, from, to],
    );
    return count > 0;
  }

  async write(
    manager: EntityManager,
    id: string,
    columns: Omit<DeepPartial<PropertyImportEntity>, 'undo' | 'versions'> & {
      undo?: ImportUndo;
      versions?: Record<string, number>;
    },
  ): Promise<void> {
    await manager.update(PropertyImportEntity, { id }, columns);
  }

  /** Visible to readers before the work's transaction ends. */
  async note(id: string, columns: Pick<DeepPartial<PropertyImportEntity>, 'done' | 'total'>): Promise<void> {
    await this.dataSource.manager.update(PropertyImportEntity, { id }, columns);
  }

  async deleteExpired(manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM property_imports WHERE created_at < now() - make_interval(days => $1::integer) AND NOT state = ANY ($2)`,
      [IMPORT_LIMITS.keptDays, AT_WORK],
    );
  }
}

/** Waits for a lock that is about to be freed. @returns whether it was acquired */
async function lockUnlessAtWork(runner: QueryRunner): Promise<boolean> {
  const deadline = Date.now() + RELEASE_WAIT_MS;
  while (!(await tryLock(runner))) {
    if (Date.now() > deadline || (await isAtWork(runner))) return false;
    await pause(RELEASE_POLL_MS);
  }
  return true;
}

async function isAtWork(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query(
    'SELECT EXISTS (SELECT FROM property_imports WHERE state = ANY ($1)) AS "atWork"',
    [AT_WORK],
  )) as { atWork: boolean }[];
  return row!.atWork;
}

async function tryLock(runner: QueryRunner): Promise<boolean> {
  const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS mine', [ADVISORY_LOCKS.import])) as {
    mine: boolean;
  }[];
  return row!.mine;
}
