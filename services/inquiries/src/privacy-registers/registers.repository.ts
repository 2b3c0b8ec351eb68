import {
  daysAfter,
  type PrivacyDue,
  REGISTER_RETENTION_YEARS,
  type RegisterList,
  REQUEST_SOON_DAYS,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { BreachEntity } from './breach.entity.js';
import { PrivacyRequestEntity } from './privacy-request.entity.js';

type Entry = PrivacyRequestEntity | BreachEntity;
type Register<T extends Entry> = (new () => T) & (typeof PrivacyRequestEntity | typeof BreachEntity);

const TABLES = new Map<unknown, { table: string; order: string }>([
  [PrivacyRequestEntity, { table: 'privacy_requests', order: 'due_on, id' }],
  [BreachEntity, { table: 'breaches', order: 'found_at, id' }],
]);
const CLOSED_ORDER = 'closed_at DESC, id DESC';

/** Max rows that one maintenance statement deletes. */
const BATCH = 1000;

/** SQL of the two registers. */
@Injectable()
export class RegistersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of a register: open entries most urgent first, closed ones newest first. */
  async page<T extends Entry>(
    register: Register<T>,
    list: RegisterList,
    page: number,
    pageSize: number,
  ): Promise<{ entries: T[]; total: number }> {
    const { table, order } = TABLES.get(register)!;
    const where = list === 'open' ? 'closed_at IS NULL' : 'closed_at IS NOT NULL';
    const [counted, ids] = await Promise.all([
      this.dataSource.query<[{ total: number }]>(`SELECT count(*) AS total FROM ${table} WHERE ${where}`),
      this.dataSource.query<{ id: number }[]>(
        `SELECT id FROM ${table} WHERE ${where} ORDER BY ${list === 'open' ? order : CLOSED_ORDER} LIMIT $1 OFFSET $2`,
        [pageSize, (page - 1) * pageSize],
      ),
    ]);
    return {
      entries: await this.listed(
        register,
        ids.map(({ id }) => id),
      ),
      total: counted[0].total,
    };
  }

  /** Returns the next entries by id, for files. */
  async batch<T extends Entry>(register: Register<T>, after: number, count: number): Promise<T[]> {
    const { table } = TABLES.get(register)!;
    const ids = await this.dataSource.query<{ id: number }[]>(
      `SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, count],
    );
    return await this.listed(
      register,
      ids.map(({ id }) => id),
    );
  }

  /** Locks an entry until the transaction ends. */
  async lock<T extends Entry>(
    transaction: EntityManager,
    register: Register<T>,
    id: number,
  ): Promise<T | null> {
    return (await transaction.findOne(register, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    })) as T | null;
  }

  async find<T extends Entry>(register: Register<T>, id: number): Promise<T | undefined> {
    return (await this.listed(register, [id]))[0];
  }

  /** Counts what waits. @param today in Nairobi */
  async due(today: string): Promise<PrivacyDue> {
    const [row] = await this.dataSource.query<[PrivacyDue]>(
      `SELECT count(*) AS open, count(*) FILTER (WHERE due_on < $1) AS overdue,
              count(*) FILTER (WHERE due_on >= $1 AND due_on <= $2) AS soon,
              (SELECT count(*) FROM breaches WHERE closed_at IS NULL) AS "openBreaches",
              (SELECT count(*) FROM breaches WHERE closed_at IS NULL AND risk <> 'unlikely'
                 AND odpc_sent_at IS NULL AND odpc_due_at < now()) AS "lateBreaches"
         FROM privacy_requests WHERE closed_at IS NULL`,
      [today, daysAfter(today, REQUEST_SOON_DAYS)],
    );
    return row;
  }

  /** Deletes entries of both registers that were closed for their time. @returns how many */
  async deleteOld(): Promise<number> {
    let total = 0;
    for (const { table } of TABLES.values()) {
      let deleted: number;
      do {
        [, deleted] = await this.dataSource.query<[unknown, number]>(
          `DELETE FROM ${table} WHERE id IN (
             SELECT id FROM ${table} WHERE closed_at < now() - make_interval(years => $1) LIMIT $2
               FOR UPDATE SKIP LOCKED)`,
          [REGISTER_RETENTION_YEARS, BATCH],
        );
        total += deleted;
      } while (deleted === BATCH);
    }
    return total;
  }

  /** Returns entries in the order of their ids in the list. */
  private async listed<T extends Entry>(register: Register<T>, ids: number[]): Promise<T[]> {
    const entries = (await this.dataSource.getRepository(register).findBy({ id: In(ids) })) as T[];
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
