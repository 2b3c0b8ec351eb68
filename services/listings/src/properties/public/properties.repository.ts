import { FEATURED_MAX } from '@lml/common/contracts';
import { preparedQuery, type PreparedStatement } from '@lml/common/database/prepared-query';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  DETAIL_COLUMNS,
  type DetailRow,
  listedByIds,
  type ListedRow,
  type MainPictureRow,
  PHOTO_COLUMNS,
  PHOTOS,
  type PropertyRelationRows,
  RELATIONS,
  ROOM_PRICES,
} from '../model/property-rows.js';
import { NEWEST } from '../search/sort-orders.js';

const LISTED_DETAIL: PreparedStatement = {
  name: 'listed_detail',
  text: `SELECT ${DETAIL_COLUMNS}, ${RELATIONS} FROM listed_properties p ${ROOM_PRICES} WHERE p.id = $1`,
};

/**
 * SQL for public properties. Pages read the view `listed_properties`, which excludes drafts and deleted listings;
 * lists read `findable_properties`, which excludes hidden ones too. Uses plain SQL with few columns: hydrating entities costs more than the query.
 */
@Injectable()
export class PropertiesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async featured(): Promise<ListedRow[]> {
    return await this.newestWhere('p.featured', FEATURED_MAX);
  }

  async newest(limit: number): Promise<ListedRow[]> {
    return await this.newestWhere('true', limit);
  }

  private async newestWhere(where: string, limit: number): Promise<ListedRow[]> {
    const found = await this.query<{ id: number }>(
      `SELECT p.id FROM findable_properties p WHERE ${where} AND sold_rank(p.status) = 0 ORDER BY ${NEWEST} LIMIT $1`,
      [limit],
    );
    return await this.withIds(found.map(({ id }) => id));
  }

  /** Returns the properties with these ids, in this order. */
  async withIds(ids: number[]): Promise<ListedRow[]> {
    return await listedByIds(this.dataSource, ids);
  }

  /** Main pictures by property id; properties without photos are missing. */
  async mainPictures(propertyIds: number[]): Promise<Map<number, MainPictureRow>> {
    const rows = await this.query<MainPictureRow & { id: number }>(
      `SELECT p.id, ${PHOTO_COLUMNS} FROM unnest($1::integer[]) AS p (id) ${PHOTOS} WHERE photos.images IS NOT NULL`,
      [propertyIds],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async findById(id: number): Promise<(DetailRow & PropertyRelationRows) | undefined> {
    const [row] = await preparedQuery<DetailRow & PropertyRelationRows>(this.dataSource, LISTED_DETAIL, [id]);
    return row;
  }

  /** Returns whether an unlisted property was public until it was deleted, by the trash or the activity log. */
  async wasListed(id: number): Promise<boolean> {
    const [row] = await this.query<{ listed: boolean }>(
      `SELECT EXISTS (SELECT FROM properties WHERE id = $1 AND published AND deleted_at IS NOT NULL)
           OR EXISTS (SELECT FROM changes WHERE subject = 'property' AND subject_id = $1 AND action = 'deleted'
                         AND fields @> '[{"field": "purged", "after": true}, {"field": "published", "before": true}]'
             ) AS listed`,
      [id],
    );
    return row!.listed;
  }

  async relations(propertyId: number): Promise<PropertyRelationRows> {
    const [row] = await this.query<PropertyRelationRows>(
      `SELECT ${RELATIONS} FROM (SELECT $1::integer AS id) p`,
      [propertyId],
    );
    return row!;
  }

  private async query<T>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return await this.dataSource.query<T[]>(sql, parameters);
  }
}
