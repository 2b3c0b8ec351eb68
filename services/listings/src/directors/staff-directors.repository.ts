import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DirectorEntity } from './director.entity.js';

/** SQL for directors that only staff may use. */
@Injectable()
export class StaffDirectorsRepository {
  /** Returns all in page order and locks them until the transaction ends. */
  async lockAll(manager: EntityManager): Promise<DirectorEntity[]> {
    // Lock the table, not rows: inserts must wait too.
    await manager.query('LOCK TABLE directors IN SHARE ROW EXCLUSIVE MODE');
    return await manager.find(DirectorEntity, { order: { position: 'ASC', id: 'ASC' } });
  }

  /** Writes them with their positions in this order. */
  async save(manager: EntityManager, directors: Partial<DirectorEntity>[]): Promise<DirectorEntity[]> {
    return await manager.save(
      directors.map((director, position) => manager.create(DirectorEntity, { ...director, position })),
    );
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(DirectorEntity, { id });
  }
}
