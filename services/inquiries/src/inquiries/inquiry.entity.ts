import type {
  InquiryChannel,
  InquiryHandler,
  InquiryStatus,
  Language,
  OwnerRequest,
  SpamReason,
} from '@lml/common/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { ContactEntity } from '../contacts/contact.entity.js';
import { MailDeliveryEntity } from '../outbox/mail-delivery.entity.js';

/** A visitor's message: about a listing, an owner's request, or general if it has neither. */
@Entity('inquiries')
@Check('inquiries_status', `status IN ('new', 'in-progress', 'resolved', 'cancelled')`)
@Check('inquiries_channel', `channel IN ('form', 'phone', 'whatsapp', 'sms', 'desk', 'email')`)
@Check('inquiries_language', `language IN ('en', 'sw')`)
@Check('inquiries_viewing', `viewing_time IS NULL OR viewing_date IS NOT NULL`)
@Check('inquiries_assignee', `(assignee_id IS NULL) = (assignee_name IS NULL)`)
@Check(
  'inquiries_handler',
  `(handler_kind IS NULL) = (handler_name IS NULL) AND handler_kind IN ('agent', 'office')`,
)
@Check('inquiries_owner', `owner_request IS NULL OR (property_id IS NULL AND erased_at IS NULL)`)
@Check('inquiries_sent', `(sent_key IS NULL) = (sent_digest IS NULL)`)
@Index('inquiries_sent_key', ['sentKey'], { unique: true, where: 'sent_key IS NOT NULL' })
@Index('inquiries_sent_at', ['createdAt'], { where: 'sent_key IS NOT NULL' })
@Check(
  'inquiries_erased',
  `erased_at IS NULL OR (name = '' AND email = '' AND phone = '' AND phone_e164 IS NULL AND subject = '' AND message = '')`,
)
// Created by the migrations: decorators cannot express their order and expression.
@Index('inquiries_inbox', { synchronize: false })
@Index('inquiries_inbox_by_status', { synchronize: false })
@Index('inquiries_unanswered', { synchronize: false })
@Index('inquiries_search', { synchronize: false })
@Index('inquiries_figures', { synchronize: false })
@Index('inquiries_by_assignee', { synchronize: false })
@Index('inquiries_by_follow_up', { synchronize: false })
@Index('inquiries_by_property', { synchronize: false })
@Index('inquiries_of_owners', { synchronize: false })
@Index('inquiries_spam', { synchronize: false })
@Index('inquiries_by_age', { synchronize: false })
@Index('inquiries_by_email', { synchronize: false })
@Index('inquiries_by_phone', { synchronize: false })
@Index('inquiries_by_contact', { synchronize: false })
export class InquiryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** How it came in; all but `form` were entered by staff. */
  @Column('text', { default: 'form' })
  channel: InquiryChannel;

  @Column('text')
  name: string;

  /** Empty in a lead without an address. */
  @Column('text')
  email: string;

  /** Empty in a lead without a number. */
  @Column('text')
  phone: string;

  /** `+254712345678`; null if the input is not a phone number. */
  @Column('text', { name: 'phone_e164', nullable: true })
  phoneE164: string | null;

  @Column('text')
  subject: string;

  @Column('text')
  message: string;

  @Column('integer', { name: 'property_id', nullable: true })
  propertyId: number | null;

  /** Title when the visitor asked; the property may have been renamed or deleted since. */
  @Column('text', { name: 'property_title', nullable: true })
  propertyTitle: string | null;

  /** Requested day of the viewing: `2026-11-24`. */
  @Column('date', { name: 'viewing_date', nullable: true })
  viewingDate: string | null;

  /** Requested time in Nairobi: `10:30:00`; null for any time of that day. */
  @Column('time', { name: 'viewing_time', nullable: true })
  viewingTime: string | null;

  /** Null unless an owner asks about their own property. */
  @Column('jsonb', { name: 'owner_request', nullable: true })
  ownerRequest: OwnerRequest | null;

  @Column('text', { default: 'new' })
  status: InquiryStatus;

  /** Assigned account, and its name at that time. */
  @Column('integer', { name: 'assignee_id', nullable: true })
  assigneeId: number | null;

  @Column('text', { name: 'assignee_name', nullable: true })
  assigneeName: string | null;

  /** Follow-up day in Nairobi: `2026-11-24`. */
  @Column('date', { name: 'follow_up_on', nullable: true })
  followUpOn: string | null;

  /** Set once: when staff recorded an answer, or first changed the status from new. */
  @Column({ type: 'timestamptz', name: 'first_answered_at', precision: 3, nullable: true })
  firstAnsweredAt: Date | null;

  /** Handler of the listing when the visitor asked. */
  @Column('text', { name: 'handler_kind', nullable: true })
  handlerKind: InquiryHandler['kind'] | null;

  @Column('text', { name: 'handler_name', nullable: true })
  handlerName: string | null;

  /** Agent of the listings service; null for offices, and for inquiries stored before it was noted. */
  @Column('integer', { name: 'handler_agent_id', nullable: true })
  handlerAgentId: number | null;

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

  /** Language of the page that it was sent from, and of the answers. */
  @Column('text', { default: 'en' })
  language: Language;

  /** Version of the privacy notice shown with the form, `2026-11`; null if none was shown. */
  @Column('text', { name: 'consent_version', nullable: true })
  consentVersion: string | null;

  /** Set when erased: only the time, the property and the response time remain. */
  @Column({ type: 'timestamptz', name: 'erased_at', precision: 3, nullable: true })
  erasedAt: Date | null;

  /** The sender's card; null for spam and erased messages. A trigger assigns it. */
  @Column('integer', { name: 'contact_id', nullable: true })
  contactId: number | null;

  @ManyToOne(() => ContactEntity, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'contact_id', foreignKeyConstraintName: 'inquiries_contact' })
  contact: Relation<ContactEntity> | null;

  /** Detected as spam or marked by staff: stored, but neither mailed nor shown in the inbox. */
  @Column('boolean', { default: false })
  spam: boolean;

  /** Reasons why it was detected as spam on receipt. */
  @Column('text', { name: 'spam_reasons', array: true, default: [] })
  spamReasons: SpamReason[];

  /** Digests of the idempotency key and of the content; both null once expired. */
  @Column('text', { name: 'sent_key', nullable: true })
  sentKey: string | null;

  @Column('text', { name: 'sent_digest', nullable: true })
  sentDigest: string | null;

  /** When the person got in touch; the answer clock starts here. */
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @OneToMany(() => MailDeliveryEntity, (delivery) => delivery.inquiry)
  deliveries: Relation<MailDeliveryEntity[]>;
}
