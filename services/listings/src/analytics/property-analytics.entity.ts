import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { PropertyEntity } from '../properties/model/property.entity.js';

/** Visitor actions on one listing on one day, Nairobi time. */
@Entity('property_interest')
@Index('property_interest_day', ['day', 'propertyId'])
export class PropertyAnalyticsEntity {
  @PrimaryColumn('integer', { name: 'property_id', primaryKeyConstraintName: 'property_interest_pkey' })
  propertyId: number;

  @ManyToOne(() => PropertyEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'property_id', foreignKeyConstraintName: 'property_interest_property_id_fkey' })
  property: Relation<PropertyEntity>;

  /** `2026-11-24`. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'property_interest_pkey' })
  day: string;

  @Column('integer', { default: 0 })
  views: number;

  @Column('integer', { name: 'phone_reveals', default: 0 })
  phoneReveals: number;

  @Column('integer', { name: 'whatsapp_clicks', default: 0 })
  whatsappClicks: number;

  @Column('integer', { default: 0 })
  shares: number;
}
