import { FEATURED_MAX } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  DETAIL_COLUMNS,
  type DetailRow,
  type ListedRow,
  type MainPictureRow,
  PHOTO_COLUMNS,
  PHOTOS,
  type PropertyRelationRows,
  RELATIONS,
  ROOM_PRICES,
  selectListed,
} from '../model/property-rows.js';
import { NEWEST, ORDER_OF_IDS } from '../search/sort-orders.js';

/**
 * SQL for public properties. Every query reads the view `listed_properties`, which excludes drafts and deleted
 * listings. Uses plain SQL with few columns: hydrating entities costs more than the query.
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
    const page = `SELECT p.id FROM listed_properties p WHERE ${where} AND sold_rank(p.status) = 0 ORDER BY ${NEWEST} LIMIT $1`;
    return await this.query<ListedRow>(selectListed(page, NEWEST), [limit]);
  }

  /** Returns the properties with these ids, in this order. */
  async withIds(ids: number[]): Promise<ListedRow[]> {
    const page = `SELECT p.id FROM listed_properties p WHERE p.id = ANY ($1::bigint[])`;
    return await this.query<ListedRow>(selectListed(page, ORDER_OF_IDS), [ids]);
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
    const [row] = await this.query<DetailRow & PropertyRelationRows>(
      `SELECT ${DETAIL_COLUMNS}, ${RELATIONS} FROM listed_properties p ${ROOM_PRICES} WHERE p.id = $1`,
      [id],
    );
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
