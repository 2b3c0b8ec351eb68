import { type NewChange, recordChanges } from '@lml/common/audit/changes';
import {
  type BulkAction,
  type BulkResult,
  counted,
  type DeletedProperty,
  extentOf,
  type FieldToPublish,
  MARKED_STATUSES,
  missingToPublish,
  PROPERTY_FIELDS,
  propertyReference,
  STAFF_PROPERTY_TEXTS,
  type StaffProperty,
  UNDO_MINUTES,
  type UndoResult,
  type User,
} from '@lml/common/contracts';
import { roleRequired, validationFailed } from '@lml/common/errors/app-error';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { OwnListings } from '../../agents/own-listings.js';
import { propertyNotFound, undoGone } from '../model/properties.errors.js';
import { propertyId } from '../model/property-id.js';
import { ON_THE_MARKET } from '../model/status.js';
import { StaffPropertiesService } from '../staff/staff-properties.service.js';
import { BulkActionsRepository } from './bulk-actions.repository.js';
import { BulkEditsService } from './bulk-edits.service.js';
import type { UndoState } from './undo-step.entity.js';

/** The same change for one or many properties, with undo. Each is one transaction, including its activity log entries. */
@Injectable()
export class BulkActionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bulkActions: BulkActionsRepository,
    private readonly properties: StaffPropertiesService,
    private readonly own: OwnListings,
    private readonly bulkEdits: BulkEditsService,
  ) {}

  /** Moves to the trash. @throws 404 PROPERTY_NOT_FOUND, also if it is in the trash already */
  async delete(idText: string, by: User): Promise<DeletedProperty> {
    const id = propertyId(idText);
    const { affectedCount, undo } = await this.bulk('delete', [id], by);
    if (affectedCount === 0) throw propertyNotFound();
    return { id, message: STAFF_PROPERTY_TEXTS.deleted, undo };
  }

  /** Restores from the trash, unchanged. @throws 404 PROPERTY_NOT_FOUND if it is not in the trash */
  async restore(idText: string, by: User): Promise<StaffProperty> {
    const id = propertyId(idText);
    const { affectedCount } = await this.bulk('restore', [id], by);
    if (affectedCount === 0) throw propertyNotFound();
    return await this.properties.read(id);
  }

  /**
   * Applies one action to many listings in one transaction; ignores unknown ids. An agent may confirm the availability
   * of their own listings, and can't undo it.
   * @throws AppError 403 ROLE_REQUIRED
   */
  async bulk(action: BulkAction, propertyIds: number[], by: User): Promise<BulkResult> {
    const ownOnly = extentOf(by.role, 'change-many') !== 'all';
    if (ownOnly && action !== 'confirm') throw roleRequired('change-many', by.role);
    const expiresAt = new Date(Date.now() + UNDO_MINUTES * 60_000);
    return await this.dataSource.transaction(async (manager) => {
      const rows = await this.bulkActions.lockAll(
        manager,
        [...new Set(propertyIds)],
        action === 'restore' ? 'in trash' : 'kept',
      );
      if (ownOnly)
        await this.own.require(
          manager,
          by,
          rows.map(({ id }) => id),
        );
      const changes = rows
        .filter((row) => isChangedBy(action, row))
        .map((before) => ({ before, after: changed(before, BULK_CHANGES[action]()) }));
      if (action === 'publish') {
        await this.checkPublishable(
          manager,
          changes.map(({ before }) => before.id),
        );
      }
      if (changes.length === 0) return { affectedCount: rows.length, undo: null };
      await this.writeStates(manager, changes, by);
      if (ownOnly) return { affectedCount: rows.length, undo: null };
      const token = randomUUID();
      const before = changes.map(({ before: { title: _title, held, ...state }, after }) => ({
        ...state,
        ...(held !== after.held && { held }),
        version: after.version,
      }));
      await this.bulkActions.keepUndoStep(manager, { token, expiresAt, before });
      return { affectedCount: rows.length, undo: { token, expiresAt: expiresAt.toISOString() } };
    });
  }

  /**
   * Applies an action to a listing on the market within a transaction, without undo.
   * @returns false if the listing is not on the market any more, and nothing was changed
   */
  async applyOnMarket(
    manager: EntityManager,
    id: number,
    action: BulkAction,
    by: NewChange['by'],
  ): Promise<boolean> {
    const [before] = await this.bulkActions.lockAll(manager, [id], 'kept');
    if (!before?.published || !ON_THE_MARKET.includes(before.status.toLowerCase())) return false;
    await this.writeStates(manager, [{ before, after: changed(before, BULK_CHANGES[action]()) }], by);
    return true;
  }

  /** @throws 400 naming the drafts that lack something, and what */
  private async checkPublishable(manager: EntityManager, ids: number[]): Promise<void> {
    const lacking = (await this.bulkActions.readToPublish(manager, ids)).flatMap((draft) => {
      const missing = missingToPublish(draft);
      return missing.length === 0 ? [] : [lackingText(draft, missing)];
    });
    if (lacking.length === 0) return;
    const named = lacking.slice(0, LACKING_NAMED).join('; ');
    const more = lacking.length - LACKING_NAMED;
    const rest = more > 0 ? `; and ${counted(more, 'more draft')}` : '';
    throw validationFailed([
      { field: 'propertyIds', message: `Complete these drafts to publish them: ${named}${rest}` },
    ]);
  }

  /**
   * Undoes a bulk action, once, for listings that have not changed since.
   * @throws 404 UNDO_GONE if it was undone already or has expired
   */
  async undo(token: string, by: User): Promise<UndoResult> {
    return await this.dataSource.transaction(async (manager) => {
      const states = await this.bulkActions.takeUndoStep(manager, token);
      if (!states) throw undoGone();
      const rows = await this.bulkActions.lockAll(
        manager,
        states.map(({ id }) => id),
        'any',
      );
      const untouched = rows.flatMap((before) => {
        const state = states.find(({ id, version }) => id === before.id && version === before.version);
        return state ? [{ before, state }] : [];
      });
      const affectedCount = await this.revert(manager, untouched, by);
      return { affectedCount, skippedCount: states.length - affectedCount };
    });
  }

  private async revert(
    manager: EntityManager,
    untouched: { before: UndoState & { title: string }; state: UndoState }[],
    by: User,
  ): Promise<number> {
    if (untouched.length === 0) return 0;
    const edited = untouched.filter(({ state }) => state.fields);
    if (edited.length > 0) {
      return await this.bulkEdits.revert(
        manager,
        edited.filter(({ before }) => before.deletedAt === null).map(({ state }) => state),
        by,
      );
    }
    await this.writeStates(
      manager,
      untouched.map(({ before, state }) => ({ before, after: changed(before, state) })),
      by,
    );
    return untouched.length;
  }

  /** Applies a bulk action, or its undo, to locked listings. */
  async writeStates(
    manager: EntityManager,
    changes: { before: UndoState & { title: string }; after: UndoState & { title: string } }[],
    by: NewChange['by'],
  ): Promise<void> {
    await this.bulkActions.writeStates(
      manager,
      changes.map(({ after }) => after),
    );
    await recordChanges(
      manager,
      changes.map(({ before, after }) => {
        const [was, is] = [loggedState(before), loggedState(after)];
        return {
          subject: 'property',
          subjectId: before.id,
          subjectName: before.title,
          action: after.deletedAt && !before.deletedAt ? 'deleted' : 'changed',
          before: was,
          after: is,
          by,
        };
      }),
    );
  }
}

function loggedState({ version: _version, confirmedByPerson: _by, ...state }: UndoState): object {
  return state;
}

/** Drafts named in the message of a refused publication. */
const LACKING_NAMED = 3;

function lackingText({ id, title }: { id: number; title: string }, missing: FieldToPublish[]): string {
  const names = missing.map((field) => PROPERTY_FIELDS[field].label.toLowerCase());
  return `${title} (${propertyReference(id)}) has no ${names.join(', ')}`;
}

const now = () => new Date().toISOString();
const confirmed = () => ({ confirmedAt: now(), confirmedByPerson: true });

/** Columns that each action changes; a mark never changes the purpose. */
const BULK_CHANGES: Record<BulkAction, () => Partial<UndoState>> = {
  mark_available: () => ({ status: MARKED_STATUSES.available, ...confirmed() }),
  mark_sold: () => ({ status: MARKED_STATUSES.sold }),
  mark_let: () => ({ status: MARKED_STATUSES.let }),
  mark_under_offer: () => ({ status: MARKED_STATUSES.underOffer }),
  delete: () => ({ deletedAt: now() }),
  restore: () => ({ deletedAt: null }),
  publish: () => ({ published: true, held: false, ...confirmed() }),
  unpublish: () => ({ published: false, held: false }),
  feature: () => ({ featured: true }),
  unfeature: () => ({ featured: false }),
  confirm: confirmed,
};

/** Skips rows already in that state, except for `confirm`. */
function isChangedBy(action: BulkAction, state: UndoState): boolean {
  return action === 'confirm' || differsIn(state, BULK_CHANGES[action]());
}

/** Confirming is no edit: the version stays, so nobody editing gets a conflict. */
function changed<State extends UndoState>(before: State, change: Partial<UndoState>): State {
  const version = differsIn(before, change) ? before.version + 1 : before.version;
  return { ...before, ...change, version };
}

function differsIn(
  state: UndoState,
  { version: _version, confirmedAt: _at, confirmedByPerson: _by, ...change }: Partial<UndoState>,
) {
  return Object.entries(change).some(([name, value]) => state[name as keyof UndoState] !== value);
}
