import type { ConsentChannel, ConsentLanguage, Withdrawal } from '@lml/common/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  Unique,
} from 'typeorm';
import { InquiryEntity } from '../inquiries/inquiry.entity.js';

/** A consent that a visitor gave beside a message. A message without a row is "no consent to more". */
@Entity('consents')
@Check('consents_purpose', `purpose IN ('alerts')`)
@Check('consents_language', `language IN ('en', 'sw')`)
@Check('consents_channel', `channel IN ('inquiry-form', 'contact-form')`)
@Check('consents_how', `how IN ('link', 'staff', 'erased')`)
@Check('consents_withdrawn', `(withdrawn_at IS NULL) = (how IS NULL)`)
@Unique('consents_once', ['inquiryId', 'purpose'])
@Index('consents_to_forward', { synchronize: false })
export class ConsentEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'consents_pkey',
  })
  id: number;

  @Column('integer', { name: 'inquiry_id' })
  inquiryId: number;

  @ManyToOne(() => InquiryEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id', foreignKeyConstraintName: 'consents_inquiry' })
  inquiry: Relation<InquiryEntity>;

  /** Mails about similar homes. An answer to a message needs no consent. */
  @Column('text')
  purpose: 'alerts';

  /** Version and text of what was agreed to, and its language. */
  @Column('text', { name: 'text_version' })
  textVersion: string;

  @Column('text')
  text: string;

  @Column('text')
  language: ConsentLanguage;

  /** Form beside which it was given. */
  @Column('text')
  channel: Exclude<ConsentChannel, 'saved-search'>;

  @Column({ type: 'timestamptz', name: 'given_at', precision: 3, default: () => 'now()' })
  givenAt: Date;

  @Column({ type: 'timestamptz', name: 'withdrawn_at', precision: 3, nullable: true })
  withdrawnAt: Date | null;

  @Column('text', { nullable: true })
  how: Withdrawal | null;

  /** When listings took it over, which asks the owner of the address to confirm. */
  @Column({ type: 'timestamptz', name: 'forwarded_at', precision: 3, nullable: true })
  forwardedAt: Date | null;

  /** Until then, one process calls listings about it. */
  @Column({ type: 'timestamptz', name: 'lease_until', precision: 3, nullable: true })
  leaseUntil: Date | null;
}
