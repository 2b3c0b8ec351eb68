import type { BreachRisk, BreachStep } from '@lml/common/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A breach of personal data, as the register has it. */
@Entity('breaches')
@Check('breaches_risk', `risk IN ('undecided', 'unlikely', 'real')`)
@Index('breaches_open', { synchronize: false })
@Index('breaches_shut', { synchronize: false })
export class BreachEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'breaches_pkey',
  })
  id: number;

  @Column({ type: 'timestamptz', name: 'found_at', precision: 3 })
  foundAt: Date;

  @Column('text')
  what: string;

  @Column('text')
  data: string;

  @Column('text')
  people: string;

  @Column('text')
  risk: BreachRisk;

  @Column('text')
  remedy: string;

  @Column('text', { array: true })
  steps: BreachStep[];

  /** 72 hours after it was found. */
  @Column({ type: 'timestamptz', name: 'odpc_due_at', precision: 3 })
  odpcDueAt: Date;

  @Column({ type: 'timestamptz', name: 'odpc_sent_at', precision: 3, nullable: true })
  odpcSentAt: Date | null;

  @Column('text', { name: 'late_reasons' })
  lateReasons: string;

  @Column({ type: 'timestamptz', name: 'people_told_at', precision: 3, nullable: true })
  peopleToldAt: Date | null;

  @Column('text', { name: 'untold_reason' })
  untoldReason: string;

  @Column({ type: 'timestamptz', name: 'closed_at', precision: 3, nullable: true })
  closedAt: Date | null;

  @Column('text', { name: 'created_by' })
  createdBy: string;

  @Column('text', { name: 'updated_by' })
  updatedBy: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('integer', { default: 1 })
  version: number;
}
