import { recordChanges } from '@lml/common/audit/changes';
import {
  type BulkEditFields,
  type BulkEditPreview,
  type BulkEditRequest,
  type BulkEditResult,
  changedPrice,
  type PropertyChanges,
  UNDO_MINUTES,
  type User,
} from '@lml/common/contracts';
import { validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { DataSource, type EntityManager, In } from 'typeorm';
import { AgentEntity } from '../../agents/agent.entity.js';
import { StaffAgentsRepository } from '../../agents/staff-agents.repository.js';
import { changeOf, loggedChange, type PropertyChange, relationsOf } from '../edits/property-changes.js';
import { PropertyEditsRepository } from '../edits/property-edits.repository.js';
import { propertiesChanged } from '../model/properties.errors.js';
import type { PropertyEntity } from '../model/property.entity.js';
import { agentsAfter, planOne } from './bulk-edit-plan.js';
import { BulkActionsRepository } from './bulk-actions.repository.js';
import type { FieldsBefore, UndoState } from './undo-step.entity.js';

/** Listings planned before other requests get a turn; planning one takes a fraction of a millisecond. */
const PLANNED_AT_ONCE = 20;

interface WrittenChange {
  before: PropertyEntity;
  given: PropertyChanges;
  change: PropertyChange;
}

interface Plan extends BulkEditPreview {
  found: Map<number, PropertyEntity>;
  agent: AgentEntity | null;
}

/** A new price, agent or type for many listings, each changed as by an edit of its own. */
@Injectable()
export class BulkEditsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bulkActions: BulkActionsRepository,
    private readonly edits: PropertyEditsRepository,
    private readonly agents: StaffAgentsRepository,
  ) {}

  /** Returns what the edit would do. Ignores unknown ids. @throws 400 if the agent is unknown */
  async preview(propertyIds: number[], fields: BulkEditFields): Promise<BulkEditPreview> {
    const { changes, leftOut } = await this.plan(this.dataSource.manager, sorted(propertyIds), fields);
    return { changes, leftOut };
  }

  /**
   * Applies the edit in one transaction, with one undo. Confirms no listing's availability.
   * @throws 409 PROPERTIES_CHANGED naming the listings that were changed or deleted since the preview; changes nothing
   */
  async apply({ properties, ...fields }: BulkEditRequest, by: User): Promise<BulkEditResult> {
    const versions = new Map(properties.map(({ id, version }) => [id, version]));
    return await this.dataSource.transaction(async (manager) => {
      const rows = await this.bulkActions.lockAll(manager, [...versions.keys()], 'any');
      const meanwhile = rows.filter(
        ({ id, version, deletedAt }) => deletedAt !== null || version !== versions.get(id),
      );
      if (meanwhile.length > 0) throw propertiesChanged(meanwhile);
      const { changes, leftOut, found, agent } = await this.plan(manager, sorted(versions.keys()), fields);
      const states = new Map(rows.map(({ title: _title, held: _held, ...state }) => [state.id, state]));
      const written: WrittenChange[] = [];
      const undo: UndoState[] = [];
      for (const { id } of changes) {
        const before = found.get(id)!;
        const given = givenOf(before, fields, agent);
        const change = agent
          ? changeOf(before, given, { ...relationsOf(before), agents: agentsAfter(before, agent) })
          : changeOf(before, given, relationsOf(before));
        if (!change) continue;
        written.push({ before, given, change });
        undo.push({ ...states.get(id)!, version: before.version + 1, fields: fieldsOf(before, given) });
      }
      await this.write(manager, written, by);
      if (undo.length === 0) return { affectedCount: 0, leftOut, undo: null };
      const step = {
        token: randomUUID(),
        expiresAt: new Date(Date.now() + UNDO_MINUTES * 60_000),
        before: undo,
      };
      await this.bulkActions.keepUndoStep(manager, step);
      return {
        affectedCount: undo.length,
        leftOut,
        undo: { token: step.token, expiresAt: step.expiresAt.toISOString() },
      };
    });
  }

  /**
   * Gives locked listings their fields back. Leaves out a listing whose agent is gone.
   * @returns how many were reverted
   */
  async revert(manager: EntityManager, states: UndoState[], by: User): Promise<number> {
    const named = states.flatMap(({ fields }) => fields?.agentIds ?? []);
    const agents = new Map(
      (await manager.findBy(AgentEntity, { id: In(named) })).map((agent) => [agent.id, agent]),
    );
    const found = new Map(
      (
        await this.edits.loadAll(
          manager,
          states.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    );
    const written = states.flatMap(({ id, fields }): WrittenChange[] => {
      const { agentIds, ...columns } = fields!;
      const before = found.get(id)!;
      if (agentIds?.some((agentId) => !agents.has(agentId))) return [];
      const relations = relationsOf(before);
      const given: PropertyChanges = {
        ...columns,
        ...(agentIds && { agents: agentIds.map((id) => ({ id })) }),
      };
      const change = changeOf(before, given, {
        ...relations,
        agents: agentIds?.map((agentId) => agents.get(agentId)!) ?? relations.agents,
      });
      return change ? [{ before, given, change }] : [];
    });
    await this.write(manager, written, by);
    return written.length;
  }

  private async plan(manager: EntityManager, ids: number[], fields: BulkEditFields): Promise<Plan> {
    const agent = fields.agentId === undefined ? null : await this.agents.find(manager, fields.agentId);
    if (fields.agentId !== undefined && !agent) {
      throw validationFailed([
        { field: 'agentId', message: `There is no agent ${fields.agentId}: choose another one` },
      ]);
    }
    const kept = (await this.edits.loadAll(manager, ids)).filter(({ deletedAt }) => !deletedAt);
    const plan: Plan = {
      changes: [],
      leftOut: [],
      found: new Map(kept.map((one) => [one.id, one])),
      agent,
    };
    for (const [index, property] of kept.entries()) {
      if (index % PLANNED_AT_ONCE === 0) await breathe();
      const { id, title, version } = property;
      const one = planOne(property, fields, agent);
      if (one.leftOut) plan.leftOut.push({ id, title, reason: one.leftOut });
      else plan.changes.push({ id, title, version, from: one.from, to: one.to });
    }
    return plan;
  }

  private async write(manager: EntityManager, changes: WrittenChange[], by: User): Promise<void> {
    if (changes.length === 0) return;
    await this.bulkActions.writeFields(
      manager,
      changes.map(({ before: { id }, given, change: { stored } }) => ({
        id,
        price: stored.price ?? null,
        type: stored.type!,
        pricing: stored.pricing ?? null,
        missing: stored.missing as string[],
        ...(given.agents && { agentIds: given.agents.map((agent) => agent.id!) }),
      })),
    );
    await recordChanges(
      manager,
      changes.map(({ before, change }) => loggedChange(before.id, change, by)),
    );
  }
}

function givenOf(
  before: PropertyEntity,
  { price, type }: BulkEditFields,
  agent: AgentEntity | null,
): PropertyChanges {
  if (agent) return { agents: agentsAfter(before, agent).map(({ id }) => ({ id })) };
  return price ? { price: changedPrice(before.price!, price) } : { type: type! };
}

/** The fields that undo gives back. A type brings its development's pricing, or loses it. */
function fieldsOf(before: PropertyEntity, given: PropertyChanges): FieldsBefore {
  if (given.agents) return { agentIds: before.propertyAgents.map(({ agentId }) => agentId) };
  return given.type ? { type: before.type, pricing: before.pricing } : { price: before.price };
}

function sorted(ids: Iterable<number>): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}
