import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { PropertyEntity } from '../properties/model/property.entity.js';

/** A private link of a listing's report. The key itself is never stored. */
@Entity('report_links')
@Index('report_links_digest', ['digest'], { unique: true })
@Index('report_links_property', ['propertyId', 'id'])
export class ReportLinkEntity {
  @PrimaryGeneratedColumn('identity', {
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'report_links_pkey',
  })
  id: number;

  @Column('integer', { name: 'property_id' })
  propertyId: number;

  @ManyToOne(() => PropertyEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'property_id', foreignKeyConstraintName: 'report_links_property_id_fkey' })
  property: Relation<PropertyEntity>;

  /** Whom it was made for; may be empty. */
  @Column('text')
  label: string;

  /** SHA-256 of the key, in hexadecimal. */
  @Column('text')
  digest: string;

  /** The key derives from it, so that mails can carry it; null for links made before. */
  @Column('uuid', { nullable: true })
  seed: string | null;

  @Column('text', { name: 'created_by' })
  createdBy: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true })
  revokedAt: Date | null;
}
