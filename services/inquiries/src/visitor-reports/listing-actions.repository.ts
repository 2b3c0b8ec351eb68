import type { HoldAction, User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Exceeds the time limit of a call to listings. */
const LEASE_SECONDS = 15;

export interface DueAction {
  propertyId: number;
  action: HoldAction;
  by: Pick<User, 'id' | 'username'> | null;
  revision: number;
}

/** Actions on reported listings: stored with the cause, called until it is done. */
@Injectable()
export class ListingActionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores that a listing is held. @returns false if it was already */
  async hold(transaction: EntityManager, propertyId: number): Promise<boolean> {
    const rows = await transaction.query<object[]>(
      `INSERT INTO listing_actions (property_id, action) VALUES ($1, 'hold')
       ON CONFLICT (property_id) DO UPDATE
          SET action = 'hold', by_id = NULL, by_name = NULL, revision = listing_actions.revision + 1,
              applied = false, changed_at = now()
        WHERE listing_actions.action <> 'hold'
       RETURNING property_id`,
      [propertyId],
    );
    return rows.length > 0;
  }

  /** Stores that a listing is unpublished. */
  async unpublish(transaction: EntityManager, propertyId: number, by: User): Promise<void> {
    await transaction.query(
      `INSERT INTO listing_actions (property_id, action, by_id, by_name) VALUES ($1, 'unpublish', $2, $3)
       ON CONFLICT (property_id) DO UPDATE
          SET action = 'unpublish', by_id = $2, by_name = $3, revision = listing_actions.revision + 1,
              applied = false, changed_at = now()`,
      [propertyId, by.id, by.username],
    );
  }

  /** Stores that a held listing is shown again; does nothing for another. */
  async release(transaction: EntityManager, propertyId: number, by: User): Promise<void> {
    await transaction.query(
      `UPDATE listing_actions
          SET action = 'release', by_id = $2, by_name = $3, revision = revision + 1, applied = false,
              changed_at = now()
        WHERE property_id = $1 AND action = 'hold'`,
      [propertyId, by.id, by.username],
    );
  }

  /** Whether a listing is held. */
  async isHeld(propertyId: number | null): Promise<boolean> {
    const [row] = await this.dataSource.query<[{ held: boolean }]>(
      `SELECT EXISTS (SELECT FROM listing_actions WHERE property_id = $1 AND action = 'hold') AS held`,
      [propertyId],
    );
    return row.held;
  }

  /** Leases up to `count` actions that are not done yet to this process. */
  async takeDue(count: number): Promise<DueAction[]> {
    const [rows] = await this.dataSource.query<
      [
        {
          property_id: number;
          action: HoldAction;
          by_id: number | null;
          by_name: string | null;
          revision: number;
        }[],
        number,
      ]
    >(
      `UPDATE listing_actions SET lease_until = now() + make_interval(secs => $2)
        WHERE property_id IN (
          SELECT property_id FROM listing_actions
           WHERE NOT applied AND (lease_until IS NULL OR lease_until <= now())
           ORDER BY changed_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING property_id, action, by_id, by_name, revision`,
      [count, LEASE_SECONDS],
    );
    return rows.map(({ property_id, action, by_id, by_name, revision }) => ({
      ...{ propertyId: property_id, action, revision },
      by: by_id === null || by_name === null ? null : { id: by_id, username: by_name },
    }));
  }

  /** Ends the lease, and marks the action as done unless another was stored meanwhile. */
  async settle({ propertyId, revision }: DueAction, done: boolean): Promise<void> {
    await this.dataSource.query(
      `UPDATE listing_actions SET lease_until = NULL, applied = ($3 AND revision = $2) WHERE property_id = $1`,
      [propertyId, revision, done],
    );
  }
}
