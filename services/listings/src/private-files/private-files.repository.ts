import type { PrivateFile, PrivateFileType } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface PrivateFileRow extends PrivateFile {
  type: PrivateFileType;
  keyId: string;
}

/** References to a file. */
export interface FileUse {
  /** Record of a listing. */
  evidenceId: number | null;
  kind: string | null;
  /** Null once the listing is deleted for good. */
  propertyId: number | null;
  propertyTitle: string | null;
  /** Holder of the registration whose certificate it is. */
  holder: string | null;
}

/** Whether a registration in the settings has the file `f` as its certificate. */
const IS_CERTIFICATE = `EXISTS (
  SELECT FROM site_settings WHERE section = 'verification' AND values @> jsonb_build_object('licences',
    jsonb_build_array(jsonb_build_object('certificate', jsonb_build_object('id', f.id::text)))))`;

/** SQL of private files. */
@Injectable()
export class PrivateFilesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(manager: EntityManager, file: PrivateFileRow, uploadedBy: string): Promise<void> {
    await manager.query(
      'INSERT INTO private_files (id, name, type, bytes, key_id, uploaded_by) VALUES ($1, $2, $3, $4, $5, $6)',
      [file.id, file.name, file.type, file.bytes, file.keyId, uploadedBy],
    );
  }

  async find(id: string): Promise<PrivateFileRow | undefined> {
    const [row] = await this.dataSource.query<PrivateFileRow[]>(
      'SELECT id, name, type, bytes, key_id AS "keyId" FROM private_files WHERE id = $1',
      [id],
    );
    return row;
  }

  /** Returns which of these ids are files, and blocks their removal until the transaction ends. */
  async lock(manager: EntityManager, ids: string[]): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      'SELECT id FROM private_files WHERE id = ANY ($1::uuid[]) FOR KEY SHARE',
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns what refers to a file. */
  async usesOf(id: string): Promise<FileUse[]> {
    return await this.dataSource.query<FileUse[]>(
      `SELECT id AS "evidenceId", kind, property_id AS "propertyId", property_title AS "propertyTitle", NULL AS holder
         FROM listing_evidence WHERE file_id = $1
       UNION ALL
       SELECT NULL, NULL, NULL, NULL, licence ->> 'holder'
         FROM site_settings, jsonb_array_elements(values -> 'licences') AS licence
        WHERE section = 'verification' AND licence -> 'certificate' ->> 'id' = $1::text`,
      [id],
    );
  }

  /** Deletes rows of files to which nothing refers for so long. @returns ids of the deleted rows */
  async deleteUnused(hours: number, count: number): Promise<string[]> {
    const [rows] = await this.dataSource.query<[{ id: string }[], number]>(
      `DELETE FROM private_files WHERE id IN (
         SELECT f.id FROM private_files f
          WHERE f.created_at < now() - make_interval(hours => $1)
            AND NOT EXISTS (SELECT FROM listing_evidence WHERE file_id = f.id) AND NOT ${IS_CERTIFICATE}
          ORDER BY f.created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [hours, count],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns which of these ids have no row. */
  async unknown(ids: string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      'SELECT id FROM unnest($1::uuid[]) AS id WHERE id NOT IN (SELECT id FROM private_files WHERE id = ANY ($1::uuid[]))',
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}
