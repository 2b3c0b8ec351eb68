import type { AutomaticMail, MailAttachment, UnreadableReason } from '@lml/common/contracts';
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

/** A mail that came into the mailbox. It belongs to an inquiry, or waits until staff decide. */
@Entity('incoming_mails')
@Check('incoming_mails_automatic', `automatic IN ('auto-reply', 'bounce')`)
@Check('incoming_mails_unreadable', `unreadable IN ('too-large', 'too-many-parts', 'broken')`)
@Check('incoming_mails_dismissed', `(dismissed_at IS NULL) = (dismissed_by IS NULL)`)
@Check('incoming_mails_placed', `inquiry_id IS NULL OR dismissed_at IS NULL`)
@Unique('incoming_mails_uid', ['mailbox', 'uidValidity', 'uid'])
@Unique('incoming_mails_message', ['messageId'])
@Index('incoming_mails_of_inquiry', { synchronize: false })
@Index('incoming_mails_suggested_for', { synchronize: false })
@Index('incoming_mails_waiting', { synchronize: false })
@Index('incoming_mails_dismissed_list', { synchronize: false })
@Index('incoming_mails_by_sender', { synchronize: false })
@Index('incoming_mails_by_age', { synchronize: false })
export class IncomingMailEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'incoming_mails_pkey',
  })
  id: number;

  /** Account, server and folder: `replies@imap.example.com/INBOX`. */
  @Column('text')
  mailbox: string;

  @Column('bigint', { name: 'uid_validity' })
  uidValidity: number;

  @Column('bigint')
  uid: number;

  /** Without angle brackets; a digest of the mail if it has none. */
  @Column('text', { name: 'message_id' })
  messageId: string;

  @Column('integer', { name: 'inquiry_id', nullable: true })
  inquiryId: number | null;

  @ManyToOne(() => InquiryEntity, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id', foreignKeyConstraintName: 'incoming_mails_inquiry' })
  inquiry: Relation<InquiryEntity> | null;

  /** Inquiry that it answers although its sender is somebody else. */
  @Column('integer', { name: 'suggested_id', nullable: true })
  suggestedId: number | null;

  @ManyToOne(() => InquiryEntity, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'suggested_id', foreignKeyConstraintName: 'incoming_mails_suggested' })
  suggested: Relation<InquiryEntity> | null;

  @Column('text', { name: 'sender_name' })
  senderName: string;

  /** Empty if the mail states none. */
  @Column('text', { name: 'sender_email' })
  senderEmail: string;

  @Column('text')
  subject: string;

  @Column('text')
  text: string;

  @Column('text', { nullable: true })
  quoted: string | null;

  @Column('text', { nullable: true })
  automatic: AutomaticMail | null;

  @Column('text', { nullable: true })
  unreadable: UnreadableReason | null;

  /** Those that came before files were stored have no `unstored`. */
  @Column('jsonb', { default: [] })
  attachments: (Omit<MailAttachment, 'unstored'> & Partial<Pick<MailAttachment, 'unstored'>>)[];

  /** When the mail server got it. */
  @Column({ type: 'timestamptz', name: 'received_at', precision: 3 })
  receivedAt: Date;

  /** Account that attached it to the inquiry; null if it was matched. */
  @Column('text', { name: 'attached_by', nullable: true })
  attachedBy: string | null;

  @Column({ type: 'timestamptz', name: 'dismissed_at', precision: 3, nullable: true })
  dismissedAt: Date | null;

  @Column('text', { name: 'dismissed_by', nullable: true })
  dismissedBy: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** How far a mailbox was read, and what keeps it from being read. */
@Entity('mailbox_readings')
export class MailboxReadingEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'mailbox_readings_pkey' })
  mailbox: string;

  @Column('bigint', { name: 'uid_validity' })
  uidValidity: number;

  /** Stored, with all before it. */
  @Column('bigint', { name: 'last_uid' })
  lastUid: number;

  /** Mail that is being read, and how often that began: one that ends the process is not read for ever. */
  @Column('bigint', { name: 'tried_uid', nullable: true })
  triedUid: number | null;

  @Column('integer', { default: 0 })
  tries: number;

  @Column({ type: 'timestamptz', name: 'checked_at', precision: 3, nullable: true })
  checkedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'failing_since', precision: 3, nullable: true })
  failingSince: Date | null;

  @Column('text', { nullable: true })
  problem: string | null;
}
