import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BEING_CHECKED } from '../properties/model/property-rows.js';

export interface HoldState {
  published: boolean;
  held: boolean;
}

/** SQL for held listings: those with the hidden reason `being-checked`. */
@Injectable()
export class HoldsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether a listing is hidden until a manager decides about reports of visitors. */
  async isHeld(propertyId: number): Promise<boolean> {
    const [row] = await this.dataSource.query<{ held: boolean }[]>(
      `SELECT EXISTS (SELECT FROM properties p
                       WHERE id = $1 AND published AND deleted_at IS NULL AND ${BEING_CHECKED}) AS held`,
      [propertyId],
    );
    return row!.held;
  }

  /** Locks a listing until the transaction ends. */
  async lock(manager: EntityManager, id: number): Promise<(HoldState & { title: string }) | undefined> {
    const [row] = await manager.query<(HoldState & { title: string })[]>(
      `SELECT title, published, ${BEING_CHECKED} AS held FROM properties p WHERE id = $1 FOR UPDATE`,
      [id],
    );
    return row;
  }

  /** Holds a locked listing, or ends that. Not an edit: the version stays, so nobody who edits it gets a conflict. */
  async hold(manager: EntityManager, id: number, held: boolean): Promise<void> {
    await manager.query(
      `UPDATE properties SET hidden_reasons = ${
        held
          ? `array_append(hidden_reasons, 'being-checked')`
          : `NULLIF(array_remove(hidden_reasons, 'being-checked'), '{}')`
      } WHERE id = $1`,
      [id],
    );
  }

  /** Unpublishes a locked listing, which ends a hold; whoever is editing it gets a conflict. */
  async unpublish(manager: EntityManager, id: number): Promise<void> {
    await manager.query(
      'UPDATE properties SET published = false, version = version + 1, updated_at = now() WHERE id = $1',
      [id],
    );
  }
}
