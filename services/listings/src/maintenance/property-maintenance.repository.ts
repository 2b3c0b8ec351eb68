import { BIN_DAYS, type CompletenessPart } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** SQL of the scheduled maintenance of properties. */
@Injectable()
export class PropertyMaintenanceRepository {
  constructor(private readonly dataSource: DataSource) {}

  async dropOldUndoSteps(manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM undo_steps WHERE expires_at < now()');
  }

  /** Folds gathered count changes into the counts. */
  async foldCounts(): Promise<void> {
    await this.dataSource.query('SELECT fold_property_counts()');
  }

  /** Deletes expired trash for good. */
  async purge(manager: EntityManager): Promise<{ id: number; title: string; published: boolean }[]> {
    const isOver = `deleted_at <= now() - interval '${BIN_DAYS} days'`;
    // Check first: even a statement that deletes nothing invalidates the gateway's public cache.
    const [any] = await manager.query<object[]>(`SELECT FROM properties WHERE ${isOver} LIMIT 1`);
    if (!any) return [];
    return await manager.query(
      `WITH purged AS (
         DELETE FROM properties WHERE ${isOver} RETURNING id, title, published
       ) SELECT id, title, published FROM purged`,
    );
  }

  /** Returns ids of listings whose completeness is not rated yet. */
  async unrated(manager: EntityManager, limit: number): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      'SELECT id FROM properties WHERE missing IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED',
      [limit],
    );
    return rows.map((row) => row.id);
  }

  /** Internal, not an edit: version and change time stay. */
  async rate(manager: EntityManager, id: number, missing: CompletenessPart[]): Promise<void> {
    await manager.query('UPDATE properties SET missing = $2 WHERE id = $1', [id, missing]);
  }
}
