import {
  EVIDENCE_KINDS,
  EVIDENCE_LIMITS,
  EVIDENCE_LISTS,
  EVIDENCE_STATES,
  type EvidenceCounts,
  type EvidenceInput,
  type EvidenceKind,
  type EvidenceList,
  type EvidenceState,
  type ListingEvidence,
  revokeReasonProblem,
  type StaffEvidence,
  VERIFICATION_TEXTS,
} from '@lml/common/contracts';
import {
  Check,
  CheckedLine,
  ChoiceField,
  DateField,
  FlagField,
  ID_MAX,
  LineField,
  Required,
} from '@lml/common/validation/fields';
import { Page, PageSize } from '@lml/common/validation/page.query';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, isUUID } from 'class-validator';
import { PropertyCheckDocument } from '../properties/model/property.documents.js';
import { PrivateFileDocument } from '../private-files/private-file.document.js';

const LIMITS = EVIDENCE_LIMITS;

/** Body of `POST /api/admin/properties/{id}/evidence`. The service checks what fields say together. */
export class EvidenceDto implements EvidenceInput {
  @ApiProperty({ enum: EVIDENCE_KINDS, example: 'title-search' })
  @ChoiceField('Kind', EVIDENCE_KINDS)
  @Required(VERIFICATION_TEXTS.kind)
  kind: EvidenceKind;

  @ApiProperty({ format: 'date', description: 'Day in Nairobi, not later than today', example: '2026-11-26' })
  @DateField('Done on')
  @Required(VERIFICATION_TEXTS.doneOn)
  doneOn: string;

  @ApiPropertyOptional({
    ...{ type: String, format: 'date', nullable: true, example: null },
    description: 'Last valid day; for mandates and approvals only, and required for approvals',
  })
  @DateField('Expires on')
  expiresOn?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'Account of who did it; else your own',
  })
  @Check((value) =>
    value === null || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= ID_MAX)
      ? undefined
      : 'Done by: choose an account',
  )
  staffUserId?: number | null;

  @ApiPropertyOptional({ maxLength: LIMITS.parcelMax, description: 'As on the search certificate; private' })
  @LineField({ name: 'Parcel number', max: LIMITS.parcelMax })
  parcelNo?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.referenceMax, description: 'Private', example: 'SC/2026/1234' })
  @LineField({ name: 'Reference', max: LIMITS.referenceMax })
  reference?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.noteMax, description: 'Visitors read it beside the sentence' })
  @LineField({ name: 'Public note', max: LIMITS.noteMax })
  publicNote?: string;

  @ApiPropertyOptional({
    ...{ type: String, format: 'uuid', nullable: true, example: null },
    description: 'An uploaded private file',
  })
  @Check((value) =>
    value === null || isUUID(value) ? undefined : 'fileId must be the id of an uploaded file, or null',
  )
  fileId?: string | null;

  @ApiProperty({ description: 'Staff confirm that they saw what the kind requires', example: true })
  @FlagField('seen')
  @Required(VERIFICATION_TEXTS.seen)
  seen: boolean;
}

/** Body of `POST /api/admin/evidence/{id}/revoke`. */
export class RevokeEvidenceDto {
  @ApiProperty({ minLength: LIMITS.reasonMin, maxLength: LIMITS.reasonMax, example: 'The owner sold.' })
  @CheckedLine((value) => revokeReasonProblem(value) ?? undefined)
  @Required(VERIFICATION_TEXTS.reason)
  reason: string;
}

/** Query of the list of all records. */
export class EvidenceListQuery {
  @ApiPropertyOptional({
    enum: EVIDENCE_LISTS,
    default: 'expiring',
    description:
      '`expiring`: within 30 days, first; `all`: newest first; `kept`: of listings deleted for good',
  })
  @IsOptional()
  @IsIn(EVIDENCE_LISTS, { message: `list must be one of: ${EVIDENCE_LISTS.join(', ')}` })
  list: EvidenceList = 'expiring';

  @Page()
  page = 1;

  @PageSize(LIMITS)
  pageSize: number = LIMITS.pageSize;
}

export class StaffEvidenceDocument implements StaffEvidence {
  @ApiProperty({ type: 'integer', example: 12 })
  id: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null once the listing is deleted for good' })
  propertyId: number | null;

  @ApiProperty({ example: 'Two-Bedroom Flat, Ngong Road' })
  propertyTitle: string;

  @ApiProperty({ enum: EVIDENCE_KINDS })
  kind: EvidenceKind;

  @ApiProperty({ format: 'date' })
  doneOn: string;

  @ApiProperty({ type: String, format: 'date', nullable: true })
  expiresOn: string | null;

  @ApiProperty({
    enum: EVIDENCE_STATES,
    description:
      '`other-parcel`: the listing has another parcel number now, so that visitors see nothing of it',
  })
  state: EvidenceState;

  @ApiProperty({ format: 'date', description: 'Last valid day' })
  validUntil: string;

  @ApiProperty({ type: 'integer', nullable: true })
  staffUserId: number | null;

  @ApiProperty()
  parcelNo: string;

  @ApiProperty()
  reference: string;

  @ApiProperty()
  publicNote: string;

  @ApiProperty({ type: PrivateFileDocument, nullable: true })
  file: PrivateFileDocument | null;

  @ApiProperty({ example: 'achieng' })
  recordedBy: string;

  @ApiProperty({ format: 'date-time' })
  recordedAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  revokedAt: string | null;

  @ApiProperty({ type: String, nullable: true })
  revokedBy: string | null;

  @ApiProperty({ type: String, nullable: true })
  revokedReason: string | null;
}

export class ListingEvidenceDocument implements ListingEvidence {
  @ApiProperty({ type: String, nullable: true, description: 'Of the listing; private' })
  parcelNo: string | null;

  @ApiProperty({ type: [PropertyCheckDocument], description: 'What visitors read' })
  checks: PropertyCheckDocument[];

  @ApiProperty({ type: [StaffEvidenceDocument], description: 'Newest first' })
  records: StaffEvidenceDocument[];
}

export class EvidenceCountsDocument implements EvidenceCounts {
  @ApiProperty({ type: 'integer', description: 'Records that expire within 30 days' })
  expiring: number;

  @ApiProperty({
    type: 'integer',
    description:
      'EARB registrations of the company and of agents without a practising certificate of this year; from 1 December, of the next',
  })
  registrations: number;
}
