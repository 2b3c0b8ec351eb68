import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DirectorEntity } from './director.entity.js';

/** All SQL about directors that only staff may ask for. */
@Injectable()
export class StaffDirectorsRepository {
  /** All of them in the order of the page; nobody else can change any until the transaction ends. */
  async lockAll(manager: EntityManager): Promise<DirectorEntity[]> {
    // The table, not its rows: a new director must wait, too.
    await manager.query('LOCK TABLE directors IN SHARE ROW EXCLUSIVE MODE');
    return await manager.find(DirectorEntity, { order: { position: 'ASC', id: 'ASC' } });
  }

  /** Writes them in the order in which they stand here. */
  async save(manager: EntityManager, directors: Partial<DirectorEntity>[]): Promise<DirectorEntity[]> {
    return await manager.save(
      directors.map((director, position) => manager.create(DirectorEntity, { ...director, position })),
    );
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(DirectorEntity, { id });
  }
}
