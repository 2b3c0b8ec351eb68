import { PICTURE_LABELS, type PictureKind, type PictureLabel } from '@lml/common/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { PropertyEntity } from '../properties/model/property.entity.js';

/** A picture of a property: our own, in several sizes under `/media/`, or an external URL. */
@Entity('property_pictures')
@Index('property_pictures_key_used', { synchronize: false })
@Index('property_pictures_unmeasured', { synchronize: false })
// Deferred, so that reordering may temporarily duplicate positions.
@Check('property_pictures_kind_check', "kind IN ('photo', 'floor-plan')")
@Check('property_pictures_label', `label IN (${PICTURE_LABELS.map((label) => `'${label}'`).join(', ')})`)
@Check('property_pictures_taken_on', `taken_on ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'`)
@Unique('property_pictures_position_key', ['propertyId', 'position'], { deferrable: 'INITIALLY DEFERRED' })
export class PropertyPictureEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('integer', { name: 'property_id' })
  propertyId: number;

  @ManyToOne(() => PropertyEntity, (property) => property.pictures, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'property_id', foreignKeyConstraintName: 'property_pictures_property_id_fkey' })
  property: Relation<PropertyEntity>;

  /** Ascending; the first photo is the main picture. */
  @Column('integer')
  position: number;

  @Column('text', { default: 'photo' })
  kind: PictureKind;

  /** `/media/{key}/{width}.jpg`, or the external URL. */
  @Column('text')
  url: string;

  /** Folder name of our own picture; null for an external URL. */
  @Column('text', { nullable: true })
  key: string | null;

  @Column('text', { default: '' })
  alt: string;

  /** Pixels of the largest size. */
  @Column('integer', { nullable: true })
  width: number | null;

  @Column('integer', { nullable: true })
  height: number | null;

  /** Data URI about 16 pixels wide. */
  @Column('text', { nullable: true })
  blur: string | null;

  /** Stored widths, ascending. */
  @Column('integer', { array: true, default: [] })
  widths: number[];

  /** Bytes of the AVIF of each width; null until measured, and for an external URL. */
  @Column('integer', { array: true, nullable: true })
  bytes: number[] | null;

  /** Null for a photograph of the property. */
  @Column('text', { nullable: true })
  label: PictureLabel | null;

  /** Month or day on which it was taken: `2026-03`, `2026-03-14`. */
  @Column('text', { name: 'taken_on', nullable: true })
  takenOn: string | null;
}
