import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProcessedPicture } from './process-picture.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';

/** Stored data of our own picture, besides its files. */
export interface OwnPictureRow {
  key: string;
  url: string;
  width: number;
  height: number;
  blur: string;
  widths: number[];
  bytes: number[] | null;
}

export interface UploadedPictureRow extends OwnPictureRow {
  id: number;
}

const OWN_COLUMNS = `key, '/media/' || key || '/' || width || '.jpg' AS url, width, height, blur, widths, bytes`;
/** SQL for our own pictures: which exist, and which are still in use. */
@Injectable()
export class PicturesRepository {
  /** Prevents deletion of files until the transaction ends; many may hold it. */
  async keepFiles(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock_shared($1)', [ADVISORY_LOCKS.files]);
  }

  /** Prevents use and deletion of files by others until the transaction ends. @returns false if the lock is taken */
  async tryToOwnFiles(manager: EntityManager): Promise<boolean> {
    const [row] = await manager.query<{ owned: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS owned', [
      ADVISORY_LOCKS.files,
    ]);
    return row!.owned;
  }

  /** Records an upload; uploading the same picture again restarts its expiry. */
  async register(manager: EntityManager, picture: ProcessedPicture): Promise<UploadedPictureRow> {
    const [row] = await manager.query<UploadedPictureRow[]>(
      `INSERT INTO uploaded_pictures (key, width, height, blur, widths, bytes) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (key) DO UPDATE SET created_at = now(), bytes = excluded.bytes
       RETURNING id, ${OWN_COLUMNS}`,
      [picture.key, picture.width, picture.height, picture.blur, picture.widths, picture.bytes],
    );
    return row!;
  }

  async uploaded(manager: EntityManager, ids: number[]): Promise<Map<number, OwnPictureRow>> {
    const rows = await manager.query<UploadedPictureRow[]>(
      `SELECT id, ${OWN_COLUMNS} FROM uploaded_pictures WHERE id = ANY ($1)`,
      [ids],
    );
    return new Map(rows.map(({ id, ...picture }) => [id, picture]));
  }

  /** Returns our own pictures by key: unattached uploads and those of listings. */
  async byKeys(manager: EntityManager, keys: string[]): Promise<Map<string, OwnPictureRow>> {
    const rows = await manager.query<OwnPictureRow[]>(
      `SELECT ${OWN_COLUMNS} FROM uploaded_pictures WHERE key = ANY ($1)
       UNION ALL
       (SELECT DISTINCT ON (key) key, url, width, height, blur, widths, bytes FROM property_pictures WHERE key = ANY ($1))`,
      [keys],
    );
    return new Map(rows.map((row) => [row.key, row]));
  }

  /** Returns keys of listings' pictures without file sizes, in order, after `after`. */
  async unmeasured(manager: EntityManager, after: string, limit: number): Promise<string[]> {
    const rows = await manager.query<{ key: string }[]>(
      `SELECT DISTINCT key FROM property_pictures
        WHERE bytes IS NULL AND key IS NOT NULL AND key > $1 ORDER BY key LIMIT $2`,
      [after, limit],
    );
    return rows.map(({ key }) => key);
  }

  /** Stores file sizes, in the order of the widths, where none are stored. */
  async setBytes(manager: EntityManager, measured: { key: string; bytes: number[] }[]): Promise<void> {
    const values = JSON.stringify(measured);
    for (const table of ['property_pictures', 'uploaded_pictures']) {
      await manager.query(
        `UPDATE ${table} SET bytes = ARRAY(SELECT jsonb_array_elements_text(measured.bytes)::integer)
           FROM jsonb_to_recordset($1) AS measured (key text, bytes jsonb)
          WHERE ${table}.key = measured.key AND ${table}.bytes IS NULL`,
        [values],
      );
    }
  }

  /** Deletes uploads that have been unattached for more than `hours` hours. */
  async deleteUnattached(manager: EntityManager, hours: number): Promise<void> {
    await manager.query(
      `DELETE FROM uploaded_pictures
        WHERE created_at < now() - make_interval(hours => $1::integer) AND NOT ${isInUse('uploaded_pictures.key')}`,
      [hours],
    );
  }

  /** Returns the keys that no listing, room, person or upload refers to. */
  async unneeded(manager: EntityManager, keys: string[]): Promise<string[]> {
    const rows = await manager.query<{ key: string }[]>(
      `SELECT folder.key FROM unnest($1::text[]) AS folder (key)
        WHERE NOT EXISTS (SELECT FROM uploaded_pictures WHERE uploaded_pictures.key = folder.key)
          AND NOT ${isInUse('folder.key')}`,
      [keys],
    );
    return rows.map((row) => row.key);
  }
}

/** Checks whether a listing, a room or a portrait uses a picture's files; cheapest check first. */
function isInUse(key: string): string {
  const address = `'/media/' || ${key} || '/%'`;
  return `(EXISTS (SELECT FROM property_pictures WHERE property_pictures.key = ${key})
    OR EXISTS (SELECT FROM agents WHERE image_url LIKE ${address})
    OR EXISTS (SELECT FROM directors WHERE image_url LIKE ${address})
    OR EXISTS (SELECT FROM account_portraits WHERE image_url LIKE ${address})
    OR EXISTS (SELECT FROM room_configurations, unnest(images) AS image WHERE image LIKE ${address}))`;
}
