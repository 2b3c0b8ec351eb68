import type { DeliveryState, MailKind } from '@lml/common/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { InquiryEntryEntity } from '../inquiries/inquiry-entry.entity.js';
import { InquiryEntity } from '../inquiries/inquiry.entity.js';
import { ViewingEntity } from '../viewings/viewing.entity.js';
import type { ViewingSnapshot } from '../viewings/viewing-snapshot.js';

/** One mail to one address about one message. This row is authoritative; the queue may be lost. */
@Entity('mail_deliveries')
@Check('mail_deliveries_state', `state IN ('pending', 'queued', 'sending', 'sent', 'failed')`)
@Check(
  'mail_deliveries_kind',
  `kind IN ('staff', 'acknowledgement', 'assigned', 'viewing', 'viewing-staff', 'reply', 'visitor-reply')`,
)
@Check('mail_deliveries_reply', `(kind = 'reply') = (entry_id IS NOT NULL)`)
@Unique('mail_deliveries_recipient', ['inquiryId', 'recipient', 'kind', 'occasion'])
@Index('mail_deliveries_of_viewing', { synchronize: false })
@Index('mail_deliveries_of_entry', ['entryId'], { unique: true, where: 'entry_id IS NOT NULL' })
@Index('mail_deliveries_unsent', { synchronize: false })
@Index('mail_deliveries_failed', { synchronize: false })
@Index('mail_deliveries_acknowledged', { synchronize: false })
@Index('mail_deliveries_duplicates', { synchronize: false })
export class MailDeliveryEntity {
  /** Also the job's id, and part of the Message-ID. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('integer', { name: 'inquiry_id' })
  inquiryId: number;

  @ManyToOne(() => InquiryEntity, (inquiry) => inquiry.deliveries, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id', foreignKeyConstraintName: 'mail_deliveries_inquiry' })
  inquiry: Relation<InquiryEntity>;

  @Column('text', { default: 'staff' })
  kind: MailKind;

  /** Null unless the mail is about a viewing. */
  @Column('integer', { name: 'viewing_id', nullable: true })
  viewingId: number | null;

  @ManyToOne(() => ViewingEntity, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'viewing_id', foreignKeyConstraintName: 'mail_deliveries_viewing' })
  viewing: Relation<ViewingEntity> | null;

  /** The answer that a reply mails; null for other mails. */
  @Column('integer', { name: 'entry_id', nullable: true })
  entryId: number | null;

  @ManyToOne(() => InquiryEntryEntity, (entry) => entry.deliveries, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'entry_id', foreignKeyConstraintName: 'mail_deliveries_entry' })
  entry: Relation<InquiryEntryEntity> | null;

  /**
   * Change or reminder of the viewing that the mail tells, so that each is told once; of a reply the digest of its
   * idempotency key. Empty for other mails.
   */
  @Column('text', { default: '' })
  occasion: string;

  /** The viewing as it was after that change. */
  @Column('jsonb', { nullable: true })
  snapshot: ViewingSnapshot | null;

  @Column('text')
  recipient: string;

  @Column('text', { default: 'pending' })
  state: DeliveryState;

  /** Number of claims by workers. */
  @Column('integer', { default: 0 })
  attempts: number;

  /** Number of retries after an attempt that may have succeeded. */
  @Column('integer', { name: 'possible_duplicates', default: 0 })
  possibleDuplicates: number;

  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  /** Request id of the visitor's call, for correlating logs. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  /** Digest of the visitor's mailbox, for limiting acknowledgements; null for mails to staff. */
  @Column('text', { name: 'mailbox_digest', nullable: true })
  mailboxDigest: string | null;

  /** Trace parent of the request, which the worker continues; null without tracing. */
  @Column('text', { name: 'trace_parent', nullable: true })
  traceParent: string | null;

  /** When the relay queues it (again): Redis may have lost the job. */
  @Column({ type: 'timestamptz', name: 'relay_at', precision: 3, default: () => 'now()' })
  relayAt: Date;

  /** Until then it waits, in case its message is one of a burst. */
  @Column({ type: 'timestamptz', name: 'held_until', precision: 3, nullable: true })
  heldUntil: Date | null;

  /** Until then, the worker that claimed it has it exclusively. */
  @Column({ type: 'timestamptz', name: 'lease_until', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'timestamptz', name: 'sent_at', precision: 3, nullable: true })
  sentAt: Date | null;

  /** Number of resends by staff, and the time of the last one. */
  @Column('integer', { default: 0 })
  resends: number;

  @Column({ type: 'timestamptz', name: 'resent_at', precision: 3, nullable: true })
  resentAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
