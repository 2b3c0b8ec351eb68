import { recordChange, recordChanges } from '@lml/common/audit/changes';
import { STAFF_PROPERTY_LIMITS, type StaffProperty, type User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AgentsOfProperty } from '../../agents/agents-of-property.js';
import { OwnListings } from '../../agents/own-listings.js';
import { PicturesOfProperty } from '../../pictures/pictures-of-property.js';
import { withDerivedColumns } from '../model/derived-columns.js';
import { propertyChanged, propertyNotFound } from '../model/properties.errors.js';
import { propertyId } from '../model/property-id.js';
import type { PropertyEntity } from '../model/property.entity.js';
import { StaffPropertiesRepository } from '../staff/staff-properties.repository.js';
import { StaffPropertiesService } from '../staff/staff-properties.service.js';
import {
  changeOf,
  type CompleteProperty,
  logged,
  loggedChange,
  mergeChanges,
  type PropertyChange,
  type PropertyRelations,
  relationsOf,
} from './property-changes.js';
import { PropertyEditsRepository } from './property-edits.repository.js';
import type { PropertyChangesDto, PropertyInputDto } from './property-input.dto.js';
import { resolveRelations } from './property-relations.js';

/** Adds and changes properties. Each change is one transaction, including its activity log entry. */
@Injectable()
export class PropertyEditsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly edits: PropertyEditsRepository,
    private readonly stored: StaffPropertiesRepository,
    private readonly properties: StaffPropertiesService,
    readonly agents: AgentsOfProperty,
    readonly pictures: PicturesOfProperty,
    private readonly own: OwnListings,
  ) {}

  /** @throws AppError 403 ROLE_REQUIRED as {@link OwnListings.limitNew} */
  async create(input: PropertyInputDto, by: User): Promise<StaffProperty> {
    const id = await this.dataSource.transaction(async (manager) => {
      const given = await this.own.limitNew(manager, input, by);
      const relations = await resolveRelations(this, manager, given, undefined, by);
      const whole = mergeChanges(given, undefined, relations);
      const [id] = await this.insert(
        manager,
        [{ whole: { ...whole, confirmedByPerson: true }, relations }],
        by,
      );
      return id!;
    });
    return await this.properties.read(id);
  }

  /**
   * Changes the given fields; missing ones stay.
   * @throws 404 PROPERTY_NOT_FOUND, 403 ROLE_REQUIRED, or 409 PROPERTY_CHANGED with the stored listing if `version` is out of date
   */
  async update(idText: string, changes: PropertyChangesDto, by: User): Promise<StaffProperty> {
    const id = propertyId(idText);
    const written = await this.dataSource.transaction(async (manager) => {
      const before = await this.edits.lock(manager, id);
      if (!before) throw propertyNotFound();
      await this.own.limitChange(manager, before, changes, by);
      if (changes.version !== undefined && changes.version !== before.version) return undefined;
      await this.change(manager, before, changes, by);
      // Read while the lock is held, so that the returned version is this change's, not the next one's.
      return await this.stored.findById(id, manager);
    });
    if (!written) throw propertyChanged(await this.properties.read(id));
    return await this.properties.answer(written);
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
    // No-op saves do not bump the version.
    if (!change) return;
    if (confirms(change)) await this.edits.confirm(manager, before.id);
    await this.edits.writeChange(manager, before.id, change, changes);
    await recordChange(manager, loggedChange(before.id, change, by));
  }

  /** Creates a draft with the same content. @throws 404 PROPERTY_NOT_FOUND, 403 ROLE_REQUIRED */
  async duplicate(idText: string, by: User): Promise<StaffProperty> {
    const original = propertyId(idText);
    const id = await this.dataSource.transaction(async (manager) => {
      const before = await this.edits.lock(manager, original);
      if (!before) throw propertyNotFound();
      await this.own.require(manager, by, [original]);
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
    return await this.properties.read(id);
  }

  /** Inserts new listings in a constant number of statements. @returns their ids, in order */
  async insert(
    manager: EntityManager,
    listings: { whole: CompleteProperty; relations: PropertyRelations }[],
    by: User,
  ): Promise<number[]> {
    const stored = await this.edits.add(
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
}

/** Whether who saved this must have known whether the listing is available; texts and pictures tell nothing about it. */
function confirms({ was, is }: PropertyChange): boolean {
  const isPublished = is['published'] === true && was['published'] !== true;
  return isPublished || was['status'] !== is['status'] || was['price'] !== is['price'];
}

const COPY = ' (copy)';

function titleOfCopy(title: string): string {
  const characters = Array.from(title).slice(0, STAFF_PROPERTY_LIMITS.titleMax - COPY.length);
  return `${characters.join('').trim()}${COPY}`;
}
