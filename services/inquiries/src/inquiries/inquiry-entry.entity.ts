import type { AnswerChannel, CallOutcome } from '@lml/common/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';
import { InquiryEntity } from './inquiry.entity.js';

/** A staff note about an inquiry, or an answer to the visitor. */
@Entity('inquiry_entries')
@Check(
  'inquiry_entries_kind',
  `(kind = 'note' AND text IS NOT NULL AND channel IS NULL) OR (kind = 'answer' AND channel IN ('email', 'call', 'whatsapp'))`,
)
@Check(
  'inquiry_entries_outcome',
  `(outcome IS NOT NULL) = (channel IS NOT DISTINCT FROM 'call') AND outcome IN ('reached', 'no-answer', 'call-back')`,
)
@Check('inquiry_entries_subject', `subject IS NULL OR channel = 'email'`)
@Check('inquiry_entries_brochure', 'brochure_of IS NULL OR subject IS NOT NULL')
@Index('inquiry_entries_timeline', ['inquiryId', 'id'])
export class InquiryEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('integer', { name: 'inquiry_id' })
  inquiryId: number;

  @ManyToOne(() => InquiryEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id', foreignKeyConstraintName: 'inquiry_entries_inquiry' })
  inquiry: Relation<InquiryEntity>;

  @Column('text')
  kind: 'note' | 'answer';

  /** Text of a note; what an answer wrote or said, if it was kept. */
  @Column('text', { nullable: true })
  text: string | null;

  /** Subject of an answer that was mailed from here. */
  @Column('text', { nullable: true })
  subject: string | null;

  /** Listing whose brochure goes with it. */
  @Column('integer', { name: 'brochure_of', nullable: true })
  brochureOf: number | null;

  /** The mail of such an answer, at most one; undefined unless it was loaded. */
  @OneToMany(() => MailDeliveryEntity, (delivery) => delivery.entry)
  deliveries?: Relation<MailDeliveryEntity[]>;

  /** Channel of an answer. */
  @Column('text', { nullable: true })
  channel: AnswerChannel | null;

  /** Outcome of a call. */
  @Column('text', { nullable: true })
  outcome: CallOutcome | null;

  @Column('integer', { name: 'by_id' })
  byId: number;

  /** The account's name at that time. */
  @Column('text', { name: 'by_name' })
  byName: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'edited_at', precision: 3, nullable: true })
  editedAt: Date | null;
}
