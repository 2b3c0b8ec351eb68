import { listChanges, recordChange, recordChanges } from '@lml/common/audit/changes';
import {
  ANY,
  type BulkAction,
  type BulkResult,
  type ChangePage,
  type DeletedProperty,
  PROPERTY_TYPES,
  type PropertyType,
  STAFF_PROPERTY_LIMITS,
  STAFF_PROPERTY_TEXTS,
  type StaffProperty,
  type StaffPropertyPage,
  type StaffStats,
  type StaffTypeCounts,
  UNDO_MINUTES,
  type UndoResult,
  type User,
} from '@lml/common/contracts';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { AgentsOfProperty } from '../agents/agents-of-property.js';
import { PicturesOfProperty } from '../pictures/pictures-of-property.js';
import { withDerivedColumns } from './derived-columns.js';
import { PropertiesRepository } from './properties.repository.js';
import { searched } from './properties.service.js';
import { propertyChanged, propertyNotFound, undoGone } from './properties.errors.js';
import { resolveRelations } from './property-relations.js';
import {
  type PropertyRelations,
  relationsOf,
  changeOf,
  logged,
  loggedChange,
  type CompleteProperty,
  mergeChanges,
} from './property-changes.js';
import { PropertyEntity } from './property.entity.js';
import type { PropertyChangesDto, PropertyInputDto } from './property-input.dto.js';
import type { PageQuery, PropertyChangesQuery, StaffPropertiesQuery } from './staff-properties.query.js';
import {
  type CountRow,
  type StaffDetailRow,
  StaffPropertiesRepository,
  type StaffFilter,
  type StaffSummaryRow,
} from './staff-properties.repository.js';
import { toStaffProperty, toStaffSummary } from './staff-property.mapper.js';
import { ON_THE_MARKET } from './status.js';
import type { UndoState } from './undo-step.entity.js';

/** Staff actions on listings. Each change is one transaction, including its activity log entry. */
@Injectable()
export class StaffPropertiesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly properties: StaffPropertiesRepository,
    private readonly publicProperties: PropertiesRepository,
    readonly agents: AgentsOfProperty,
    readonly pictures: PicturesOfProperty,
  ) {}

  async list(query: StaffPropertiesQuery): Promise<StaffPropertyPage> {
    const filter = filterOf(query);
    return await this.page(
      query,
      () => this.properties.count(filter),
      (limit, offset) => this.properties.list(filter, query.sort, limit, offset),
    );
  }

  /** Returns the ids of all matches in order, ignoring the page. */
  async ids(query: StaffPropertiesQuery): Promise<number[]> {
    return await this.properties.ids(filterOf(query), query.sort);
  }

  /** Returns deleted listings that can still be restored, last deleted first. */
  async bin(query: PageQuery): Promise<StaffPropertyPage> {
    return await this.page(
      query,
      () => this.properties.countBin(),
      (limit, offset) => this.properties.bin(limit, offset),
    );
  }

  private async page(
    { page, limit }: PageQuery,
    count: () => Promise<number>,
    list: (limit: number, offset: number) => Promise<StaffSummaryRow[]>,
  ): Promise<StaffPropertyPage> {
    // In parallel: finding the rows of a far page, or of a frequent word, takes about as long as counting them.
    const [total, rows] = await Promise.all([count(), list(limit, (page - 1) * limit)]);
    const pictures = await this.publicProperties.mainPictures(rows.map((row) => row.id));
    const totalPages = Math.ceil(total / limit);
    return {
      properties: rows.map((row) => toStaffSummary(row, pictures.get(row.id))),
      pagination: { total, totalPages, hasPrev: page > 1, hasNext: page < totalPages, page, limit },
    };
  }

  async stats(): Promise<StaffStats> {
    const counts = await this.properties.counts();
    const thisMonth = await this.properties.countsOfMonth();
    return {
      ...countsOfTypes(counts),
      byType: Object.fromEntries(
        PROPERTY_TYPES.map((type) => [type, sum(counts.filter((row) => row.type === type))]),
      ) as Record<PropertyType, number>,
      byStatus: countsOfStatuses(counts),
      drafts: sum(counts.filter((row) => !row.published)),
      featured: sum(counts.filter((row) => row.featured)),
      incomplete: await this.properties.countIncomplete(),
      stale: await this.properties.countStale(),
      inBin: await this.properties.countBin(),
      addedThisMonth: countsOfTypes(thisMonth),
    };
  }

  /** @throws 404 PROPERTY_NOT_FOUND if the id is unknown, or was deleted too long ago */
  async get(idText: string): Promise<StaffProperty> {
    return await this.read(idOf(idText));
  }

  private async read(id: number): Promise<StaffProperty> {
    const row = await this.properties.findById(id);
    if (!row) throw propertyNotFound();
    return await this.answer(row);
  }

  private async answer(row: StaffDetailRow): Promise<StaffProperty> {
    const { id } = row;
    const pictures = await this.properties.pictures(id);
    return toStaffProperty(row, { ...(await this.publicProperties.relations(row.id)), pictures });
  }

  async create(input: PropertyInputDto, by: User): Promise<StaffProperty> {
    const id = await this.dataSource.transaction(async (manager) => {
      const relations = await resolveRelations(this, manager, input, undefined, by);
      const whole = mergeChanges(input, undefined, relations);
      const [id] = await this.insert(manager, [{ whole, relations }], by);
      return id!;
    });
    return await this.read(id);
  }

  /**
   * Changes the given fields; missing ones stay.
   * @throws 404 PROPERTY_NOT_FOUND, or 409 PROPERTY_CHANGED with the stored listing if `version` is out of date
   */
  async update(idText: string, changes: PropertyChangesDto, by: User): Promise<StaffProperty> {
    const id = idOf(idText);
    const written = await this.dataSource.transaction(async (manager) => {
      const before = await this.properties.lock(manager, id);
      if (!before) throw propertyNotFound();
      if (changes.version !== undefined && changes.version !== before.version) return undefined;
      await this.change(manager, before, changes, by);
      // Read while the lock is held, so that the returned version is this change's, not the next one's.
      return await this.properties.findById(id, manager);
    });
    if (!written) throw propertyChanged(await this.read(id));
    return await this.answer(written);
  }

  /** Applies the given fields to a locked listing. @throws 400 naming the invalid fields */
  private async change(
    manager: EntityManager,
    before: PropertyEntity,
    changes: PropertyChangesDto,
    by: User,
  ): Promise<void> {
    const relations = await resolveRelations(this, manager, changes, before, by);
    const change = changeOf(before, changes, relations);
    await this.properties.confirm(manager, before.id);
    // No-op saves do not bump the version.
    if (!change) return;
    await this.properties.writeChange(manager, before.id, change, changes);
    await recordChange(manager, loggedChange(before.id, change, by));
  }

  /** Moves to the trash. @throws 404 PROPERTY_NOT_FOUND, also if it is in the trash already */
  async delete(idText: string, by: User): Promise<DeletedProperty> {
    const id = idOf(idText);
    const { affectedCount, undo } = await this.bulk('delete', [id], by);
    if (affectedCount === 0) throw propertyNotFound();
    return { id, message: STAFF_PROPERTY_TEXTS.deleted, undo };
  }

  /** Restores from the trash, unchanged. @throws 404 PROPERTY_NOT_FOUND if it is not in the trash */
  async restore(idText: string, by: User): Promise<StaffProperty> {
    const id = idOf(idText);
    const { affectedCount } = await this.bulk('restore', [id], by);
    if (affectedCount === 0) throw propertyNotFound();
    return await this.read(id);
  }

  /** Creates a draft with the same content. @throws 404 PROPERTY_NOT_FOUND */
  async duplicate(idText: string, by: User): Promise<StaffProperty> {
    const original = idOf(idText);
    const id = await this.dataSource.transaction(async (manager) => {
      const before = await this.properties.lock(manager, original);
      if (!before) throw propertyNotFound();
      const relations = relationsOf(before);
      const copied = { ...relations, rooms: relations.rooms.map(({ id: _id, ...room }) => room) };
      const whole = {
        ...mergeChanges({}, before, copied),
        title: titleOfCopy(before.title),
        featured: false,
        published: false,
      };
      const [id] = await this.insert(manager, [{ whole, relations: copied }], by);
      return id!;
    });
    return await this.read(id);
  }

  /** Applies one action to many listings in one transaction; ignores unknown ids. */
  async bulk(action: BulkAction, propertyIds: number[], by: User): Promise<BulkResult> {
    const expiresAt = new Date(Date.now() + UNDO_MINUTES * 60_000);
    return await this.dataSource.transaction(async (manager) => {
      const rows = await this.properties.lockAll(
        manager,
        [...new Set(propertyIds)],
        action === 'restore' ? 'in bin' : 'kept',
      );
      const changes = rows
        .filter((row) => isChangedBy(action, row))
        .map((before) => ({ before, after: changed(before, BULK_CHANGES[action]()) }));
      if (changes.length === 0) return { affectedCount: rows.length, undo: null };
      await this.writeStates(manager, changes, by);
      const token = randomUUID();
      const before = changes.map(({ before: { title: _title, ...state }, after: { version } }) => ({
        ...state,
        version,
      }));
      await this.properties.keepUndoStep(manager, { token, expiresAt, before });
      return { affectedCount: rows.length, undo: { token, expiresAt: expiresAt.toISOString() } };
    });
  }

  /**
   * Undoes a bulk action, once, for listings that have not changed since.
   * @throws 404 UNDO_GONE if it was undone already or has expired
   */
  async undo(token: string, by: User): Promise<UndoResult> {
    return await this.dataSource.transaction(async (manager) => {
      const states = await this.properties.takeUndoStep(manager, token);
      if (!states) throw undoGone();
      const rows = await this.properties.lockAll(
        manager,
        states.map(({ id }) => id),
        'any',
      );
      const untouched = rows.flatMap((before) => {
        const state = states.find(({ id, version }) => id === before.id && version === before.version);
        return state ? [{ before, after: changed(before, state) }] : [];
      });
      if (untouched.length > 0) await this.writeStates(manager, untouched, by);
      return { affectedCount: untouched.length, skippedCount: states.length - untouched.length };
    });
  }

  async changes({ propertyId, ...filter }: PropertyChangesQuery): Promise<ChangePage> {
    return await listChanges(
      this.dataSource.manager,
      propertyId === undefined ? filter : { ...filter, subject: 'property', subjectId: propertyId },
    );
  }

  /** Inserts new listings in a constant number of statements. @returns their ids, in order */
  async insert(
    manager: EntityManager,
    listings: { whole: CompleteProperty; relations: PropertyRelations }[],
    by: User,
  ): Promise<number[]> {
    const stored = await this.properties.add(
      manager,
      listings.map(({ whole }) => withDerivedColumns(whole)),
    );
    await recordChanges(
      manager,
      stored.map((property, index) => ({
        subject: 'property',
        subjectId: property.id,
        subjectName: property.title,
        action: 'created',
        after: logged(property, listings[index]!.relations),
        by,
      })),
    );
    return stored.map(({ id }) => id);
  }

  /** Applies a bulk action, or its undo, to locked listings. */
  async writeStates(
    manager: EntityManager,
    changes: { before: UndoState & { title: string }; after: UndoState & { title: string } }[],
    by: User,
  ): Promise<void> {
    await this.properties.writeStates(
      manager,
      changes.map(({ after }) => after),
    );
    await recordChanges(
      manager,
      changes.map(({ before, after }) => {
        const [{ version: _was, ...was }, { version: _is, ...is }] = [before, after];
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

const now = () => new Date().toISOString();

/** Columns that each action changes; a mark never changes the purpose. */
const BULK_CHANGES: Record<BulkAction, () => Partial<UndoState>> = {
  mark_available: () => ({ status: 'available', confirmedAt: now() }),
  mark_sold: () => ({ status: 'sold' }),
  delete: () => ({ deletedAt: now() }),
  restore: () => ({ deletedAt: null }),
  publish: () => ({ published: true, confirmedAt: now() }),
  unpublish: () => ({ published: false }),
  feature: () => ({ featured: true }),
  unfeature: () => ({ featured: false }),
  confirm: () => ({ confirmedAt: now() }),
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

function differsIn(state: UndoState, { version: _version, confirmedAt: _at, ...change }: Partial<UndoState>) {
  return Object.entries(change).some(([name, value]) => state[name as keyof UndoState] !== value);
}

function idOf(text: string): number {
  const id = parseId(text);
  if (id === undefined) throw propertyNotFound();
  return id;
}

const COPY = ' (copy)';

function titleOfCopy(title: string): string {
  const characters = Array.from(title).slice(0, STAFF_PROPERTY_LIMITS.titleMax - COPY.length);
  return `${characters.join('').trim()}${COPY}`;
}

function filterOf({ search, type, status, published, incomplete, stale }: StaffPropertiesQuery): StaffFilter {
  return {
    ...searched(search),
    type: type === ANY ? undefined : type,
    statuses: status === ANY ? undefined : status === 'available' ? ON_THE_MARKET : [status],
    published: published === ANY ? undefined : published === 'yes',
    incomplete,
    stale,
  };
}

function sum(rows: { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

function countsOfTypes(rows: { type: PropertyType; count: number }[]): StaffTypeCounts {
  const of = (type: PropertyType) => sum(rows.filter((row) => row.type === type));
  return {
    totalProperties: sum(rows),
    residential: of('residential'),
    commercial: of('commercial'),
    land: of('land'),
  };
}

/** Merges statuses that differ only in case, under the most frequent spelling. */
function countsOfStatuses(rows: CountRow[]): { status: string; count: number }[] {
  const bySpelling = new Map<string, number>();
  for (const { status, count } of rows) bySpelling.set(status, (bySpelling.get(status) ?? 0) + count);
  const byStatus = new Map<string, { status: string; count: number }>();
  for (const [status, count] of [...bySpelling].sort(([, a], [, b]) => b - a)) {
    const known = byStatus.get(status.toLowerCase());
    if (known) known.count += count;
    else byStatus.set(status.toLowerCase(), { status, count });
  }
  return [...byStatus.values()].sort((a, b) => b.count - a.count || a.status.localeCompare(b.status, 'en'));
}
