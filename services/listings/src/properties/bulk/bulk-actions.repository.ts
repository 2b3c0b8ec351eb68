import { FIELDS_TO_PUBLISH, type FieldToPublish } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BEING_CHECKED, IN_TRASH, KEPT } from '../model/property-rows.js';
import { type UndoState, UndoStepEntity } from './undo-step.entity.js';

/** Rows per UPDATE. The triggers of a thousand take seconds on a busy server, and a statement may take ten. */
const WRITTEN_AT_ONCE = 200;

/** A listing after an edit of many. */
export interface EditedListing {
  id: number;
  price: number | null;
  type: string;
  pricing: object | null;
  missing: string[];
  /** Only where the agents change. */
  agentIds?: number[];
}

/** SQL for bulk actions and their undo steps. */
@Injectable()
export class BulkActionsRepository {
  /**
   * Locks listings for a bulk action until the transaction ends. Locks in id order, so that two bulk actions cannot
   * deadlock.
   */
  async lockAll(
    manager: EntityManager,
    ids: number[],
    where: 'kept' | 'in trash' | 'any',
  ): Promise<(UndoState & { title: string })[]> {
    const condition = { kept: KEPT, 'in trash': IN_TRASH, any: 'true' }[where];
    const rows = await manager.query<
      (Omit<UndoState, 'deletedAt' | 'confirmedAt'> & {
        title: string;
        deletedAt: Date | null;
        confirmedAt: Date;
      })[]
    >(
      `SELECT id, title, version, status, purpose, published, featured, deleted_at AS "deletedAt",
              confirmed_at AS "confirmedAt", confirmed_by_person AS "confirmedByPerson",
              ${BEING_CHECKED} AS held
         FROM properties p WHERE id = ANY ($1::bigint[]) AND ${condition} ORDER BY id FOR UPDATE`,
      [ids],
    );
    return rows.map((row) => ({
      ...row,
      deletedAt: row.deletedAt?.toISOString() ?? null,
      confirmedAt: row.confirmedAt.toISOString(),
    }));
  }

  /** Reads what drafts among these listings need to be published. */
  async readToPublish(
    manager: EntityManager,
    ids: number[],
  ): Promise<({ id: number; title: string } & Record<FieldToPublish, unknown>)[]> {
    return await manager.query(
      `SELECT id, title, ${FIELDS_TO_PUBLISH.join(', ')} FROM properties WHERE id = ANY ($1::bigint[]) ORDER BY id`,
      [ids],
    );
  }

  /**
   * Writes the columns that a bulk action or its undo can change, and the given versions. Rows that keep their version
   * keep their change time.
   */
  async writeStates(manager: EntityManager, states: UndoState[]): Promise<void> {
    for (let from = 0; from < states.length; from += WRITTEN_AT_ONCE)
      await this.writeSomeStates(manager, states.slice(from, from + WRITTEN_AT_ONCE));
  }

  private async writeSomeStates(manager: EntityManager, states: UndoState[]): Promise<void> {
    await manager.query(
      `UPDATE properties SET status = s.status, purpose = s.purpose, published = s.published, featured = s.featured,
              deleted_at = s."deletedAt", confirmed_at = coalesce(s."confirmedAt", properties.confirmed_at),
              confirmed_by_person = coalesce(s."confirmedByPerson", properties.confirmed_by_person),
              hidden_reasons = CASE s.held
                WHEN true THEN array_append(array_remove(hidden_reasons, 'being-checked'), 'being-checked')
                WHEN false THEN NULLIF(array_remove(hidden_reasons, 'being-checked'), '{}')
                ELSE hidden_reasons END,
              version = s.version,
              updated_at = CASE s.version WHEN properties.version THEN properties.updated_at ELSE now() END
         FROM jsonb_to_recordset($1::jsonb)
           AS s (id integer, version integer, status text, purpose text, published boolean, featured boolean,
                 "deletedAt" timestamptz, "confirmedAt" timestamptz, "confirmedByPerson" boolean,
                 held boolean)
        WHERE properties.id = s.id`,
      [JSON.stringify(states)],
    );
  }

  /**
   * Writes the columns that an edit of many can change, and the agents where they are given, many in one statement:
   * one for each listing takes minutes for a thousand.
   */
  async writeFields(manager: EntityManager, listings: EditedListing[]): Promise<void> {
    for (let from = 0; from < listings.length; from += WRITTEN_AT_ONCE)
      await this.writeSomeFields(manager, listings.slice(from, from + WRITTEN_AT_ONCE));
  }

  private async writeSomeFields(manager: EntityManager, listings: EditedListing[]): Promise<void> {
    await manager.query(
      `UPDATE properties SET price = s.price, type = s.type, pricing = s.pricing,
              missing = ARRAY (SELECT jsonb_array_elements_text(s.missing)),
              version = properties.version + 1, updated_at = now()
         FROM jsonb_to_recordset($1::jsonb) AS s (id integer, price bigint, type text, pricing jsonb, missing jsonb)
        WHERE properties.id = s.id`,
      [JSON.stringify(listings)],
    );
    const renamed = listings.filter(({ agentIds }) => agentIds);
    if (renamed.length === 0) return;
    await manager.query('DELETE FROM property_agents WHERE property_id = ANY ($1::integer[])', [
      renamed.map(({ id }) => id),
    ]);
    await manager.query(
      `INSERT INTO property_agents (property_id, agent_id, position)
       SELECT s.id, agent.id::integer, agent.position - 1
         FROM jsonb_to_recordset($1::jsonb) AS s (id integer, "agentIds" jsonb),
              jsonb_array_elements_text(s."agentIds") WITH ORDINALITY AS agent (id, position)`,
      [JSON.stringify(renamed)],
    );
  }

  async keepUndoStep(manager: EntityManager, step: UndoStepEntity): Promise<void> {
    await manager.insert(UndoStepEntity, step);
  }

  /** Deletes and returns the step; undefined if it has expired. */
  async takeUndoStep(manager: EntityManager, token: string): Promise<UndoState[] | undefined> {
    const [row] = await manager.query<{ before: UndoState[] }[]>(
      `WITH taken AS (DELETE FROM undo_steps WHERE token = $1 AND expires_at > now() RETURNING before)
       SELECT before FROM taken`,
      [token],
    );
    return row?.before;
  }
}
