import { MailSenderAnswer } from '../incoming-mail/incoming-mails.answers.js';
import {
  type Contact,
  CONTACT_LANGUAGES,
  type ContactLanguage,
  type ContactMatches,
  type ContactMerge,
  type ContactNeeds,
  type ContactTag,
  type ContactTimeline,
  type ContactTimelineEntry,
  DELIVERY_STATES,
  type DuplicatePair,
  type FittingListings,
  INQUIRY_KINDS,
  MAIL_KINDS,
  type MergePreview,
  type PossibleDuplicate,
} from '@lml/common/contracts';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { TimelineEntryAnswer } from '../inquiries/staff-inquiry.answers.js';
import { InquiryViewingAnswer } from '../inquiries/inquiry.answers.js';
import { PersonConsentAnswer } from '../privacy/privacy.dto.js';
import { ContactNeedsDto } from './contact.dto.js';
import { ContactSummaryAnswer } from './contact-summary.answer.js';

const integer = { type: 'integer' } as const;
const time = { format: 'date-time', example: '2026-11-20T09:30:00.000Z' } as const;

/** OpenAPI documents of responses; the contracts define the types. */
class PossibleDuplicateAnswer implements PossibleDuplicate {
  @ApiProperty({ type: ContactSummaryAnswer })
  contact: ContactSummaryAnswer;

  @ApiProperty({ type: [String], description: 'Addresses and numbers of both' })
  shared: string[];
}

export class DuplicatePairAnswer implements DuplicatePair {
  @ApiProperty({ type: ContactSummaryAnswer })
  first: ContactSummaryAnswer;

  @ApiProperty({ type: ContactSummaryAnswer })
  second: ContactSummaryAnswer;

  @ApiProperty({ type: [String], description: 'Addresses and numbers of both' })
  shared: string[];
}

export class ContactTagAnswer implements ContactTag {
  @ApiProperty({ example: 'investor' })
  tag: string;

  @ApiProperty({ ...integer, example: 4 })
  contacts: number;
}

class ContactMergeAnswer implements ContactMerge {
  @ApiProperty({ ...integer, example: 2 })
  id: number;

  @ApiProperty({ description: 'Name of the contact that was merged into this one' })
  otherName: string;

  @ApiProperty(time)
  at: string;

  @ApiProperty({ example: 'achieng' })
  by: string;
}

export class ContactAnswer extends ContactSummaryAnswer implements Contact {
  @ApiProperty({ type: [String], description: 'Other names under which the person wrote' })
  otherNames: string[];

  @ApiProperty({ enum: CONTACT_LANGUAGES, nullable: true })
  language: ContactLanguage | null;

  @ApiProperty()
  note: string;

  @ApiProperty({ ...integer, description: 'Send it with a change' })
  version: number;

  @ApiProperty(time)
  createdAt: string;

  @ApiProperty(time)
  updatedAt: string;

  @ApiProperty({ type: String, nullable: true })
  updatedBy: string | null;

  @ApiProperty({ description: 'Whether the caller may change it' })
  editable: boolean;

  @ApiProperty({ type: [PersonConsentAnswer], description: 'Beside messages, newest first' })
  consents: PersonConsentAnswer[];

  @ApiProperty({ type: [PossibleDuplicateAnswer] })
  duplicates: PossibleDuplicateAnswer[];

  @ApiProperty({ type: [ContactMergeAnswer], description: 'Newest first; the first one can be undone' })
  merges: ContactMergeAnswer[];
}

class MergedContactAnswer extends ContactSummaryAnswer {
  @ApiProperty(integer)
  version: number;
}

class MergeResultAnswer extends PickType(ContactAnswer, [
  ...(['name', 'emails', 'phones', 'tags', 'needs', 'messages', 'otherNames', 'note'] as const),
]) {}

export class MergePreviewAnswer implements MergePreview {
  @ApiProperty({ type: MergedContactAnswer })
  kept: MergedContactAnswer;

  @ApiProperty({ type: MergedContactAnswer })
  other: MergedContactAnswer;

  @ApiProperty({ type: MergeResultAnswer })
  result: MergeResultAnswer;
}

/** Fields by kind; see `ContactTimelineEntry`. */
class ContactTimelineEntryAnswer {
  @ApiProperty({ enum: ['message', 'entry', 'viewing', 'mail', 'incoming'] })
  kind: ContactTimelineEntry['kind'];

  @ApiProperty(time)
  at: string;

  @ApiProperty({ ...integer, example: 41 })
  inquiryId: number;

  @ApiPropertyOptional()
  subject?: string;

  @ApiPropertyOptional()
  message?: string;

  @ApiPropertyOptional({ description: 'Of a mail that came in' })
  text?: string;

  @ApiPropertyOptional({ type: MailSenderAnswer })
  from?: MailSenderAnswer;

  @ApiPropertyOptional({ enum: INQUIRY_KINDS })
  inquiryKind?: string;

  @ApiPropertyOptional({ ...integer, nullable: true })
  propertyId?: number | null;

  @ApiPropertyOptional({ type: TimelineEntryAnswer, description: 'A note, an answer or a call' })
  entry?: TimelineEntryAnswer;

  @ApiPropertyOptional({ type: InquiryViewingAnswer })
  viewing?: InquiryViewingAnswer;

  @ApiPropertyOptional({ type: String, nullable: true })
  propertyTitle?: string | null;

  @ApiPropertyOptional({ enum: MAIL_KINDS })
  mailKind?: string;

  @ApiPropertyOptional()
  recipient?: string;

  @ApiPropertyOptional({ enum: DELIVERY_STATES })
  state?: string;
}

export class ContactTimelineAnswer {
  @ApiProperty({ type: [ContactTimelineEntryAnswer], description: 'Newest first' })
  entries: ContactTimeline['entries'];

  @ApiProperty({ type: String, nullable: true, description: 'Pass it as `before` for the next page' })
  next: string | null;
}

class FittingListingAnswer {
  @ApiProperty({ ...integer, example: 12 })
  id: number;

  @ApiProperty()
  title: string;

  @ApiProperty()
  location: string;

  @ApiProperty({ ...integer, nullable: true })
  price: number | null;
}

class FittingListingsAnswer implements FittingListings {
  @ApiProperty({ ...integer, example: 6 })
  total: number;

  @ApiProperty({ type: [FittingListingAnswer], description: 'The newest ones' })
  listings: FittingListingAnswer[];

  @ApiProperty({ type: [String], description: 'Pages of the public list, one for each type' })
  pages: string[];
}

export class ContactMatchesAnswer implements ContactMatches {
  @ApiProperty({
    type: ContactNeedsDto,
    nullable: true,
    description: 'Read from what the person asked about',
  })
  suggestion: ContactNeeds | null;

  @ApiProperty({ type: FittingListingsAnswer, nullable: true, description: 'Null without needs' })
  fitting: FittingListingsAnswer | null;
}
