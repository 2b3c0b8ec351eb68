import {
  daysAfter,
  EXPIRING_DAYS,
  type EvidenceKind,
  type EvidenceList,
  type PrivateFileType,
  type PublicEvidence,
} from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Row of `listing_evidence` with its file and the listing's parcel number. */
export interface EvidenceRow {
  id: number;
  listingId: number;
  propertyId: number | null;
  propertyTitle: string;
  kind: EvidenceKind;
  doneOn: string;
  expiresOn: string | null;
  staffUserId: number | null;
  parcelNo: string;
  reference: string;
  publicNote: string;
  fileId: string | null;
  fileName: string | null;
  fileType: PrivateFileType | null;
  fileBytes: number | null;
  recordedBy: string;
  recordedAt: Date;
  revokedAt: Date | null;
  revokedBy: string | null;
  revokedReason: string | null;
  /** Current parcel number of the listing. */
  listingParcel: string | null;
}

export interface NewEvidence {
  listingId: number;
  propertyTitle: string;
  kind: EvidenceKind;
  doneOn: string;
  expiresOn: string | null;
  validUntil: string;
  staffUserId: number | null;
  parcelNo: string;
  reference: string;
  publicNote: string;
  fileId: string | null;
  recordedBy: string;
}

/** Public part of the records of a listing. */
export interface DerivedChecks {
  checks: PublicEvidence[];
  searchSeen: boolean;
  visited: boolean;
  /** Day on which they must be derived anew; null if none of them ends. */
  dueOn: string | null;
}

const ROWS = `SELECT e.id, e.listing_id AS "listingId", e.property_id AS "propertyId",
    coalesce(p.title, e.property_title) AS "propertyTitle", e.kind, e.done_on::text AS "doneOn",
    e.expires_on::text AS "expiresOn", e.staff_user_id AS "staffUserId", e.parcel_no AS "parcelNo", e.reference,
    e.public_note AS "publicNote", e.file_id AS "fileId", f.name AS "fileName", f.type AS "fileType",
    f.bytes AS "fileBytes", e.recorded_by AS "recordedBy", e.recorded_at AS "recordedAt", e.revoked_at AS "revokedAt",
    e.revoked_by AS "revokedBy", e.revoked_reason AS "revokedReason", p.parcel_no AS "listingParcel"
  FROM listing_evidence e LEFT JOIN properties p ON p.id = e.property_id LEFT JOIN private_files f ON f.id = e.file_id`;

/** Valid today and over within 30 days (`$1` to `$2`), and no newer record of its kind lasts longer. */
const EXPIRING = `e.revoked_at IS NULL AND e.property_id IS NOT NULL
  AND e.valid_until BETWEEN $1::date AND $2::date
  AND NOT EXISTS (SELECT FROM listing_evidence newer
                   WHERE newer.property_id = e.property_id AND newer.kind = e.kind AND newer.revoked_at IS NULL
                     AND newer.valid_until > e.valid_until)
  AND EXISTS (SELECT FROM properties p WHERE p.id = e.property_id AND p.deleted_at IS NULL)`;

/** SQL of evidence. */
@Injectable()
export class EvidenceRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Locks a listing that is not deleted until the transaction ends. */
  async lockListing(
    manager: EntityManager,
    id: number,
  ): Promise<{ title: string; parcelNo: string | null; records: number } | undefined> {
    const [row] = await manager.query<{ title: string; parcelNo: string | null; records: number }[]>(
      `SELECT title, parcel_no AS "parcelNo",
              (SELECT count(*) FROM listing_evidence WHERE property_id = p.id) AS records
         FROM properties p WHERE id = $1 AND deleted_at IS NULL FOR UPDATE OF p`,
      [id],
    );
    return row;
  }

  /** Returns what a listing has of evidence, also one in the bin; undefined if there is no such listing. */
  async stateOf(id: number): Promise<{ parcelNo: string | null; checks: PublicEvidence[] } | undefined> {
    const [row] = await this.dataSource.query<{ parcelNo: string | null; checks: PublicEvidence[] }[]>(
      'SELECT parcel_no AS "parcelNo", checks FROM properties WHERE id = $1',
      [id],
    );
    return row;
  }

  async ofListing(propertyId: number, limit: number): Promise<EvidenceRow[]> {
    return await this.dataSource.query<EvidenceRow[]>(
      `${ROWS} WHERE e.property_id = $1 ORDER BY e.done_on DESC, e.id DESC LIMIT $2`,
      [propertyId, limit],
    );
  }

  async find(manager: EntityManager, id: number): Promise<EvidenceRow | undefined> {
    const [row] = await manager.query<EvidenceRow[]>(`${ROWS} WHERE e.id = $1`, [id]);
    return row;
  }

  /** Locks a record until the transaction ends. */
  async lock(manager: EntityManager, id: number): Promise<void> {
    await manager.query('SELECT FROM listing_evidence WHERE id = $1 FOR UPDATE', [id]);
  }

  /** @returns the id */
  async insert(manager: EntityManager, record: NewEvidence): Promise<number> {
    const [row] = await manager.query<{ id: number }[]>(
      `INSERT INTO listing_evidence (listing_id, property_id, property_title, kind, done_on, expires_on, valid_until,
         ended_on, staff_user_id, parcel_no, reference, public_note, file_id, recorded_by)
       VALUES ($1, $1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
      [
        ...[record.listingId, record.propertyTitle, record.kind, record.doneOn, record.expiresOn],
        ...[record.validUntil, record.staffUserId, record.parcelNo, record.reference, record.publicNote],
        ...[record.fileId, record.recordedBy],
      ],
    );
    return row!.id;
  }

  async revoke(manager: EntityManager, id: number, by: string, reason: string, today: string): Promise<void> {
    await manager.query(
      `UPDATE listing_evidence SET revoked_at = now(), revoked_by = $2, revoked_reason = $3,
              ended_on = least(ended_on, $4::date) WHERE id = $1`,
      [id, by, reason, today],
    );
  }

  /** Returns the records of a list, and how many there are. */
  async list(
    list: EvidenceList,
    page: number,
    pageSize: number,
    today: string,
  ): Promise<{ rows: EvidenceRow[]; total: number }> {
    const soon = [today, daysAfter(today, EXPIRING_DAYS)];
    const [where, order, values] =
      list === 'expiring'
        ? [EXPIRING, 'e.valid_until, e.id', soon]
        : list === 'kept'
          ? ['e.property_id IS NULL', 'e.id DESC', []]
          : ['true', 'e.id DESC', []];
    const [count] = await this.dataSource.query<{ total: number }[]>(
      `SELECT count(*) AS total FROM listing_evidence e WHERE ${where}`,
      values,
    );
    const [first, second] = [values.length + 1, values.length + 2];
    const rows = await this.dataSource.query<EvidenceRow[]>(
      `${ROWS} WHERE e.id IN (SELECT e.id FROM listing_evidence e WHERE ${where}
                               ORDER BY ${order} LIMIT $${first} OFFSET $${second}) ORDER BY ${order}`,
      [...values, pageSize, (page - 1) * pageSize],
    );
    return { rows, total: count!.total };
  }

  async countExpiring(today: string): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*) FROM listing_evidence e WHERE ${EXPIRING}`,
      [today, daysAfter(today, EXPIRING_DAYS)],
    );
    return row!.count;
  }

  /** Returns the practising years of registered agents; 0 if none was entered. */
  async agentYears(): Promise<{ practisingYear: number }[]> {
    return await this.dataSource.query<{ practisingYear: number }[]>(
      `SELECT coalesce(practising_year, 0) AS "practisingYear" FROM agents WHERE registration_no IS NOT NULL`,
    );
  }

  /** Returns the records of a listing that are not revoked. */
  async standing(
    manager: EntityManager,
    propertyId: number,
  ): Promise<(PublicEvidence & { parcelNo: string })[]> {
    return await manager.query(
      `SELECT kind, done_on::text AS "doneOn", expires_on::text AS "expiresOn", public_note AS note,
              parcel_no AS "parcelNo"
         FROM listing_evidence WHERE property_id = $1 AND revoked_at IS NULL ORDER BY done_on DESC, id DESC`,
      [propertyId],
    );
  }

  /** Writes what follows for visitors. Internal, not an edit: version and change time stay. */
  async writeChecks(manager: EntityManager, propertyId: number, derived: DerivedChecks): Promise<void> {
    const { checks, searchSeen, visited, dueOn } = derived;
    await manager.query(
      `UPDATE properties SET checks = $2::jsonb, title_search_seen = $3, visited_by_staff = $4, checks_due_on = $5::date
        WHERE id = $1`,
      [propertyId, JSON.stringify(checks), searchSeen, visited, dueOn],
    );
  }

  /** Returns and locks listings for which something ended. */
  async due(
    manager: EntityManager,
    today: string,
    limit: number,
  ): Promise<{ id: number; parcelNo: string | null }[]> {
    return await manager.query(
      `SELECT id, parcel_no AS "parcelNo" FROM properties WHERE checks_due_on <= $1::date
        ORDER BY checks_due_on LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [today, limit],
    );
  }

  /**
   * Deletes records that ended before a day, as did all mandates of their listings. Their files lose their last use, so that
   * the maintenance of private files removes them.
   */
  async deleteEnded(
    manager: EntityManager,
    before: string,
    count: number,
  ): Promise<{ id: number; kind: EvidenceKind; propertyTitle: string }[]> {
    const [rows] = await manager.query<[{ id: number; kind: EvidenceKind; propertyTitle: string }[], number]>(
      `DELETE FROM listing_evidence WHERE id IN (
         SELECT e.id FROM listing_evidence e
          WHERE e.ended_on < $1::date
            AND NOT EXISTS (SELECT FROM listing_evidence mandate
                             WHERE mandate.listing_id = e.listing_id AND mandate.kind = 'mandate'
                               AND mandate.ended_on >= $1::date)
          ORDER BY e.ended_on LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, kind, property_title AS "propertyTitle"`,
      [before, count],
    );
    return rows;
  }
}
