import type { DeliveryState, PushKind } from '@lml/common/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InquiryEntity } from '../inquiries/inquiry.entity.js';

/** One push about one inquiry, to all devices and channels. This row is authoritative; the queue may be lost. */
@Entity('push_deliveries')
@Check('push_deliveries_state', `state IN ('pending', 'queued', 'sending', 'sent', 'failed')`)
@Check('push_deliveries_kind', `kind IN ('inquiry', 'viewing', 'assigned', 'visitor-reply')`)
@Index('push_deliveries_once', { synchronize: false })
@Index('push_deliveries_of_inquiry', ['inquiryId'])
@Index('push_deliveries_unsent', { synchronize: false })
@Index('push_deliveries_age', ['createdAt'])
export class PushDeliveryEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'push_deliveries_pkey' })
  id: string;

  @Column('integer', { name: 'inquiry_id' })
  inquiryId: number;

  @ManyToOne(() => InquiryEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id', foreignKeyConstraintName: 'push_deliveries_inquiry' })
  inquiry: Relation<InquiryEntity>;

  @Column('text')
  kind: PushKind;

  /** The account that an `assigned` push is for; null for the others. */
  @Column('integer', { name: 'account_id', nullable: true })
  accountId: number | null;

  /** Names of the targets that have it. */
  @Column('text', { array: true, default: [] })
  delivered: string[];

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

  /** Until then it waits, in case its message is one of a burst. */
  @Column({ type: 'timestamptz', name: 'held_until', precision: 3, nullable: true })
  heldUntil: Date | null;

  @Column({ type: 'timestamptz', name: 'lease_until', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'timestamptz', name: 'sent_at', precision: 3, nullable: true })
  sentAt: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
