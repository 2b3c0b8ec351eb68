import type { PropertyChanges } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { type DeepPartial, type EntityManager, In, Not } from 'typeorm';
import { PropertyAgentEntity } from '../../agents/property-agent.entity.js';
import { PropertyPictureEntity } from '../../pictures/property-picture.entity.js';
import { PropertyEntity } from '../model/property.entity.js';
import { withExactPlace } from '../model/exact-place.js';
import { KEPT } from '../model/property-rows.js';
import { RoomConfigurationEntity } from '../model/room-configuration.entity.js';
import type { PropertyChange } from './property-changes.js';

/** Loads, inserts and changes properties with their relations. */
@Injectable()
export class PropertyEditsRepository {
  /** Loads a listing with its relations and locks it until the transaction ends. */
  async lock(manager: EntityManager, id: number): Promise<PropertyEntity | null> {
    const [row] = await manager.query<unknown[]>(
      `SELECT FROM properties p WHERE p.id = $1 AND ${KEPT} FOR UPDATE`,
      [id],
    );
    return row ? await this.load(manager, id) : null;
  }

  /** Loads its pictures, rooms and agents, each in order. */
  async load(manager: EntityManager, id: number): Promise<PropertyEntity> {
    const [property] = await this.loadAll(manager, [id]);
    if (!property) throw new Error(`There is no property ${id}`);
    return property;
  }

  /**
   * As {@link load}, in a constant number of statements; ordered by the given ids, unknown ones left out. The place is
   * the one that staff entered.
   */
  async loadAll(manager: EntityManager, ids: number[]): Promise<PropertyEntity[]> {
    const where = { propertyId: In(ids) };
    const order = { propertyId: 'ASC', position: 'ASC' } as const;
    const properties = await manager.findBy(PropertyEntity, { id: In(ids) });
    const pictures = grouped(await manager.find(PropertyPictureEntity, { where, order }));
    const rooms = grouped(
      await manager.find(RoomConfigurationEntity, { where, order: { ...order, id: 'ASC' } }),
    );
    const agents = grouped(
      await manager.find(PropertyAgentEntity, {
        where,
        relations: { agent: true },
        order: { ...order, agentId: 'ASC' },
      }),
    );
    const byId = new Map(properties.map((property) => [property.id, property]));
    return ids.flatMap((id) => {
      const property = byId.get(id);
      if (!property) return [];
      return Object.assign(property, withExactPlace(property), {
        pictures: pictures.get(id) ?? [],
        roomConfigurations: rooms.get(id) ?? [],
        propertyAgents: agents.get(id) ?? [],
      });
    });
  }
  /** Inserts relations too, one statement per table: cascading would take several per listing. */
  async add(manager: EntityManager, properties: DeepPartial<PropertyEntity>[]): Promise<PropertyEntity[]> {
    const stored = properties.map((property) => manager.create(PropertyEntity, property));
    await manager.insert(PropertyEntity, stored);
    const ofAll = <Part extends object>(parts: (property: PropertyEntity) => Part[] | undefined) =>
      stored.flatMap((property) =>
        (parts(property) ?? []).map((part) => ({ ...part, propertyId: property.id })),
      );
    await manager.insert(
      PropertyPictureEntity,
      ofAll(({ pictures }) => pictures),
    );
    await manager.insert(
      RoomConfigurationEntity,
      ofAll(({ roomConfigurations }) => roomConfigurations),
    );
    await manager.insert(
      PropertyAgentEntity,
      ofAll(({ propertyAgents }) => propertyAgents),
    );
    return stored;
  }

  /** Writes everything in `given`; relations that were not given stay. */
  async writeChange(
    manager: EntityManager,
    id: number,
    { stored }: PropertyChange,
    given: PropertyChanges,
  ): Promise<void> {
    const { pictures, roomConfigurations, propertyAgents, ...columns } = stored;
    await this.writeColumns(manager, id, columns);
    if (given.images || given.floorPlans) await this.writePictures(manager, id, pictures!);
    if (given.roomConfigurations) await this.writeRooms(manager, id, roomConfigurations!);
    if (given.agents) await this.writeAgents(manager, id, propertyAgents!);
  }

  /** Increments the version. */
  private async writeColumns(
    manager: EntityManager,
    id: number,
    columns: DeepPartial<Omit<PropertyEntity, 'pictures' | 'roomConfigurations' | 'propertyAgents'>>,
  ): Promise<void> {
    await manager.update(PropertyEntity, id, columns);
  }

  /** Notes a person's word that it is still available. Not an edit: version and change time stay. */
  async confirm(manager: EntityManager, id: number): Promise<void> {
    await manager.query(
      'UPDATE properties SET confirmed_at = now(), confirmed_by_person = true WHERE id = $1',
      [id],
    );
  }

  private async writePictures(
    manager: EntityManager,
    propertyId: number,
    pictures: DeepPartial<PropertyPictureEntity>[],
  ): Promise<void> {
    await manager.delete(PropertyPictureEntity, { propertyId });
    await manager.insert(
      PropertyPictureEntity,
      pictures.map((picture) => ({ ...picture, propertyId })),
    );
  }

  /** Existing rooms keep their ids; rooms no longer listed are deleted. */
  private async writeRooms(
    manager: EntityManager,
    propertyId: number,
    rooms: DeepPartial<RoomConfigurationEntity>[],
  ): Promise<void> {
    const kept = rooms.flatMap(({ id }) => (id === undefined ? [] : [id]));
    await manager.delete(RoomConfigurationEntity, { propertyId, id: Not(In(kept)) });
    await manager.save(rooms.map((room) => manager.create(RoomConfigurationEntity, { ...room, propertyId })));
  }

  private async writeAgents(
    manager: EntityManager,
    propertyId: number,
    agents: DeepPartial<PropertyAgentEntity>[],
  ): Promise<void> {
    await manager.delete(PropertyAgentEntity, { propertyId });
    await manager.insert(
      PropertyAgentEntity,
      agents.map((agent) => ({ ...agent, propertyId })),
    );
  }
}

function grouped<Row extends { propertyId: number }>(rows: Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.propertyId);
    if (group) group.push(row);
    else groups.set(row.propertyId, [row]);
  }
  return groups;
}
