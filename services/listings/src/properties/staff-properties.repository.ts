import {
  BIN_DAYS,
  type CompletenessPart,
  IMPORTED_FIELDS,
  type ImportedFields,
  type PropertyChanges,
  type PropertyType,
  STAFF_FIELDS,
  type StaffFields,
  type StaffPropertySort,
  STALE_DAYS,
  type StoredFields,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type DeepPartial, type EntityManager, In, Not } from 'typeorm';
import { PropertyAgentEntity } from '../agents/property-agent.entity.js';
import { PropertyPictureEntity } from '../pictures/property-picture.entity.js';
import {
  conditions,
  DETAIL_COLUMNS,
  type DetailRow,
  MARKET,
  type PictureRow,
  type PropertyFilter,
  ROOM_PRICES,
  SUMMARY_COLUMNS,
  type SummaryRow,
} from './properties.repository.js';
import { selectFields } from './field-columns.js';
import type { PropertyChange } from './property-changes.js';
import { PropertyEntity } from './property.entity.js';
import { RoomConfigurationEntity } from './room-configuration.entity.js';
import { type UndoState, UndoStepEntity } from './undo-step.entity.js';

export interface StaffFilter extends PropertyFilter {
  published?: boolean;
  incomplete?: boolean;
  stale?: boolean;
}

/** Columns that only staff see. */
interface StaffColumns extends StoredFields<StaffFields> {
  version: number;
  missing: CompletenessPart[] | null;
  confirmed_at: Date;
  stale: boolean;
  deleted_at: Date | null;
}

export type StaffSummaryRow = SummaryRow & StaffColumns;
export type StaffDetailRow = DetailRow & StaffColumns;

export interface KindedPicture extends PictureRow {
  kind: PropertyPictureEntity['kind'];
}

export interface CountRow {
  type: PropertyType;
  status: string;
  published: boolean;
  featured: boolean;
  count: number;
}

/** A listing as export files contain it; exactly what `readAll` reads. */
export type PropertyInFile = Pick<
  PropertyEntity,
  | 'id'
  | 'version'
  | keyof ImportedFields
  | 'pricing'
  | 'latitude'
  | 'longitude'
  | 'address'
  | 'neighborhood'
  | 'landmark'
> & {
  pictures: Pick<PropertyPictureEntity, 'kind' | 'url' | 'alt'>[];
  roomConfigurations: Omit<RoomConfigurationEntity, 'id' | 'position' | 'propertyId' | 'property'>[];
  propertyAgents: { agent: { id: number; name: string } }[];
};

const KEPT = 'p.deleted_at IS NULL';
/** Must match the partial index's predicate. */
const STALE = `${KEPT} AND p.published AND ${MARKET} AND p.confirmed_at < now() - interval '${STALE_DAYS} days'`;
const STAFF_COLUMNS = `${selectFields(STAFF_FIELDS)}, p.version, p.missing, p.confirmed_at, (${STALE}) AS stale, p.deleted_at`;
const IN_BIN = `p.deleted_at > now() - interval '${BIN_DAYS} days'`;

/** Sort orders. Each ends in the id, so that it is total, and has an index. */
const ORDERS: Record<StaffPropertySort, string> = {
  newest: 'p.created_at DESC, p.id DESC',
  oldest: 'p.created_at ASC, p.id ASC',
  updated: 'p.updated_at DESC, p.id DESC',
  title: 'lower(p.title), p.id',
  'price-asc': 'NULLIF(p.price, 0) ASC NULLS LAST, p.id DESC',
  'price-desc': 'NULLIF(p.price, 0) DESC NULLS LAST, p.id DESC',
};

/** SQL for properties as staff read and change them. */
@Injectable()
export class StaffPropertiesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async count(filter: StaffFilter): Promise<number> {
    const { where, parameters } = staffConditions(filter);
    return await this.total(`FROM properties p WHERE ${where}`, parameters);
  }

  async list(
    filter: StaffFilter,
    sort: StaffPropertySort,
    limit: number,
    offset: number,
  ): Promise<StaffSummaryRow[]> {
    const { where, parameters } = staffConditions(filter);
    return await this.page(where, ORDERS[sort], parameters, limit, offset);
  }

  /** Returns the ids of all matches. They are small, so the rows can then be read in batches. */
  async ids(filter: StaffFilter, sort: StaffPropertySort): Promise<number[]> {
    const { where, parameters } = staffConditions(filter);
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT p.id FROM properties p WHERE ${where} ORDER BY ${ORDERS[sort]}`,
      parameters,
    );
    return rows.map((row) => row.id);
  }

  async countBin(): Promise<number> {
    return await this.total(`FROM properties p WHERE ${IN_BIN}`);
  }

  /** Returns the trash (what can be restored), last deleted first. */
  async bin(limit: number, offset: number): Promise<StaffSummaryRow[]> {
    return await this.page(IN_BIN, 'p.deleted_at DESC, p.id DESC', [], limit, offset);
  }

  /** Finds the keys first and reads the wide rows after, so that a far page stays cheap. */
  private async page(
    where: string,
    order: string,
    parameters: unknown[],
    limit: number,
    offset: number,
  ): Promise<StaffSummaryRow[]> {
    return await this.dataSource.query<StaffSummaryRow[]>(
      `WITH page AS (
         SELECT p.id FROM properties p WHERE ${where} ORDER BY ${order}
          LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}
       )
       SELECT ${SUMMARY_COLUMNS}, ${STAFF_COLUMNS}
         FROM page JOIN properties p USING (id) ${ROOM_PRICES} ORDER BY ${order}`,
      [...parameters, limit, offset],
    );
  }

  /** Includes drafts and the trash. */
  async findById(id: number, manager = this.dataSource.manager): Promise<StaffDetailRow | undefined> {
    const [row] = await manager.query<StaffDetailRow[]>(
      `SELECT ${DETAIL_COLUMNS}, ${STAFF_COLUMNS} FROM properties p ${ROOM_PRICES}
        WHERE p.id = $1 AND (${KEPT} OR ${IN_BIN})`,
      [id],
    );
    return row;
  }

  /** Ordered by position. */
  async pictures(propertyId: number): Promise<KindedPicture[]> {
    return await this.dataSource.query<KindedPicture[]>(
      `SELECT kind, url, alt, width, height, blur, widths
         FROM property_pictures WHERE property_id = $1 ORDER BY position`,
      [propertyId],
    );
  }

  /** Returns one row per combination in use. */
  async counts(): Promise<CountRow[]> {
    return await this.dataSource.query<CountRow[]>(
      `SELECT type, status, published, featured, count(*) FROM properties p WHERE ${KEPT} GROUP BY 1, 2, 3, 4`,
    );
  }

  async countsOfMonth(): Promise<{ type: PropertyType; count: number }[]> {
    return await this.dataSource.query(
      `SELECT type, count(*) FROM properties p
        WHERE ${KEPT} AND created_at >=
              date_trunc('month', now() AT TIME ZONE 'Africa/Nairobi') AT TIME ZONE 'Africa/Nairobi'
        GROUP BY 1`,
    );
  }

  async countIncomplete(): Promise<number> {
    return await this.total(`FROM properties p WHERE ${KEPT} AND cardinality(p.missing) > 0`);
  }

  async countStale(): Promise<number> {
    return await this.total(`FROM properties p WHERE ${STALE}`);
  }

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

  /** As {@link load}, in a constant number of statements; ordered by the given ids, unknown ones left out. */
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
      return Object.assign(property, {
        pictures: pictures.get(id) ?? [],
        roomConfigurations: rooms.get(id) ?? [],
        propertyAgents: agents.get(id) ?? [],
      });
    });
  }

  /**
   * As {@link loadAll}, but read-only and five times as fast: only the columns and relations that export files contain.
   */
  async readAll(ids: number[]): Promise<PropertyInFile[]> {
    const of = (columns: string, from: string) =>
      `(SELECT coalesce(jsonb_agg(jsonb_build_object(${columns}) ORDER BY part.position), '[]') FROM ${from}
         WHERE part.property_id = p.id)`;
    return await this.dataSource.query<PropertyInFile[]>(
      `SELECT id, version, ${selectFields(IMPORTED_FIELDS)},
              pricing, latitude, longitude, address, neighborhood, landmark,
              ${of(`'kind', kind, 'url', url, 'alt', alt`, 'property_pictures part')} AS pictures,
              ${of(
                `'roomType', room_type, 'size', size, 'bathrooms', bathrooms, 'price', price,
                 'description', description, 'features', features, 'images', images`,
                'room_configurations part',
              )} AS "roomConfigurations",
              ${of(
                `'agent', jsonb_build_object('id', agents.id, 'name', agents.name)`,
                'property_agents part JOIN agents ON agents.id = part.agent_id',
              )} AS "propertyAgents"
         FROM properties p WHERE ${KEPT} AND id = ANY ($1::bigint[]) ORDER BY array_position($1::bigint[], id::bigint)`,
      [ids],
    );
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

  /** Marks as still available. Not an edit: version and change time stay. */
  async confirm(manager: EntityManager, id: number): Promise<void> {
    await manager.query('UPDATE properties SET confirmed_at = now() WHERE id = $1', [id]);
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

  /**
   * Locks listings for a bulk action until the transaction ends. Locks in id order, so that two bulk actions cannot
   * deadlock.
   */
  async lockAll(
    manager: EntityManager,
    ids: number[],
    where: 'kept' | 'in bin' | 'any',
  ): Promise<(UndoState & { title: string })[]> {
    const condition = { kept: KEPT, 'in bin': IN_BIN, any: 'true' }[where];
    const rows = await manager.query<
      (Omit<UndoState, 'deletedAt' | 'confirmedAt'> & {
        title: string;
        deletedAt: Date | null;
        confirmedAt: Date;
      })[]
    >(
      `SELECT id, title, version, status, purpose, published, featured, deleted_at AS "deletedAt",
              confirmed_at AS "confirmedAt"
         FROM properties p WHERE id = ANY ($1::bigint[]) AND ${condition} ORDER BY id FOR UPDATE`,
      [ids],
    );
    return rows.map((row) => ({
      ...row,
      deletedAt: row.deletedAt?.toISOString() ?? null,
      confirmedAt: row.confirmedAt.toISOString(),
    }));
  }

  /**
   * Writes the columns that a bulk action or its undo can change, and the given versions, in one statement. Rows that
   * keep their version keep their change time.
   */
  async writeStates(manager: EntityManager, states: UndoState[]): Promise<void> {
    await manager.query(
      `UPDATE properties SET status = s.status, purpose = s.purpose, published = s.published, featured = s.featured,
              deleted_at = s."deletedAt", confirmed_at = coalesce(s."confirmedAt", properties.confirmed_at),
              version = s.version,
              updated_at = CASE s.version WHEN properties.version THEN properties.updated_at ELSE now() END
         FROM jsonb_to_recordset($1::jsonb)
           AS s (id integer, version integer, status text, purpose text, published boolean, featured boolean,
                 "deletedAt" timestamptz, "confirmedAt" timestamptz)
        WHERE properties.id = s.id`,
      [JSON.stringify(states)],
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

  async dropOldUndoSteps(manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM undo_steps WHERE expires_at < now()');
  }

  /** Folds gathered count changes into the counts. */
  async foldCounts(): Promise<void> {
    await this.dataSource.query('SELECT fold_property_counts()');
  }

  /** Deletes expired trash for good. */
  async purge(manager: EntityManager): Promise<{ id: number; title: string; published: boolean }[]> {
    const isOver = `deleted_at <= now() - interval '${BIN_DAYS} days'`;
    // Check first: even a statement that deletes nothing invalidates the gateway's public cache.
    const [any] = await manager.query<object[]>(`SELECT FROM properties WHERE ${isOver} LIMIT 1`);
    if (!any) return [];
    return await manager.query(
      `WITH purged AS (
         DELETE FROM properties WHERE ${isOver} RETURNING id, title, published
       ) SELECT id, title, published FROM purged`,
    );
  }

  /** Returns ids of listings whose completeness is not rated yet. */
  async unrated(manager: EntityManager, limit: number): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      'SELECT id FROM properties WHERE missing IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED',
      [limit],
    );
    return rows.map((row) => row.id);
  }

  /** Internal, not an edit: version and change time stay. */
  async rate(manager: EntityManager, id: number, missing: CompletenessPart[]): Promise<void> {
    await manager.query('UPDATE properties SET missing = $2 WHERE id = $1', [id, missing]);
  }

  private async total(from: string, parameters: unknown[] = []): Promise<number> {
    const [row] = await this.dataSource.query<{ total: number }[]>(
      `SELECT count(*) AS total ${from}`,
      parameters,
    );
    return row!.total;
  }
}

function staffConditions({ published, incomplete, stale, ...filter }: StaffFilter) {
  const { where, parameters } = conditions(filter);
  const parts = [KEPT, where];
  if (published !== undefined) parts.push(published ? 'p.published' : 'NOT p.published');
  if (incomplete) parts.push('cardinality(p.missing) > 0');
  if (stale) parts.push(STALE);
  return { where: parts.join(' AND '), parameters };
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
