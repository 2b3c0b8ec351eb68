import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A listing that was sold or let; a trigger stores it, and removes it if the mark is taken back within a day. */
@Entity('property_deals')
@Index('property_deals_at', ['at', 'agentId'])
@Index('property_deals_property', ['propertyId', 'at'])
export class PropertyDealEntity {
  @PrimaryGeneratedColumn('identity', {
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'property_deals_pkey',
  })
  id: number;

  @Column('integer', { name: 'property_id' })
  propertyId: number;

  /** The listing's first agent at that time; 0 if it had none. */
  @Column('integer', { name: 'agent_id' })
  agentId: number;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at: Date;
}
