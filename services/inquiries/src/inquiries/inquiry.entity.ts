import type { InquiryStatus } from '@lml/common/contracts';
import { Check, Column, Entity, Index, OneToMany, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';

/** A message from a visitor: about a property, or in general when `propertyId` is null. */
@Entity('inquiries')
@Check('inquiries_status', `status IN ('new', 'in-progress', 'resolved', 'cancelled')`)
@Check('inquiries_viewing', `viewing_time IS NULL OR viewing_date IS NOT NULL`)
// Made by the migration: their order and expression can't be said here.
@Index('inquiries_inbox', { synchronize: false })
@Index('inquiries_inbox_by_status', { synchronize: false })
@Index('inquiries_search', { synchronize: false })
export class InquiryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text')
  subject: string;

  @Column('text')
  message: string;

  @Column('integer', { name: 'property_id', nullable: true })
  propertyId: number | null;

  /** As it was when the visitor asked; the property may be renamed or gone since. */
  @Column('text', { name: 'property_title', nullable: true })
  propertyTitle: string | null;

  /** `2026-11-24`: the day on which they would like to see it. */
  @Column('date', { name: 'viewing_date', nullable: true })
  viewingDate: string | null;

  /** `10:30:00`, as the clocks in Nairobi show it; null for any time of that day. */
  @Column('time', { name: 'viewing_time', nullable: true })
  viewingTime: string | null;

  @Column('text', { default: 'new' })
  status: InquiryStatus;

  /** A robot's: kept, but neither mailed nor shown in the inbox. */
  @Column('boolean', { default: false })
  spam: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @OneToMany(() => MailDeliveryEntity, (delivery) => delivery.inquiry)
  deliveries: Relation<MailDeliveryEntity[]>;
}
