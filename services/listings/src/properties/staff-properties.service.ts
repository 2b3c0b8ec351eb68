import { differences, listChanges, recordChange } from '@lml/common/audit/changes';
import {
  ANY,
  type BulkAction,
  type BulkResult,
  type ChangePage,
  type DeletedProperty,
  type ErrorDetail,
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
import { validationFailed } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { AgentsOfProperty } from '../agents/agents-of-property.js';
import { PicturesOfProperty } from '../pictures/pictures-of-property.js';
import { newProperty } from './new-property.js';
import { PropertiesRepository } from './properties.repository.js';
import { searched } from './properties.service.js';
import { propertyChanged, propertyNotFound, undoGone } from './properties.errors.js';
import {
  type Belongings,
  belongingsOf,
  logged,
  roomsOf,
  type WholeProperty,
  wholeProperty,
} from './property-changes.js';
import { PropertyEntity } from './property.entity.js';
import type { PropertyChangesDto, PropertyInputDto } from './property-input.dto.js';
import type { PageQuery, PropertyChangesQuery, StaffPropertiesQuery } from './staff-properties.query.js';
import {
  type CountRow,
  StaffPropertiesRepository,
  type StaffFilter,
  type StaffSummaryRow,
} from './staff-properties.repository.js';
import { toStaffProperty, toStaffSummary } from './staff-property.mapper.js';
import { ON_THE_MARKET } from './status.js';
import type { UndoState } from './undo-step.entity.js';

/** What staff may do with listings. Each change is one transaction, with its entry in the log of changes. */
@Injectable()
export class StaffPropertiesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly properties: StaffPropertiesRepository,
    private readonly publicProperties: PropertiesRepository,
    private readonly agents: AgentsOfProperty,
    private readonly pictures: PicturesOfProperty,
  ) {}

  async list(query: StaffPropertiesQuery): Promise<StaffPropertyPage> {
    const filter = filterOf(query);
    return await this.page(
      query,
      () => this.properties.count(filter),
      (limit, offset) => this.properties.list(filter, query.sort, limit, offset),
    );
  }

  /** What was deleted and can be restored still, the last deleted first. */
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
    const total = await count();
    const offset = (page - 1) * limit;
    const rows = offset < total ? await list(limit, offset) : [];
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
      inBin: await this.properties.countBin(),
      addedThisMonth: countsOfTypes(thisMonth),
    };
  }

  /** @throws 404 PROPERTY_NOT_FOUND for what is no listing's id, or was deleted too long ago */
  async get(idText: string): Promise<StaffProperty> {
    return await this.read(idOf(idText));
  }

  private async read(id: number): Promise<StaffProperty> {
    const row = await this.properties.findById(id);
    if (!row) throw propertyNotFound();
    const pictures = await this.properties.pictures(id);
    return toStaffProperty(row, { ...(await this.publicProperties.belongings(row)), pictures });
  }

  async create(input: PropertyInputDto, by: User): Promise<StaffProperty> {
    const id = await this.dataSource.transaction(async (manager) => {
      const belongings = await this.resolve(manager, input, undefined, by);
      return await this.insert(manager, wholeProperty(input, undefined, belongings), by);
    });
    return await this.read(id);
  }

  /**
   * Changes what is given; what is missing stays.
   * @throws 404 PROPERTY_NOT_FOUND, or 409 PROPERTY_CHANGED with what is stored when `version` is out of date
   */
  async update(idText: string, changes: PropertyChangesDto, by: User): Promise<StaffProperty> {
    const id = idOf(idText);
    const isCurrent = await this.dataSource.transaction(async (manager) => {
      const before = await this.properties.lock(manager, id);
      if (!before) throw propertyNotFound();
      if (changes.version !== undefined && changes.version !== before.version) return false;
      const belongings = await this.resolve(manager, changes, before, by);
      const { pictures, roomConfigurations, propertyAgents, ...columns } = newProperty(
        wholeProperty(changes, before, belongings),
      );
      const was = logged(before);
      const is = logged({ ...before, ...columns } as PropertyEntity, belongings);
      // Who saves what is there already disturbs nobody: the version stays.
      if (differences(was, is).length === 0) return true;
      await this.properties.writeColumns(manager, id, columns);
      if (changes.images || changes.floorPlans) await this.properties.writePictures(manager, id, pictures!);
      if (changes.roomConfigurations) await this.properties.writeRooms(manager, id, roomConfigurations!);
      if (changes.agents) await this.properties.writeAgents(manager, id, propertyAgents!);
      await this.record(manager, 'changed', { id, title: columns.title! }, was, is, by);
      return true;
    });
    if (!isCurrent) throw propertyChanged(await this.read(id));
    return await this.read(id);
  }

  /** Into the bin. @throws 404 PROPERTY_NOT_FOUND, also for what is in the bin already */
  async delete(idText: string, by: User): Promise<DeletedProperty> {
    const id = idOf(idText);
    const { affectedCount } = await this.bulk('delete', [id], by);
    if (affectedCount === 0) throw propertyNotFound();
    return { id, message: STAFF_PROPERTY_TEXTS.deleted };
  }

  /** Out of the bin, as it was. @throws 404 PROPERTY_NOT_FOUND for what is not in the bin */
  async restore(idText: string, by: User): Promise<StaffProperty> {
    const id = idOf(idText);
    const { affectedCount } = await this.bulk('restore', [id], by);
    if (affectedCount === 0) throw propertyNotFound();
    return await this.read(id);
  }

  /** A draft with everything that the listing has. @throws 404 PROPERTY_NOT_FOUND */
  async duplicate(idText: string, by: User): Promise<StaffProperty> {
    const original = idOf(idText);
    const id = await this.dataSource.transaction(async (manager) => {
      const before = await this.properties.lock(manager, original);
      if (!before) throw propertyNotFound();
      const belongings = belongingsOf(before);
      const rooms = belongings.rooms.map(({ id: _id, ...room }) => room);
      const whole = wholeProperty({}, before, { ...belongings, rooms });
      const draft = { ...whole, title: titleOfCopy(before.title), featured: false, published: false };
      return await this.insert(manager, draft, by);
    });
    return await this.read(id);
  }

  /** The same change for many, in one transaction; ids that are nobody's are passed over. */
  async bulk(action: BulkAction, propertyIds: number[], by: User): Promise<BulkResult> {
    const expiresAt = new Date(Date.now() + UNDO_MINUTES * 60_000);
    return await this.dataSource.transaction(async (manager) => {
      const rows = await this.properties.lockAll(
        manager,
        [...new Set(propertyIds)],
        action === 'restore' ? 'in bin' : 'kept',
      );
      const changed = rows.filter((row) => isChangedBy(action, row));
      if (changed.length === 0) return { affectedCount: rows.length, undo: null };
      await this.writeStates(
        manager,
        changed.map((before) => ({ before, after: { ...before, ...BULK_CHANGES[action]() } })),
        by,
      );
      const token = randomUUID();
      const before = changed.map(({ title: _title, ...state }) => ({ ...state, version: state.version + 1 }));
      await this.properties.keepUndoStep(manager, { token, expiresAt, before });
      return { affectedCount: rows.length, undo: { token, expiresAt: expiresAt.toISOString() } };
    });
  }

  /**
   * Takes a bulk action back, once, for the listings that nobody has changed since.
   * @throws 404 UNDO_GONE when it was undone already or is too old
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
        return state ? [{ before, after: { ...before, ...state } }] : [];
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

  /** What belongs to the listing: what was given, worked out, and what stays. @throws 400 naming what can't be taken */
  private async resolve(
    manager: EntityManager,
    given: PropertyChangesDto,
    before: PropertyEntity | undefined,
    by: User,
  ): Promise<Belongings> {
    const stored = before ? belongingsOf(before) : { pictures: [], rooms: [], agents: [] };
    const details: ErrorDetail[] = [];
    const picturesOf = async (field: 'images' | 'floorPlans') => {
      const kind = field === 'images' ? 'photo' : 'floor-plan';
      const storedOnes = stored.pictures.filter((picture) => picture.kind === kind);
      const named = given[field];
      if (!named) return storedOnes;
      const resolved = await this.pictures.resolve(manager, field, named, storedOnes);
      details.push(...resolved.details);
      return resolved.pictures;
    };
    const pictures = [...(await picturesOf('images')), ...(await picturesOf('floorPlans'))];
    const rooms = given.roomConfigurations ? roomsOf(given.roomConfigurations, before) : stored.rooms;
    if (given.roomConfigurations) details.push(...(await this.pictures.checkRoomImages(manager, rooms)));
    let { agents } = stored;
    if (given.agents) {
      const resolved = await this.agents.resolve(manager, given.agents, by);
      details.push(...resolved.details);
      agents = resolved.agents;
    }
    if (details.length > 0) throw validationFailed(details);
    return { pictures, rooms, agents };
  }

  private async insert(manager: EntityManager, whole: WholeProperty, by: User): Promise<number> {
    const { id } = await manager.save(manager.create(PropertyEntity, newProperty(whole)));
    const stored = await this.properties.load(manager, id);
    await this.record(manager, 'created', stored, null, logged(stored), by);
    return id;
  }

  private async writeStates(
    manager: EntityManager,
    changes: { before: UndoState & { title: string }; after: UndoState & { title: string } }[],
    by: User,
  ): Promise<void> {
    await this.properties.writeStates(
      manager,
      changes.map(({ after }) => after),
    );
    for (const { before, after } of changes) {
      const [{ version: _was, ...was }, { version: _is, ...is }] = [before, after];
      await recordChange(manager, {
        subject: 'property',
        subjectId: before.id,
        subjectName: before.title,
        action: after.deletedAt && !before.deletedAt ? 'deleted' : 'changed',
        before: was,
        after: is,
        by,
      });
    }
  }

  private async record(
    manager: EntityManager,
    action: 'created' | 'changed',
    property: Pick<PropertyEntity, 'id' | 'title'>,
    before: object | null,
    after: object,
    by: User,
  ): Promise<void> {
    await recordChange(manager, {
      subject: 'property',
      subjectId: property.id,
      subjectName: property.title,
      action,
      before,
      after,
      by,
    });
  }
}

/** What each action makes of a listing; what the listing is for outlives a mark. */
const BULK_CHANGES: Record<BulkAction, () => Partial<UndoState>> = {
  mark_available: () => ({ status: 'available' }),
  mark_sold: () => ({ status: 'sold' }),
  delete: () => ({ deletedAt: new Date().toISOString() }),
  restore: () => ({ deletedAt: null }),
  publish: () => ({ published: true }),
  unpublish: () => ({ published: false }),
  feature: () => ({ featured: true }),
  unfeature: () => ({ featured: false }),
};

/** A listing that is so already keeps its version, so that nobody who is editing it is told of a change. */
function isChangedBy(action: BulkAction, state: UndoState): boolean {
  return Object.entries(BULK_CHANGES[action]()).some(
    ([name, value]) => state[name as keyof UndoState] !== value,
  );
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

function filterOf({ search, type, status, published, incomplete }: StaffPropertiesQuery): StaffFilter {
  return {
    ...searched(search),
    type: type === ANY ? undefined : type,
    statuses: status === ANY ? undefined : status === 'available' ? ON_THE_MARKET : [status],
    published: published === ANY ? undefined : published === 'yes',
    incomplete,
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

/** Spellings that differ only in case are one status, under the most frequent of them. */
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
