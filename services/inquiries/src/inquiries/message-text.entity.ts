import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InquiryEntity } from './inquiry.entity.js';

/** Digest of a message's text or of a long sentence in it, for the hour in which equal texts are counted. */
@Entity('message_texts')
@Index('message_texts_of_digest', ['digest', 'createdAt'])
@Index('message_texts_by_age', ['createdAt'])
export class MessageTextEntity {
  @PrimaryColumn('integer', { name: 'inquiry_id', primaryKeyConstraintName: 'message_texts_pkey' })
  inquiryId: number;

  @ManyToOne(() => InquiryEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id', foreignKeyConstraintName: 'message_texts_inquiry' })
  inquiry: Relation<InquiryEntity>;

  /** Digest with a secret key, so that nobody can guess texts from it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'message_texts_pkey' })
  digest: string;

  /** Keyed digest of mailbox and /24 or /64 network. */
  @Column('text', { name: 'sender_digest' })
  senderDigest: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
