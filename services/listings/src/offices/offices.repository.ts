import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OfficeEntity } from './office.entity.js';

/** All SQL about offices. There are a few dozen at most, so they are always read together. */
@Injectable()
export class OfficesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order of the page. */
  async list(manager: EntityManager = this.dataSource.manager): Promise<OfficeEntity[]> {
    return await manager.find(OfficeEntity, { order: { position: 'ASC', id: 'ASC' } });
  }

  /** As {@link list}; nobody else can change any until the transaction ends. */
  async lockAll(manager: EntityManager): Promise<OfficeEntity[]> {
    // The table, not its rows: a new office must wait, too.
    await manager.query('LOCK TABLE offices IN SHARE ROW EXCLUSIVE MODE');
    return await this.list(manager);
  }

  /** Takes the mark of the head office away, so that another one can have it. */
  async unmarkHeadOffice(manager: EntityManager): Promise<void> {
    await manager.update(OfficeEntity, { isHeadOffice: true }, { isHeadOffice: false });
  }

  /** Writes them in the order in which they stand here. @returns them, with what the database filled in */
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
