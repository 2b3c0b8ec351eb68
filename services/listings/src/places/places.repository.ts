import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { StoredOffice, StoredPlace } from '../properties/search/question/places.js';
import { PlaceEntity } from './place.entity.js';

/** SQL for places. There are a few hundred, so they are always read together. */
@Injectable()
export class PlacesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns a name for the state of the places and the offices' positions. Every change gives another one: an edit
   * increases the sum, a removal decreases the count, and an addition has an id that no place had before.
   */
  async state(): Promise<string> {
    const [row] = await this.dataSource.query<[{ state: string }]>(
      `SELECT concat_ws('-', count(*), coalesce(sum(version), 0), coalesce(max(id), 0),
                (SELECT md5(string_agg(concat_ws(',', id, name, latitude, longitude), ';' ORDER BY id)) FROM offices)
              ) AS state FROM places`,
    );
    return row.state;
  }

  /** Oldest first. */
  async stored(): Promise<StoredPlace[]> {
    return await this.dataSource.query<StoredPlace[]>(
      `SELECT id, kind, name, county, aliases, latitude AS lat, longitude AS lng, radius_m AS "radiusM"
         FROM places ORDER BY id`,
    );
  }

  /** Offices with a position. */
  async offices(): Promise<StoredOffice[]> {
    return await this.dataSource.query<StoredOffice[]>(
      `SELECT id, name, latitude AS lat, longitude AS lng FROM offices
        WHERE latitude IS NOT NULL AND longitude IS NOT NULL`,
    );
  }

  /** By name, with the number of saved searches that name each. */
  async list(): Promise<(PlaceEntity & { savedSearches: number })[]> {
    return await this.dataSource.query<(PlaceEntity & { savedSearches: number })[]>(
      `SELECT id, kind, name, county, aliases, latitude, longitude, radius_m AS "radiusM", version,
              coalesce(used.searches, 0)::integer AS "savedSearches"
         FROM places LEFT JOIN (
           SELECT place_id, count(*) AS searches FROM saved_searches, unnest(place_ids) AS place_id
            WHERE state <> 'stopped' GROUP BY place_id) used ON used.place_id = places.id
        ORDER BY lower(name), id`,
    );
  }

  async countSavedSearches(manager: EntityManager, id: number): Promise<number> {
    const [row] = await manager.query<[{ count: number }]>(
      `SELECT count(*)::integer FROM saved_searches WHERE place_ids @> ARRAY[$1::integer] AND state <> 'stopped'`,
      [id],
    );
    return row.count;
  }

  /** All places, locked until the transaction ends. */
  async lockAll(manager: EntityManager): Promise<PlaceEntity[]> {
    // Lock the table, not rows: an insert could take the same name.
    await manager.query('LOCK TABLE places IN SHARE ROW EXCLUSIVE MODE');
    return await manager.find(PlaceEntity, { order: { id: 'ASC' } });
  }

  async save(manager: EntityManager, place: Partial<PlaceEntity>): Promise<PlaceEntity> {
    return await manager.save(manager.create(PlaceEntity, place));
  }

  async delete(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(PlaceEntity, { id });
  }
}
