import type {
  Viewing,
  ViewingFeedback,
  ViewingKind,
  ViewingOutcome,
  ViewingState,
} from '@lml/common/contracts';
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
import { InquiryEntity } from '../inquiries/inquiry.entity.js';

/** A viewing of a property, from the visitor's wish to its outcome. */
@Entity('viewings')
@Check(
  'viewings_state',
  `state IN ('requested', 'proposed', 'confirmed', 'moved', 'done', 'no-show', 'cancelled')`,
)
@Check('viewings_kind', `kind IN ('in-person', 'video')`)
@Check('viewings_handler', `(handler_id IS NULL) = (handler_name IS NULL)`)
@Check('viewings_time', `starts_at IS NOT NULL OR state IN ('requested', 'cancelled')`)
@Check('viewings_representative', `(representative_name IS NULL) = (representative_phone IS NULL)`)
@Index('viewings_of_inquiry', ['inquiryId'])
@Index('viewings_by_start', { synchronize: false })
@Index('viewings_by_creation', { synchronize: false })
@Index('viewings_awaiting', { synchronize: false })
@Index('viewings_of_handler', { synchronize: false })
@Index('viewings_of_listing', { synchronize: false })
@Index('viewings_to_remind', { synchronize: false })
@Index('viewings_token', { synchronize: false })
@Index('viewings_of_representative', { synchronize: false })
export class ViewingEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'viewings_pkey',
  })
  id: number;

  @Column('integer', { name: 'inquiry_id' })
  inquiryId: number;

  @ManyToOne(() => InquiryEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id', foreignKeyConstraintName: 'viewings_inquiry' })
  inquiry: Relation<InquiryEntity>;

  /** The inquiry's property, here too for the index of overlaps. */
  @Column('integer', { name: 'property_id', nullable: true })
  propertyId: number | null;

  @Column('text', { default: 'requested' })
  state: ViewingState;

  @Column('text', { default: 'in-person' })
  kind: ViewingKind;

  /** The visitor's wishes, in order of preference. */
  @Column('jsonb', { default: [] })
  slots: Viewing[];

  @Column('text', { name: 'visitor_zone', nullable: true })
  visitorZone: string | null;

  /** Name of the person who views for the visitor; null if the visitor comes. */
  @Column('text', { name: 'representative_name', nullable: true })
  representativeName: string | null;

  @Column('text', { name: 'representative_phone', nullable: true })
  representativePhone: string | null;

  /** Null if the number is not valid. */
  @Column('text', { name: 'representative_e164', nullable: true })
  representativeE164: string | null;

  /** Account that shows the property, and its name at that time. */
  @Column('integer', { name: 'handler_id', nullable: true })
  handlerId: number | null;

  @Column('text', { name: 'handler_name', nullable: true })
  handlerName: string | null;

  /** Address of the listing's agent, who is mailed while they are the handler. */
  @Column('text', { name: 'agent_email', nullable: true })
  agentEmail: string | null;

  @Column({ type: 'timestamptz', name: 'starts_at', precision: 3, nullable: true })
  startsAt: Date | null;

  @Column('integer', { default: 30 })
  minutes: number;

  @Column('text', { nullable: true })
  place: string | null;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text', { nullable: true })
  outcome: ViewingOutcome | null;

  @Column('text', { name: 'outcome_note', nullable: true })
  outcomeNote: string | null;

  @Column('integer', { default: 1 })
  version: number;

  /** Id of the calendar event, and part of the secret link. */
  @Column('text')
  uid: string;

  /** SEQUENCE of the calendar event as mailed last; -1 before the first. */
  @Column('integer', { default: -1 })
  sequence: number;

  /** Whether the event stands in the calendars of those who were mailed. */
  @Column('boolean', { name: 'on_calendar', default: false })
  onCalendar: boolean;

  /** Digest of the visitor's link; null before it is first mailed. */
  @Column('text', { name: 'token_digest', nullable: true })
  tokenDigest: string | null;

  /** When the reminder is due; null if there is none (any more). */
  @Column({ type: 'timestamptz', name: 'reminder_at', precision: 3, nullable: true })
  reminderAt: Date | null;

  @Column('jsonb', { nullable: true })
  feedback: (ViewingFeedback & { consent: string }) | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', precision: 3, default: () => 'now()' })
  updatedAt: Date;

  /** Account that changed it last; null for the visitor. */
  @Column('text', { name: 'updated_by', nullable: true })
  updatedBy: string | null;
}

/** Secret address of an account's calendar feed. */
@Entity('viewing_feeds')
@Unique('viewing_feeds_key', ['keyDigest'])
export class ViewingFeedEntity {
  @PrimaryColumn('integer', { name: 'user_id', primaryKeyConstraintName: 'viewing_feeds_pkey' })
  userId: number;

  @Column('text', { name: 'key_digest' })
  keyDigest: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'read_at', precision: 3, nullable: true })
  readAt: Date | null;
}
