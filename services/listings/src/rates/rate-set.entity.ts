import type { RateValues } from '@lml/common/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Rates for costs of buying from a day on. Rows are only added: a change is a new set. */
@Entity('rate_sets')
@Index('rate_sets_valid_from', ['validFrom', 'id'])
export class RateSetEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Day in Nairobi. */
  @Column({ type: 'date', name: 'valid_from' })
  validFrom: string;

  @Column('jsonb')
  values: RateValues;

  @Column('text')
  source: string;

  @Column('text')
  note: string;

  /** Null for the first set, which the migration adds. */
  @Column('text', { name: 'created_by', nullable: true })
  createdBy: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;
}
