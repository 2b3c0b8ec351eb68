import type { StaffPortrait } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** SQL for the portraits of staff accounts. */
@Injectable()
export class PortraitsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Portraits by account; an account without one has that of the first agent linked to it. */
  async list(): Promise<StaffPortrait[]> {
    return await this.dataSource.query<StaffPortrait[]>(
      `SELECT DISTINCT ON (1) account_id AS "accountId", image_url AS "imageUrl", source
         FROM (SELECT account_id, image_url, 'account' AS source, 0 AS place FROM account_portraits
               UNION ALL
               SELECT staff_user_id, image_url, 'agent', id FROM agents
                WHERE staff_user_id IS NOT NULL AND image_url LIKE '/media/%') portraits
        ORDER BY 1, place`,
    );
  }

  async save(manager: EntityManager, accountId: number, imageUrl: string): Promise<void> {
    await manager.query(
      `INSERT INTO account_portraits (account_id, image_url) VALUES ($1, $2)
       ON CONFLICT (account_id) DO UPDATE SET image_url = excluded.image_url, changed_at = now()`,
      [accountId, imageUrl],
    );
  }

  async delete(manager: EntityManager, accountId: number): Promise<void> {
    await manager.query('DELETE FROM account_portraits WHERE account_id = $1', [accountId]);
  }
}
