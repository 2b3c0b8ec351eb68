import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RateSetEntity } from './rate-set.entity.js';

/** Id of the set in force. The version of public data contains it too, as it changes at midnight in Nairobi. */
export const RATES_IN_FORCE = `
  SELECT id FROM rate_sets WHERE valid_from <= (now() AT TIME ZONE 'Africa/Nairobi')::date
   ORDER BY valid_from DESC, id DESC LIMIT 1`;

/** SQL for rate sets. There are a few dozen at most. */
@Injectable()
export class RatesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The day in Nairobi by the database's clock: `2026-11-23`. */
  async today(manager: EntityManager = this.dataSource.manager): Promise<string> {
    const [row] = await manager.query<[{ day: string }]>(
      `SELECT to_char(now() AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD') AS day`,
    );
    return row.day;
  }

  async inForce(manager: EntityManager = this.dataSource.manager): Promise<RateSetEntity | null> {
    return await manager
      .createQueryBuilder(RateSetEntity, 'rates')
      .where(`rates.id = (${RATES_IN_FORCE})`)
      .getOne();
  }

  /** The latest first. */
  async list(): Promise<RateSetEntity[]> {
    return await this.dataSource.manager.find(RateSetEntity, { order: { validFrom: 'DESC', id: 'DESC' } });
  }

  /** Lets no other set be added until the transaction ends. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query('LOCK TABLE rate_sets IN SHARE ROW EXCLUSIVE MODE');
  }

  /** @returns the set, including database defaults */
  async add(manager: EntityManager, set: Partial<RateSetEntity>): Promise<RateSetEntity> {
    const { id } = await manager.save(manager.create(RateSetEntity, set));
    return await manager.findOneByOrFail(RateSetEntity, { id });
  }
}
