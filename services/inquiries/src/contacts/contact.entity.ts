import type { ContactLanguage, ContactNeeds, MergeableCard } from '@lml/common/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';

/** A person who wrote. Triggers assign messages to contacts; see the migration `AddContacts`. */
@Entity('contacts')
@Check('contacts_language', `language IN ('en', 'sw')`)
@Index('contacts_recent', { synchronize: false })
@Index('contacts_with_needs', { synchronize: false })
@Index('contacts_search', { synchronize: false })
@Index('contacts_tags', { synchronize: false })
@Index('contacts_merged', { synchronize: false })
export class ContactEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'contacts_pkey',
  })
  id: number;

  @Column('text')
  name: string;

  /** Other names under which the person wrote. */
  @Column('text', { name: 'other_names', array: true, default: [] })
  otherNames: string[];

  @Column('text', { nullable: true })
  language: ContactLanguage | null;

  @Column('jsonb', { nullable: true })
  needs: ContactNeeds | null;

  @Column('text', { array: true, default: [] })
  tags: string[];

  @Column('text', { default: '' })
  note: string;

  /** The contact that this one was merged into; it stays as it was, for the undo. */
  @Column('integer', { name: 'merged_into', nullable: true })
  mergedInto: number | null;

  @ManyToOne(() => ContactEntity, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'merged_into', foreignKeyConstraintName: 'contacts_merged_into' })
  root: Relation<ContactEntity> | null;

  /** Time of the newest message. */
  @Column({ type: 'timestamptz', name: 'last_at', precision: 3, default: () => 'now()' })
  lastAt: Date;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  /** Display name of who changed the card last; null if only messages made it. */
  @Column('text', { name: 'updated_by', nullable: true })
  updatedBy: string | null;

  @Column('integer', { default: 1 })
  version: number;
}

/** An e-mail address in lower case, or a phone number as `+254712345678`. Two contacts may share one. */
@Entity('contact_addresses')
@Check('contact_addresses_kind', `kind IN ('email', 'phone')`)
@Index('contact_addresses_value', ['kind', 'value'])
@Index('contact_addresses_search', { synchronize: false })
export class ContactAddressEntity {
  @PrimaryColumn('integer', { name: 'contact_id', primaryKeyConstraintName: 'contact_addresses_pkey' })
  contactId: number;

  @ManyToOne(() => ContactEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'contact_id', foreignKeyConstraintName: 'contact_addresses_contact' })
  contact: Relation<ContactEntity>;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'contact_addresses_pkey' })
  kind: 'email' | 'phone';

  @PrimaryColumn('text', { primaryKeyConstraintName: 'contact_addresses_pkey' })
  value: string;

  @Column({ type: 'timestamptz', name: 'added_at', precision: 3, default: () => 'clock_timestamp()' })
  addedAt: Date;
}

/** Two contacts that share an address: possibly one person, or, as staff decided, different ones. */
@Entity('contact_pairs')
@Check('contact_pairs_state', `state IN ('possible', 'different')`)
@Check('contact_pairs_order', `first_id < second_id`)
@Index('contact_pairs_possible', { synchronize: false })
@Index('contact_pairs_by_second', ['secondId'])
export class ContactPairEntity {
  @PrimaryColumn('integer', { name: 'first_id', primaryKeyConstraintName: 'contact_pairs_pkey' })
  firstId: number;

  @ManyToOne(() => ContactEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'first_id', foreignKeyConstraintName: 'contact_pairs_first' })
  first: Relation<ContactEntity>;

  @PrimaryColumn('integer', { name: 'second_id', primaryKeyConstraintName: 'contact_pairs_pkey' })
  secondId: number;

  @ManyToOne(() => ContactEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'second_id', foreignKeyConstraintName: 'contact_pairs_second' })
  second: Relation<ContactEntity>;

  @Column('text', { default: 'possible' })
  state: 'possible' | 'different';
}

/** A merge that can be undone. Deleted with either contact. */
@Entity('contact_merges')
@Unique('contact_merges_once', ['otherId'])
@Index('contact_merges_by_kept', ['keptId', 'id'])
export class ContactMergeEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'contact_merges_pkey',
  })
  id: number;

  @Column('integer', { name: 'kept_id' })
  keptId: number;

  @ManyToOne(() => ContactEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'kept_id', foreignKeyConstraintName: 'contact_merges_kept' })
  kept: Relation<ContactEntity>;

  @Column('integer', { name: 'other_id' })
  otherId: number;

  @ManyToOne(() => ContactEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'other_id', foreignKeyConstraintName: 'contact_merges_other' })
  other: Relation<ContactEntity>;

  /** The kept card before the merge, and right after it. */
  @Column('jsonb', { name: 'kept_before' })
  keptBefore: MergedState;

  @Column('jsonb', { name: 'kept_after' })
  keptAfter: MergedState;

  /** Messages that the merge moved. */
  @Column('integer', { name: 'inquiry_ids', array: true })
  inquiryIds: number[];

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at: Date;

  @Column('text', { name: 'by_name' })
  byName: string;
}

/** A card, with the contacts that it is compared with. */
export interface MergedState extends MergeableCard {
  pairs: { id: number; state: 'possible' | 'different' }[];
}
