import {
  ANSWER_CHANNELS,
  AUTOMATIC_MAILS,
  type AutomaticMail,
  type AnswerChannel,
  CALL_OUTCOMES,
  type CallOutcome,
  type BulkInquiryResult,
  type Change,
  DELIVERY_STATES,
  type DeliveryState,
  type InquiryCounts,
  type InquiryDetail,
  type InquiryStatus,
  type InquiryTimelineEntry,
  type MailHealth,
  type MailTally,
  type MessageMail,
  type ResendFailedResult,
  type SamePersonInquiry,
  STAFF_INQUIRY_LIMITS,
  UNREADABLE_REASONS,
  type UnreadableReason,
} from '@lml/common/contracts';
import { ChangeAnswer } from '@lml/common/audit/changes.query';
import { MessageConsentAnswer } from '../privacy/privacy.dto.js';
import { ContactSummaryAnswer } from '../contacts/contact-summary.answer.js';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { MailAttachmentAnswer, MailSenderAnswer } from '../incoming-mail/incoming-mails.answers.js';
import { InquiryAnswer } from './inquiry.answers.js';

class MailTallyAnswer implements MailTally {
  @ApiProperty({ type: 'integer' })
  inquiries: number;

  @ApiProperty({ type: 'integer' })
  mails: number;
}

class WaitingMailsAnswer extends MailTallyAnswer {
  @ApiProperty({ type: 'integer', description: 'Since when the oldest waits' })
  minutes: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'What the last attempt met' })
  problem: string | null;
}

export class MailHealthAnswer implements MailHealth {
  @ApiProperty({ type: WaitingMailsAnswer, description: 'Mails to staff that have not gone out yet' })
  waiting: WaitingMailsAnswer;

  @ApiProperty({ type: MailTallyAnswer, description: 'Mails to staff that were given up' })
  failed: MailTallyAnswer;

  @ApiProperty({ type: 'integer', description: 'Mails of either kind that may have arrived twice' })
  possibleDuplicates: number;
}

export class ResendFailedAnswer implements ResendFailedResult {
  @ApiProperty({ type: 'integer', example: 12 })
  mails: number;

  @ApiProperty({ type: 'integer', example: 0, description: 'For a further call' })
  left: number;
}

export class BulkInquiryAnswer implements BulkInquiryResult {
  @ApiProperty({ type: 'integer', example: 12 })
  affectedCount: number;
}

class StatusCountsAnswer implements Record<InquiryStatus, number> {
  @ApiProperty({ type: 'integer' })
  new: number;

  @ApiProperty({ type: 'integer' })
  'in-progress': number;

  @ApiProperty({ type: 'integer' })
  resolved: number;

  @ApiProperty({ type: 'integer' })
  cancelled: number;
}

export class InquiryCountsAnswer implements InquiryCounts {
  @ApiProperty({ type: 'integer' })
  all: number;

  @ApiProperty({ type: StatusCountsAnswer })
  statuses: Record<InquiryStatus, number>;

  @ApiProperty({ type: 'integer', description: 'Open, and given to who asks' })
  mine: number;

  @ApiProperty({ type: 'integer', description: 'Open, and given to nobody' })
  unassigned: number;

  @ApiProperty({ type: 'integer', description: 'New, and the answer is overdue' })
  late: number;

  @ApiProperty({ type: 'integer' })
  overdue: number;

  @ApiProperty({ type: 'integer' })
  today: number;

  @ApiProperty({ type: 'integer' })
  planned: number;

  @ApiProperty({ type: 'integer' })
  spam: number;
}

class EntryByAnswer {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;

  @ApiProperty({ example: 'admin' })
  username: string;
}

class MessageMailAnswer implements MessageMail {
  @ApiProperty({ example: 'achieng.nyadero@example.com' })
  recipient: string;

  @ApiProperty({ example: 'Re: Inquiry about Two-Bedroom Flat, Othaya Road' })
  subject: string;

  @ApiProperty({ enum: DELIVERY_STATES, example: 'sent' })
  state: DeliveryState;

  @ApiProperty({ type: 'integer', example: 1 })
  attempts: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Words of the mail server', example: null })
  lastError: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-20T09:30:01.000Z' })
  sentAt: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Listing whose brochure it carries' })
  brochureOf: number | null;
}

/** Timeline entry: notes have a text and an edit time, answers a channel and perhaps a text. */
export class TimelineEntryAnswer {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['note', 'answer', 'mail'] })
  kind: 'note' | 'answer' | 'mail';

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Null for an answer whose text was not kept',
  })
  text?: string | null;

  @ApiPropertyOptional({ type: 'string', format: 'date-time', nullable: true, description: "A note's" })
  editedAt?: string | null;

  @ApiPropertyOptional({ enum: ANSWER_CHANNELS, description: "An answer's" })
  channel?: AnswerChannel;

  @ApiPropertyOptional({
    enum: CALL_OUTCOMES,
    nullable: true,
    description: "A call's; null for other answers",
  })
  outcome?: CallOutcome | null;

  @ApiPropertyOptional({
    type: MessageMailAnswer,
    nullable: true,
    description: 'Mail of an answer that was sent from here; null for answers that were recorded',
  })
  mail?: MessageMailAnswer | null;

  @ApiPropertyOptional({ type: EntryByAnswer, description: 'Not of mails that came in' })
  by?: EntryByAnswer;

  @ApiPropertyOptional({ type: MailSenderAnswer, description: 'Of a mail that came in' })
  from?: MailSenderAnswer;

  @ApiPropertyOptional({ description: 'Of a mail that came in' })
  subject?: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Earlier mails that it repeats' })
  quoted?: string | null;

  @ApiPropertyOptional({
    enum: AUTOMATIC_MAILS,
    nullable: true,
    type: String,
    description: 'Written by a program',
  })
  automatic?: AutomaticMail | null;

  @ApiPropertyOptional({
    ...{ enum: UNREADABLE_REASONS, nullable: true, type: String },
    description: 'Why it can only be read in the mailbox',
  })
  unreadable?: UnreadableReason | null;

  @ApiPropertyOptional({ type: [MailAttachmentAnswer], description: 'Files that came with a mail, in order' })
  attachments?: MailAttachmentAnswer[];

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Colleague who attached the mail' })
  attachedBy?: string | null;

  @ApiProperty({ format: 'date-time' })
  at: string;
}

class SamePersonInquiryAnswer
  extends PickType(InquiryAnswer, [
    'id',
    'subject',
    'propertyId',
    'propertyTitle',
    'status',
    'createdAt',
    'assignee',
  ])
  implements SamePersonInquiry {}

class SamePersonAnswer {
  @ApiProperty({
    type: [SamePersonInquiryAnswer],
    description: `The newest ${STAFF_INQUIRY_LIMITS.samePersonMax}`,
  })
  inquiries: SamePersonInquiry[];

  @ApiProperty({ type: 'integer' })
  total: number;
}

export class InquiryDetailAnswer extends InquiryAnswer implements InquiryDetail {
  @ApiProperty({
    type: ContactSummaryAnswer,
    nullable: true,
    description: "The sender's card; null for spam",
  })
  contact: ContactSummaryAnswer | null;

  @ApiProperty({
    type: MessageConsentAnswer,
    nullable: true,
    description: 'To mails about similar homes; null: no consent to more',
  })
  alertsConsent: MessageConsentAnswer | null;

  @ApiProperty({ example: 'Re: Viewing on Saturday', description: "Carries the visitor's last subject on" })
  replySubject: string;

  @ApiProperty({ type: [TimelineEntryAnswer], description: 'Notes, answers and mails, oldest first' })
  timeline: InquiryTimelineEntry[];

  @ApiProperty({ type: SamePersonAnswer, description: 'Other messages of the same person' })
  samePerson: SamePersonAnswer;

  @ApiProperty({ type: [ChangeAnswer], description: 'What was done to it, newest first' })
  changes: Change[];
}
