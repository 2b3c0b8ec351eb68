import type {
  DeliveryState,
  HoldAction,
  Language,
  ReportOutcome,
  ReportReason,
  ReportState,
  SpamReason,
  VisitorReportMail,
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

/** A visitor's report of a listing, or of something else that happened in our name. */
@Entity('visitor_reports')
@Check(
  'visitor_reports_reason',
  `reason IN ('asked-for-fee', 'other-account', 'not-available', 'wrong-details', 'not-owner', 'copied', 'other')`,
)
@Check('visitor_reports_state', `state IN ('new', 'looking', 'upheld', 'not-upheld', 'duplicate')`)
@Check('visitor_reports_outcome', `outcome IN ('unpublished', 'edited', 'agent-suspended')`)
@Check('visitor_reports_language', `language IN ('en', 'sw')`)
@Check('visitor_reports_sent', `(sent_key IS NULL) = (sent_digest IS NULL)`)
@Check('visitor_reports_upheld', `(state = 'upheld') = (outcome IS NOT NULL)`)
@Check('visitor_reports_decided', `(state IN ('new', 'looking')) = (decided_at IS NULL)`)
@Index('visitor_reports_sent_key', ['sentKey'], { unique: true, where: 'sent_key IS NOT NULL' })
@Index('visitor_reports_open', { synchronize: false })
@Index('visitor_reports_of_listing', { synchronize: false })
@Index('visitor_reports_decided_at', { synchronize: false })
@Index('visitor_reports_spam', { synchronize: false })
@Index('visitor_reports_by_age', { synchronize: false })
@Index('visitor_reports_by_email', { synchronize: false })
@Index('visitor_reports_by_phone', { synchronize: false })
export class VisitorReportEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'visitor_reports_pkey',
  })
  id: number;

  /** Null for a report about no listing. */
  @Column('integer', { name: 'property_id', nullable: true })
  propertyId: number | null;

  /** Title when it was reported. */
  @Column('text', { name: 'property_title', nullable: true })
  propertyTitle: string | null;

  @Column('text')
  reason: ReportReason;

  @Column('text', { default: '' })
  details: string;

  /** As typed; empty if the reporter is anonymous or was erased. */
  @Column('text', { default: '' })
  contact: string;

  /** The contact if it is an e-mail address; else null. */
  @Column('text', { name: 'contact_email', nullable: true })
  contactEmail: string | null;

  /** The contact if it is a phone number, as `+254712345678`; else null. */
  @Column('text', { name: 'contact_e164', nullable: true })
  contactE164: string | null;

  /** Language of the page that it was sent from, and of the answers. */
  @Column('text', { default: 'en' })
  language: Language;

  /** Keyed digest of the reporter's network, to count different ones; null once decided. */
  @Column('text', { name: 'network_digest', nullable: true })
  networkDigest: string | null;

  @Column('text', { default: 'new' })
  state: ReportState;

  @Column('text', { nullable: true })
  outcome: ReportOutcome | null;

  /** Note of the manager who decided. */
  @Column('text', { default: '' })
  note: string;

  /** Manager who changed the state last. */
  @Column('text', { name: 'handled_by', nullable: true })
  handledBy: string | null;

  @Column({ type: 'timestamptz', name: 'decided_at', precision: 3, nullable: true })
  decidedAt: Date | null;

  /** Detected as spam: stored, but neither counted nor mailed. */
  @Column('boolean', { default: false })
  spam: boolean;

  @Column('text', { name: 'spam_reasons', array: true, default: [] })
  spamReasons: SpamReason[];

  /** Digests of the idempotency key and of the content; both null once expired. */
  @Column('text', { name: 'sent_key', nullable: true })
  sentKey: string | null;

  @Column('text', { name: 'sent_digest', nullable: true })
  sentDigest: string | null;

  @Column('integer', { default: 1 })
  version: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** A mail about a report. This row is authoritative; the queue may be lost. */
@Entity('visitor_report_mails')
@Check('visitor_report_mails_kind', `kind IN ('report-alert', 'report-outcome')`)
@Check('visitor_report_mails_state', `state IN ('pending', 'queued', 'sending', 'sent', 'failed')`)
@Unique('visitor_report_mails_once', ['reportId', 'kind', 'recipient'])
@Index('visitor_report_mails_unsent', { synchronize: false })
export class VisitorReportMailEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'visitor_report_mails_pkey' })
  id: string;

  @Column('integer', { name: 'report_id' })
  reportId: number;

  @ManyToOne(() => VisitorReportEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'report_id', foreignKeyConstraintName: 'visitor_report_mails_report' })
  report: Relation<VisitorReportEntity>;

  @Column('text')
  kind: VisitorReportMail['kind'];

  @Column('text')
  recipient: string;

  @Column('text', { default: 'pending' })
  state: DeliveryState;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('integer', { name: 'possible_duplicates', default: 0 })
  possibleDuplicates: number;

  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('text', { name: 'trace_parent', nullable: true })
  traceParent: string | null;

  @Column({ type: 'timestamptz', name: 'relay_at', precision: 3, default: () => 'now()' })
  relayAt: Date;

  @Column({ type: 'timestamptz', name: 'lease_until', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'timestamptz', name: 'sent_at', precision: 3, nullable: true })
  sentAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** Action on a reported listing: the last decision only. */
@Entity('listing_actions')
@Check('listing_actions_action', `action IN ('hold', 'release', 'unpublish')`)
@Index('listing_actions_to_apply', { synchronize: false })
export class ListingActionEntity {
  @PrimaryColumn('integer', { name: 'property_id', primaryKeyConstraintName: 'listing_actions_pkey' })
  propertyId: number;

  @Column('text')
  action: HoldAction;

  /** Manager who decided; null for the automatic hold. */
  @Column('integer', { name: 'by_id', nullable: true })
  byId: number | null;

  @Column('text', { name: 'by_name', nullable: true })
  byName: string | null;

  /** Raised by each new action, so that an outdated call does not mark it as applied. */
  @Column('integer', { default: 1 })
  revision: number;

  /** Whether listings has done it. */
  @Column('boolean', { default: false })
  applied: boolean;

  /** Until then, one process calls listings about it. */
  @Column({ type: 'timestamptz', name: 'lease_until', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, default: () => 'now()' })
  changedAt: Date;
}
