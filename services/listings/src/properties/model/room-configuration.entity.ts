import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { PropertyEntity } from './property.entity.js';

/** A room or unit type that a property offers. */
@Entity('room_configurations')
@Index('room_configurations_property', ['propertyId', 'position'])
export class RoomConfigurationEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('integer', { name: 'property_id' })
  propertyId: number;

  @ManyToOne(() => PropertyEntity, (property) => property.roomConfigurations, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'property_id', foreignKeyConstraintName: 'room_configurations_property_id_fkey' })
  property: Relation<PropertyEntity>;

  /** Ascending, as staff ordered them. */
  @Column('integer')
  position: number;

  @Column('text', { name: 'room_type' })
  roomType: string;

  /** Square feet. */
  @Column('integer', { default: 0 })
  size: number;

  @Column('integer', { default: 0 })
  bathrooms: number;

  /** Whole Kenyan shillings. */
  @Column('bigint', { default: 0 })
  price: number;

  @Column('text', { default: '' })
  description: string;

  /** Picture URLs. */
  @Column('text', { array: true, default: [] })
  images: string[];

  @Column('text', { array: true, default: [] })
  features: string[];
}
