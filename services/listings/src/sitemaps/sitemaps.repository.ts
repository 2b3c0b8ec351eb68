import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A listing in a sitemap. */
export interface ListedRow {
  id: number;
  title: string;
  updated_at: Date;
  /** URLs of its own photos, in order. */
  pictures: string[];
}

/** Search engines read up to 1,000 per page; these are the ones the page shows first. */
const PICTURES_MAX = 10;

/** Condition of the properties `p` in the sitemap. */
const IN_SITEMAP = `sold_rank(p.status) = 0 AND NOT EXISTS (SELECT FROM sample_listings s WHERE s.property_id = p.id)`;

/** SQL for the sitemaps. */
@Injectable()
export class SitemapsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the numbers, from 1, of id ranges that contain a listing: range n is the `size` ids ending at n * size. One
   * index look-up per range, whatever the number of listings.
   */
  async filledRanges(size: number): Promise<number[]> {
    const rows = await this.dataSource.query<{ number: number }[]>(
      `SELECT number FROM generate_series(1, (SELECT (max(id) + $1 - 1) / $1 FROM properties)) AS number
        WHERE EXISTS (SELECT FROM findable_properties p WHERE ${IN_SITEMAP} AND p.id > (number - 1) * $1::bigint AND p.id <= number * $1::bigint)`,
      [size],
    );
    return rows.map(({ number }) => number);
  }

  /** Returns the number of listings with ids in (after, upTo], and the time of their last change. */
  async stateOf(after: number, upTo: number): Promise<{ count: number; changedAt: Date | null }> {
    const [row] = await this.dataSource.query<{ count: number; changed_at: Date | null }[]>(
      `SELECT count(*), max(p.updated_at) AS changed_at FROM findable_properties p
        WHERE ${IN_SITEMAP} AND p.id > $1::bigint AND p.id <= $2::bigint`,
      [after, upTo],
    );
    return { count: row!.count, changedAt: row!.changed_at };
  }

  /** Returns the next listings with ids in (after, upTo], by id. */
  async listed(after: number, upTo: number, limit: number): Promise<ListedRow[]> {
    return await this.dataSource.query<ListedRow[]>(
      `SELECT p.id, p.title, p.updated_at, ARRAY (
                SELECT '/media/' || photo.key || '/' || photo.width || '.jpg' FROM property_pictures photo
                 WHERE photo.property_id = p.id AND photo.kind = 'photo' AND photo.key IS NOT NULL
                 ORDER BY photo.position LIMIT ${PICTURES_MAX}) AS pictures
         FROM findable_properties p WHERE ${IN_SITEMAP} AND p.id > $1::bigint AND p.id <= $2::bigint ORDER BY p.id LIMIT $3`,
      [after, upTo, limit],
    );
  }

  /** Returns agent ids, up to the limit of one sitemap. */
  async agents(limit: number): Promise<number[]> {
    const rows = await this.dataSource.query<{ id: number }[]>('SELECT id FROM agents ORDER BY id LIMIT $1', [
      limit,
    ]);
    return rows.map(({ id }) => id);
  }
}
