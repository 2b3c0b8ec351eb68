import type { EvidenceKind } from '@lml/common/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { PrivateFileEntity } from '../private-files/private-file.entity.js';
import { PropertyEntity } from '../properties/model/property.entity.js';

/** A check of a listing. For staff only; `properties.checks` has the public part. */
@Entity('listing_evidence')
@Check(
  'listing_evidence_kind',
  `kind IN ('mandate', 'owner-identity', 'site-visit', 'title-search', 'beacons', 'approvals', 'tenant-check')`,
)
@Check('listing_evidence_revoked', `(revoked_at IS NULL) = (revoked_reason IS NULL)`)
@Index('listing_evidence_of_listing', { synchronize: false })
@Index('listing_evidence_of_deleted', { synchronize: false })
@Index('listing_evidence_valid_until', { synchronize: false })
@Index('listing_evidence_ended_on', ['endedOn'])
@Index('listing_evidence_mandates', { synchronize: false })
@Index('listing_evidence_file', { synchronize: false })
export class EvidenceEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'listing_evidence_pkey',
  })
  id: number;

  /** Id of the listing, also once it is deleted for good. */
  @Column('integer', { name: 'listing_id' })
  listingId: number;

  /** Null once the listing is deleted for good. */
  @Column('integer', { name: 'property_id', nullable: true })
  propertyId: number | null;

  @ManyToOne(() => PropertyEntity, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'property_id', foreignKeyConstraintName: 'listing_evidence_property' })
  property: Relation<PropertyEntity> | null;

  /** Title of the listing when it was recorded. */
  @Column('text', { name: 'property_title' })
  propertyTitle: string;

  @Column('text')
  kind: EvidenceKind;

  @Column('date', { name: 'done_on' })
  doneOn: string;

  @Column('date', { name: 'expires_on', nullable: true })
  expiresOn: string | null;

  /** Last valid day, by the rules of the contracts when it was recorded. */
  @Column('date', { name: 'valid_until' })
  validUntil: string;

  /** Last valid day, or the day on which it was revoked if that was earlier: from here on it is kept for years. */
  @Column('date', { name: 'ended_on' })
  endedOn: string;

  /** Account of the colleague who did it. */
  @Column('integer', { name: 'staff_user_id', nullable: true })
  staffUserId: number | null;

  /** Parcel of a title search; else empty. */
  @Column('text', { name: 'parcel_no', default: '' })
  parcelNo: string;

  @Column('text', { default: '' })
  reference: string;

  @Column('text', { name: 'public_note', default: '' })
  publicNote: string;

  @Column('uuid', { name: 'file_id', nullable: true })
  fileId: string | null;

  @ManyToOne(() => PrivateFileEntity, { nullable: true })
  @JoinColumn({ name: 'file_id', foreignKeyConstraintName: 'listing_evidence_file' })
  file: Relation<PrivateFileEntity> | null;

  @Column('text', { name: 'recorded_by' })
  recordedBy: string;

  @Column({ type: 'timestamptz', name: 'recorded_at', precision: 3, default: () => 'now()' })
  recordedAt: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true })
  revokedAt: Date | null;

  @Column('text', { name: 'revoked_by', nullable: true })
  revokedBy: string | null;

  @Column('text', { name: 'revoked_reason', nullable: true })
  revokedReason: string | null;
}
