import { evidenceState, type StaffEvidence, validUntil } from '@lml/common/contracts';
import type { EvidenceRow } from './evidence.repository.js';

/** Maps a record as staff see it. @param today the day in Nairobi */
export function toStaffEvidence(row: EvidenceRow, today: string): StaffEvidence {
  const { kind, doneOn, expiresOn, parcelNo, fileId } = row;
  return {
    id: row.id,
    propertyId: row.propertyId,
    propertyTitle: row.propertyTitle,
    kind,
    doneOn,
    expiresOn,
    state: evidenceState(
      { kind, doneOn, expiresOn, parcelNo, revoked: row.revokedAt !== null },
      row.listingParcel,
      today,
    ),
    validUntil: validUntil({ kind, doneOn, expiresOn }),
    staffUserId: row.staffUserId,
    parcelNo,
    reference: row.reference,
    publicNote: row.publicNote,
    file:
      fileId === null
        ? null
        : { id: fileId, name: row.fileName!, type: row.fileType!, bytes: row.fileBytes! },
    recordedBy: row.recordedBy,
    recordedAt: row.recordedAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedBy: row.revokedBy,
    revokedReason: row.revokedReason,
  };
}
