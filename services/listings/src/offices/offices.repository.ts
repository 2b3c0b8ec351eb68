import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OfficeEntity } from './office.entity.js';

/** SQL for offices. There are a few dozen at most, so they are always read together. */
@Injectable()
export class OfficesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Ordered as on the page. */
  async list(manager: EntityManager = this.dataSource.manager): Promise<OfficeEntity[]> {
    return await manager.find(OfficeEntity, { order: { position: 'ASC', id: 'ASC' } });
  }

  /** As {@link list}, locked until the transaction ends. */
  async lockAll(manager: EntityManager): Promise<OfficeEntity[]> {
    // Lock the table, not rows: inserts must wait too.
    await manager.query('LOCK TABLE offices IN SHARE ROW EXCLUSIVE MODE');
    return await this.list(manager);
  }

  /** Removes the head office mark, so that another office can get it. */
  async unmarkHeadOffice(manager: EntityManager): Promise<void> {
    await manager.update(OfficeEntity, { isHeadOffice: true }, { isHeadOffice: false });
  }

  /** Writes them with their positions in this order. @returns them, including database defaults */
  async save(manager: EntityManager, offices: Partial<OfficeEntity>[]): Promise<OfficeEntity[]> {
    await manager.save(
      offices.map((office, position) => manager.create(OfficeEntity, { ...office, position })),
    );
    return await this.list(manager);
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(OfficeEntity, { id });
  }
}
