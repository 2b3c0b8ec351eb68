import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Portrait of a staff account. It is here and not in auth, so that its files are kept with the other pictures. */
@Entity('account_portraits')
export class PortraitEntity {
  /** Account in the auth service. */
  @PrimaryColumn('integer', { name: 'account_id', primaryKeyConstraintName: 'account_portraits_pkey' })
  accountId: number;

  @Column('text', { name: 'image_url' })
  imageUrl: string;

  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, default: () => 'now()' })
  changedAt: Date;
}
