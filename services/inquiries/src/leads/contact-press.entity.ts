import type { PressChannel, PressLanguage, PressState } from '@lml/common/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { InquiryEntity } from '../inquiries/inquiry.entity.js';

/** A visitor's press on a WhatsApp, call, SMS or e-mail link; nothing about the visitor is kept. */
@Entity('contact_presses')
@Check('contact_presses_code', `code ~ '^[A-HJ-NP-Z2-9]{6}$'`)
@Check('contact_presses_channel', `channel IN ('whatsapp', 'call', 'sms', 'email')`)
@Check('contact_presses_lang', `lang IN ('en', 'sw')`)
@Check('contact_presses_state', `state IN ('open', 'matched', 'no-message')`)
@Check('contact_presses_matched', `(state = 'matched') = (inquiry_id IS NOT NULL)`)
@Check('contact_presses_closed', `(state = 'open') = (closed_at IS NULL)`)
@Index('contact_presses_by_code', ['code'], { unique: true })
@Index('contact_presses_by_age', ['at'])
@Index('contact_presses_of_inquiry', ['inquiryId'], { where: 'inquiry_id IS NOT NULL' })
// Created by the migration: decorators cannot express its order.
@Index('contact_presses_list', { synchronize: false })
export class ContactPressEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'contact_presses_pkey',
  })
  id: number;

  /** Stands at the end of the chat's text: `K7M2QX`. */
  @Column('text')
  code: string;

  @Column('integer', { name: 'property_id', nullable: true })
  propertyId: number | null;

  @Column('integer', { name: 'agent_id', nullable: true })
  agentId: number | null;

  @Column('integer', { name: 'office_id', nullable: true })
  officeId: number | null;

  @Column('text')
  channel: PressChannel;

  /** Path of the page on which it was pressed. */
  @Column('text')
  page: string;

  /** Origin of the visitor's first page view. */
  @Column('text', { name: 'source_landing_page', nullable: true })
  sourceLandingPage: string | null;

  @Column('text', { name: 'source_referrer_host', nullable: true })
  sourceReferrerHost: string | null;

  @Column('text', { name: 'source_utm_source', nullable: true })
  sourceUtmSource: string | null;

  @Column('text', { name: 'source_utm_medium', nullable: true })
  sourceUtmMedium: string | null;

  @Column('text', { name: 'source_utm_campaign', nullable: true })
  sourceUtmCampaign: string | null;

  @Column('text', { default: 'en' })
  lang: PressLanguage;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at: Date;

  @Column('text', { default: 'open' })
  state: PressState;

  @Column('integer', { name: 'inquiry_id', nullable: true })
  inquiryId: number | null;

  @ManyToOne(() => InquiryEntity, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'inquiry_id', foreignKeyConstraintName: 'contact_presses_inquiry' })
  inquiry: Relation<InquiryEntity> | null;

  /** Account that closed it. */
  @Column('integer', { name: 'staff_user_id', nullable: true })
  staffUserId: number | null;

  @Column({ type: 'timestamptz', name: 'closed_at', precision: 3, nullable: true })
  closedAt: Date | null;
}
