import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { InquiryEntity } from './inquiry.entity.js';

/** Network from which a message came, for the minutes in which bursts are counted. */
@Entity('message_sources')
@Index('message_sources_of_network', ['networkDigest', 'createdAt'])
@Index('message_sources_by_age', ['createdAt'])
export class MessageSourceEntity {
  @PrimaryColumn('integer', { name: 'inquiry_id', primaryKeyConstraintName: 'message_sources_pkey' })
  inquiryId: number;

  @OneToOne(() => InquiryEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id', foreignKeyConstraintName: 'message_sources_inquiry' })
  inquiry: Relation<InquiryEntity>;

  /** Keyed digest of the /24 or /64 network. */
  @Column('text', { name: 'network_digest' })
  networkDigest: string;

  /** Sent with the form's timing. */
  @Column('boolean')
  timed: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
