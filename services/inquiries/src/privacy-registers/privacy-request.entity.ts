import type { RequestChannel, RequestKind, RequestOutcome } from '@lml/common/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A request of a person about their data, as the register has it. */
@Entity('privacy_requests')
@Check(
  'privacy_requests_kind',
  `kind IN ('access', 'rectify', 'erase', 'restrict', 'object', 'port', 'withdraw')`,
)
@Check('privacy_requests_channel', `channel IN ('email', 'phone', 'whatsapp', 'letter', 'in-person')`)
@Check('privacy_requests_outcome', `outcome IN ('done', 'refused')`)
@Check(
  'privacy_requests_closed',
  `(closed_at IS NULL) = (outcome IS NULL) AND (closed_at IS NULL) = (closed_by IS NULL)
   AND (closed_at IS NULL) = (person IS NOT NULL)`,
)
@Check('privacy_requests_refused', `outcome <> 'refused' OR reason <> ''`)
@Check('privacy_requests_checked', `(identity_checked_by IS NULL) = (identity_checked_at IS NULL)`)
@Index('privacy_requests_open', { synchronize: false })
@Index('privacy_requests_shut', { synchronize: false })
@Index('privacy_requests_person', { synchronize: false })
export class PrivacyRequestEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'privacy_requests_pkey',
  })
  id: number;

  @Column('text')
  kind: RequestKind;

  /** Address or number; null once closed. */
  @Column('text', { nullable: true })
  person: string | null;

  /** Keyed hash of the person, as in the activity log. */
  @Column('text')
  pseudonym: string;

  @Column('text')
  channel: RequestChannel;

  /** Days in Nairobi. */
  @Column('date', { name: 'received_on' })
  receivedOn: string;

  @Column('date', { name: 'due_on' })
  dueOn: string;

  /** Text of the request; empty once closed. */
  @Column('text', { default: '' })
  note: string;

  /** Name of the account that checked it is the person. */
  @Column('text', { name: 'identity_checked_by', nullable: true })
  identityCheckedBy: string | null;

  @Column({ type: 'timestamptz', name: 'identity_checked_at', precision: 3, nullable: true })
  identityCheckedAt: Date | null;

  @Column({ type: 'timestamptz', name: 'closed_at', precision: 3, nullable: true })
  closedAt: Date | null;

  @Column('text', { name: 'closed_by', nullable: true })
  closedBy: string | null;

  @Column('text', { nullable: true })
  outcome: RequestOutcome | null;

  @Column('text', { default: '' })
  reason: string;

  @Column('text', { name: 'created_by' })
  createdBy: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('integer', { default: 1 })
  version: number;
}
