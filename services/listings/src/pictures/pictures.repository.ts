import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ProcessedPicture } from './process-picture.js';

/** What is kept of a picture of ours beside its files. */
export interface OwnPictureRow {
  key: string;
  url: string;
  width: number;
  height: number;
  blur: string;
  widths: number[];
}

export interface UploadedPictureRow extends OwnPictureRow {
  id: number;
}

/** Any number; shared by whoever makes use of files in the media folder, taken alone by whoever removes some. */
const FILES_LOCK = 728_163;

const OWN_COLUMNS = `key, '/media/' || key || '/' || width || '.jpg' AS url, width, height, blur, widths`;
/** All SQL about pictures of ours: which there are, and who still needs their files. */
@Injectable()
export class PicturesRepository {
  /** Until the transaction ends no files go; many may hold it. */
  async keepFiles(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock_shared($1)', [FILES_LOCK]);
  }

  /** Until the transaction ends nobody else makes use of files, or removes them. @returns false while somebody does */
  async tryToOwnFiles(manager: EntityManager): Promise<boolean> {
    const [row] = await manager.query<{ owned: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS owned', [
      FILES_LOCK,
    ]);
    return row!.owned;
  }

  /** Notes an upload; the same picture again is the same row, whose time to wait begins anew. */
  async register(manager: EntityManager, picture: ProcessedPicture): Promise<UploadedPictureRow> {
    const [row] = await manager.query<UploadedPictureRow[]>(
      `INSERT INTO uploaded_pictures (key, width, height, blur, widths) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (key) DO UPDATE SET created_at = now()
       RETURNING id, ${OWN_COLUMNS}`,
      [picture.key, picture.width, picture.height, picture.blur, picture.widths],
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

  /** Pictures of ours by their keys: those that wait for a listing, and those that some listing has. */
  async byKeys(manager: EntityManager, keys: string[]): Promise<Map<string, OwnPictureRow>> {
    const rows = await manager.query<OwnPictureRow[]>(
      `SELECT ${OWN_COLUMNS} FROM uploaded_pictures WHERE key = ANY ($1)
       UNION ALL
       (SELECT DISTINCT ON (key) key, url, width, height, blur, widths FROM property_pictures WHERE key = ANY ($1))`,
      [keys],
    );
    return new Map(rows.map((row) => [row.key, row]));
  }

  /** Forgets uploads that have waited for longer than `hours` and that nothing refers to. */
  async forgetUnattached(manager: EntityManager, hours: number): Promise<void> {
    await manager.query(
      `DELETE FROM uploaded_pictures
        WHERE created_at < now() - make_interval(hours => $1::integer) AND NOT ${isInUse('uploaded_pictures.key')}`,
      [hours],
    );
  }

  /** Those of the keys that neither a listing, a room or an agent refers to nor an upload waits under. */
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

/** Whether a listing, a room or an agent refers to the files of a picture; in the order of what is quick to find. */
function isInUse(key: string): string {
  const address = `'/media/' || ${key} || '/%'`;
  return `(EXISTS (SELECT FROM property_pictures WHERE property_pictures.key = ${key})
    OR EXISTS (SELECT FROM agents WHERE image_url LIKE ${address})
    OR EXISTS (SELECT FROM room_configurations, unnest(images) AS image WHERE image LIKE ${address}))`;
}
