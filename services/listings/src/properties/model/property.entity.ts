import {
  type CompletenessPart,
  type PaymentTerms,
  type PricePoint,
  type Pricing,
  PROPERTY_FIELDS,
  type PublicEvidence,
} from '@lml/common/contracts';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import { PropertyAgentEntity } from '../../agents/property-agent.entity.js';
import { PropertyPictureEntity } from '../../pictures/property-picture.entity.js';
import type { ExactPlace } from './exact-place.js';
import { TableColumns } from './field-columns.js';
import { RoomConfigurationEntity } from './room-configuration.entity.js';

/**
 * A listing: its field columns and the others. The migrations define the indexes; decorators cannot express their
 * directions, expressions and operator classes.
 */
@Entity('properties')
@Check('properties_price_check', 'price >= 0')
@Check('properties_size_check', 'size >= 0')
@Index('properties_newest', { synchronize: false })
@Index('properties_type_newest', { synchronize: false })
@Index('properties_status_newest', { synchronize: false })
@Index('properties_kept_newest', { synchronize: false })
@Index('properties_kept_updated', { synchronize: false })
@Index('properties_kept_title', { synchronize: false })
@Index('properties_kept_incomplete', { synchronize: false })
@Index('properties_drafts', { synchronize: false })
@Index('properties_bin', { synchronize: false })
@Check('properties_hidden_reasons', `hidden_reasons <> '{}'`)
@Index('properties_stale', { synchronize: false })
@Index('properties_checks_due', { synchronize: false })
@Index('properties_freshness', { synchronize: false })
@Index('properties_featured_newest', { synchronize: false })
@Index('properties_cheapest', { synchronize: false })
@Index('properties_dearest', { synchronize: false })
@Index('properties_largest', { synchronize: false })
@Index('properties_purpose_newest', { synchronize: false })
@Index('properties_location_keys', { synchronize: false })
@Index('properties_market_area', { synchronize: false })
@Index('properties_market_town', { synchronize: false })
@Index('properties_market_price', { synchronize: false })
@Index('properties_search_text', { synchronize: false })
@Index('properties_exact_location', { synchronize: false })
@Index('properties_map_newest', { synchronize: false })
@Index('properties_without_position', { synchronize: false })
@Index('properties_position', { synchronize: false })
@Index('properties_changed', { synchronize: false })
export class PropertyEntity extends TableColumns(PROPERTY_FIELDS) {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Texts that match a search for a location; see location.ts. */
  @Column('text', { name: 'location_keys', array: true })
  locationKeys: string[];

  /** Areas and towns of the location, which filters offer. */
  @Column('text', { name: 'location_areas', array: true })
  locationAreas: string[];

  /** `size` in square feet, for sorting across units; maintained by a trigger. */
  @Column({ type: 'bigint', name: 'size_sqft', insert: false, update: false })
  sizeSqft: number;

  @Column('jsonb', { nullable: true })
  pricing: Pricing | null;

  /** Terms of off-plan payment plans. */
  @Column('jsonb', { name: 'payment_terms', default: [] })
  paymentTerms: PaymentTerms[];

  /** Whether the description mentions a price "starting from"; lists need it without the description. */
  @Column('boolean', { name: 'suggests_starting_price', default: false })
  suggestsStartingPrice: boolean;

  /** Prices that were public, oldest first, one a Nairobi day; null if it never changed. Maintained by a trigger. */
  @Column({ type: 'jsonb', name: 'price_history', nullable: true, update: false })
  priceHistory: PricePoint[] | null;

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  @Column('text', { nullable: true })
  address: string | null;

  @Column('text', { nullable: true })
  neighborhood: string | null;

  @Column('text', { nullable: true })
  landmark: string | null;

  /** The place as staff entered it, unless all of it is public; the columns of the place have what visitors see. */
  @Column('jsonb', { name: 'exact_place', nullable: true })
  exactPlace: ExactPlace | null;

  @OneToMany(() => PropertyAgentEntity, (agent) => agent.property, { cascade: ['insert'] })
  propertyAgents: Relation<PropertyAgentEntity>[];

  @OneToMany(() => PropertyPictureEntity, (picture) => picture.property, { cascade: ['insert'] })
  pictures: Relation<PropertyPictureEntity>[];

  @OneToMany(() => RoomConfigurationEntity, (room) => room.property, { cascade: ['insert'] })
  roomConfigurations: Relation<RoomConfigurationEntity>[];

  /** Set while the listing is in the trash. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;

  /** When staff last confirmed that it is still available. */
  @Column('timestamptz', { name: 'confirmed_at', default: () => 'now()' })
  confirmedAt: Date;

  /** Whether a person's word is behind `confirmedAt`, not an import or a script. */
  @Column({ name: 'confirmed_by_person', default: false })
  confirmedByPerson: boolean;

  /** Not confirmed for long: last at the same price. Kept by the freshness job. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  stale: boolean;

  /** Reasons for which lists leave it out; null if there is none. Its page and its inquiries stay. */
  @Column({ type: 'text', name: 'hidden_reasons', array: true, nullable: true, insert: false, update: false })
  hiddenReasons: string[] | null;

  /** Maintained by a trigger, for portals that ask for changes. */
  @Column({ type: 'timestamptz', name: 'hidden_changed_at', nullable: true, insert: false, update: false })
  hiddenChangedAt: Date | null;

  /** When the agent or office was last reminded to confirm it. */
  @Column({ type: 'timestamptz', name: 'reminded_at', nullable: true, insert: false, update: false })
  remindedAt: Date | null;

  /** Public part of valid evidence; maintained with the records. */
  @Column({ type: 'jsonb', default: [], insert: false, update: false })
  checks: PublicEvidence[];

  @Column({ type: 'boolean', name: 'title_search_seen', default: false, insert: false, update: false })
  titleSearchSeen: boolean;

  @Column({ type: 'boolean', name: 'visited_by_staff', default: false, insert: false, update: false })
  visitedByStaff: boolean;

  /** Day on which the three above must be derived anew; null if nothing of them ends. */
  @Column({
    type: 'date',
    name: 'checks_due_on',
    nullable: true,
    select: false,
    insert: false,
    update: false,
  })
  checksDueOn: string | null;

  /** Missing parts of a complete listing; null if not rated yet. */
  @Column('text', { array: true, nullable: true })
  missing: CompletenessPart[] | null;

  /** Lines of title, location, features and description, without case and accents; maintained by a trigger. */
  @Column({ type: 'text', name: 'search_text', select: false, insert: false, update: false })
  searchText: string;

  /** Incremented by each change, to detect concurrent edits. */
  @VersionColumn({ default: 1 })
  version: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;
}
