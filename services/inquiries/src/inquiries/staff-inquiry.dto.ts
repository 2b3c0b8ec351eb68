import {
  ANSWER_CHANNELS,
  type AnswerChannel,
  ASSIGNEE_ME,
  ASSIGNEE_NONE,
  type BulkInquiryResult,
  type Change,
  type ChangeInquiry,
  daysAfter,
  INQUIRY_BULK_ACTIONS,
  INQUIRY_FOLLOWS,
  INQUIRY_MAIL_TROUBLES,
  INQUIRY_PAGE_SIZE,
  INQUIRY_PAGE_SIZE_MAX,
  INQUIRY_SORTS,
  INQUIRY_STATUSES,
  INQUIRY_TEXTS,
  type InquiryBulkAction,
  type InquiryCounts,
  type InquiryDetail,
  type InquiryFollow,
  type InquiryMailTrouble,
  type InquirySort,
  type InquiryStatus,
  type InquiryTimelineEntry,
  isDay,
  type MailHealth,
  type MailTally,
  officeDay,
  type ResendFailedResult,
  type ResendInquiry,
  type SamePersonInquiry,
  STAFF_INQUIRY_LIMITS,
  STAFF_INQUIRY_TEXTS,
} from '@lml/common/contracts';
import { ChangeAnswer, ChangesQuery } from '@lml/common/audit/changes.query';
import { Line, QueryNumber, RuledBy, Text, WholeNumber } from '@lml/common/validation/fields';
import { parseId } from '@lml/common/validation/id';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { InquiryAnswer } from './inquiry.answers.js';
import { Characters } from './inquiry.dto.js';

const LIMITS = STAFF_INQUIRY_LIMITS;
const TEXTS = STAFF_INQUIRY_TEXTS;

const LARGEST_ID = 2_147_483_647;
const PAGE_MAX = 1_000_000;
const PAGE_TEXT = 'page must be a whole number from 1 to 1,000,000';
const PAGE_SIZE_TEXT = `pageSize must be a whole number from 1 to ${INQUIRY_PAGE_SIZE_MAX}`;

/** A whole number in a query string. */
function QueryCount(max: number, message: string): PropertyDecorator {
  return (target, key) => {
    QueryNumber()(target, key);
    WholeNumber(1, max, message)(target, key);
    IsOptional()(target, key);
  };
}

/** An id in a request body. */
function Id(message: string): PropertyDecorator {
  return WholeNumber(1, LARGEST_ID, message);
}

/** Validates a calendar day in PostgreSQL's range. */
const dayProblem = (field: string) => (day: string) =>
  isDay(day) && day >= '1900-01-01' ? null : TEXTS.day.replace('$property', field);

/** Filters of the inbox, for list and export. */
export class InquiryFilterQuery {
  @ApiPropertyOptional({
    type: String,
    maxLength: 200,
    description: 'In name, e-mail, phone, subject, message, property title or reference (LML-12)',
  })
  @IsOptional()
  @Line()
  @Characters({
    min: 0,
    max: 200,
    tooShort: 'search must be a text',
    tooLong: 'search must be at most 200 characters',
  })
  search = '';

  @ApiPropertyOptional({ enum: ['all', ...INQUIRY_STATUSES], default: 'all' })
  @IsOptional()
  @IsIn(['all', ...INQUIRY_STATUSES], { message: INQUIRY_TEXTS.status })
  status: InquiryStatus | 'all' = 'all';

  @ApiPropertyOptional({ format: 'date', example: '2026-11-01', description: 'The first day, Nairobi time' })
  @IsOptional()
  @RuledBy(dayProblem('from'))
  from?: string;

  @ApiPropertyOptional({ format: 'date', example: '2026-11-30', description: 'The last day, Nairobi time' })
  @IsOptional()
  @RuledBy<InquiryFilterQuery>(
    (to, { from }) => dayProblem('to')(to) ?? (from !== undefined && to < from ? TEXTS.dayOrder : null),
  )
  to?: string;

  @ApiPropertyOptional({
    type: String,
    example: ASSIGNEE_ME,
    description: 'me, none or the id of an account',
  })
  @IsOptional()
  @RuledBy((assignee) =>
    assignee === ASSIGNEE_ME || assignee === ASSIGNEE_NONE || parseId(assignee) !== undefined
      ? null
      : TEXTS.assignee,
  )
  assignee?: string;

  @ApiPropertyOptional({ enum: INQUIRY_FOLLOWS, description: 'Of the open ones, by the day to follow up on' })
  @IsOptional()
  @IsIn(INQUIRY_FOLLOWS, { message: TEXTS.follow })
  follow?: InquiryFollow;

  @ApiPropertyOptional({
    enum: INQUIRY_MAIL_TROUBLES,
    description: 'Of which a mail to staff was given up or waits, or the visitor could not be mailed',
  })
  @IsOptional()
  @IsIn(INQUIRY_MAIL_TROUBLES, { message: TEXTS.mail })
  mail?: InquiryMailTrouble;

  @ApiPropertyOptional({ enum: ['true'], description: 'The spam shelf in place of the inbox' })
  @IsOptional()
  @IsIn(['true'], { message: TEXTS.spamShelf })
  spam?: 'true';

  @ApiPropertyOptional({ type: 'integer' })
  @QueryCount(LARGEST_ID, 'propertyId must be the number of a property')
  propertyId?: number;

  @ApiPropertyOptional({ type: 'integer', description: "An inquiry's id: all that the same person wrote" })
  @QueryCount(LARGEST_ID, 'person must be the number of an inquiry')
  person?: number;
}

/** Query of `GET /api/inquiries`. */
export class InquiryListQuery extends InquiryFilterQuery {
  @ApiPropertyOptional({ enum: INQUIRY_SORTS, default: 'newest' })
  @IsOptional()
  @IsIn(INQUIRY_SORTS, { message: TEXTS.sort })
  sort: InquirySort = 'newest';

  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1 })
  @QueryCount(PAGE_MAX, PAGE_TEXT)
  page = 1;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: INQUIRY_PAGE_SIZE_MAX,
    default: INQUIRY_PAGE_SIZE,
  })
  @QueryCount(INQUIRY_PAGE_SIZE_MAX, PAGE_SIZE_TEXT)
  pageSize = INQUIRY_PAGE_SIZE;
}

/** Query of `GET /api/admin/inquiries/changes`. */
export class InquiryChangesQuery extends ChangesQuery {
  @ApiPropertyOptional({ type: 'integer', description: 'Only what was done to this inquiry' })
  @QueryCount(LARGEST_ID, 'inquiryId must be the number of an inquiry')
  inquiryId?: number;
}

function followUpProblem(day: string): string | null {
  if (!isDay(day)) return TEXTS.followUpFormat;
  const today = officeDay(new Date());
  if (day < today) return TEXTS.followUpPast;
  return day > daysAfter(today, LIMITS.followUpDaysAhead) ? TEXTS.followUpFar : null;
}

const changesElse = ({ assigneeId, followUpOn, spam }: ChangeInquiryDto) =>
  assigneeId !== undefined || followUpOn !== undefined || spam !== undefined;

/** Body of `PATCH /api/inquiries/{id}`. */
export class ChangeInquiryDto implements ChangeInquiry {
  @ApiPropertyOptional({ enum: INQUIRY_STATUSES, example: 'resolved' })
  @ValidateIf((change: ChangeInquiryDto) => change.status !== undefined || !changesElse(change))
  @IsIn(INQUIRY_STATUSES, { message: INQUIRY_TEXTS.status })
  status?: InquiryStatus;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'An account; null for nobody' })
  @IsOptional()
  @Id(TEXTS.assigneeId)
  assigneeId?: number | null;

  @ApiPropertyOptional({
    ...{ type: 'string', format: 'date', nullable: true, example: '2026-11-24' },
    description: 'Today or later, Nairobi time; null for none',
  })
  @IsOptional()
  @RuledBy(followUpProblem)
  followUpOn?: string | null;

  @ApiPropertyOptional({ description: 'True for the spam shelf, false for the inbox' })
  @ValidateIf(({ spam }: ChangeInquiryDto) => spam !== undefined)
  @IsBoolean({ message: TEXTS.spam })
  spam?: boolean;
}

/** Body of `POST /api/admin/inquiries/bulk`. */
export class BulkInquiryDto {
  @ApiProperty({ enum: INQUIRY_BULK_ACTIONS })
  @IsIn(INQUIRY_BULK_ACTIONS, { message: TEXTS.bulkAction })
  action: InquiryBulkAction;

  @ApiProperty({ type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: LIMITS.bulkMax })
  @IsArray({ message: TEXTS.bulkIds })
  @ArrayNotEmpty({ message: TEXTS.bulkIds })
  @ArrayMaxSize(LIMITS.bulkMax, { message: TEXTS.bulkIds })
  @IsInt({ each: true, message: TEXTS.bulkIds })
  @Min(1, { each: true, message: TEXTS.bulkIds })
  @Max(LARGEST_ID, { each: true, message: TEXTS.bulkIds })
  ids: number[];

  @ApiPropertyOptional({ enum: INQUIRY_STATUSES, description: 'With the action status' })
  @ValidateIf(({ action }: BulkInquiryDto) => action === 'status')
  @IsIn(INQUIRY_STATUSES, { message: INQUIRY_TEXTS.status })
  status?: InquiryStatus;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'With the action assign' })
  @ValidateIf(({ action, assigneeId }: BulkInquiryDto) => action === 'assign' && assigneeId !== null)
  @Id(TEXTS.assigneeId)
  assigneeId?: number | null;
}

/** Body of the calls that create or change a note. */
export class NoteDto {
  @ApiProperty({ minLength: LIMITS.noteMin, maxLength: LIMITS.noteMax, example: 'Called back, no answer' })
  @Text()
  @Characters({
    min: LIMITS.noteMin,
    max: LIMITS.noteMax,
    tooShort: TEXTS.noteEmpty,
    tooLong: TEXTS.noteTooLong,
  })
  text: string;
}

/** Body of `POST /api/admin/inquiries/{id}/answered`. */
export class AnsweredDto {
  @ApiProperty({ enum: ANSWER_CHANNELS })
  @IsIn(ANSWER_CHANNELS, { message: TEXTS.channel })
  channel: AnswerChannel;
}

/** Body of `POST /api/admin/inquiries/{id}/resend`. */
export class ResendInquiryDto implements ResendInquiry {
  @ApiPropertyOptional({ example: 'sales@example.com', description: 'Left out for all of the staff' })
  @IsOptional()
  @RuledBy((recipient) => (recipient !== '' && recipient.length <= 254 ? null : TEXTS.recipient))
  recipient?: string;
}

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

/** Timeline entry: notes have a text and an edit time, answers a channel. */
export class TimelineEntryAnswer {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ enum: ['note', 'answer'] })
  kind: 'note' | 'answer';

  @ApiPropertyOptional({ description: "A note's" })
  text?: string;

  @ApiPropertyOptional({ type: 'string', format: 'date-time', nullable: true, description: "A note's" })
  editedAt?: string | null;

  @ApiPropertyOptional({ enum: ANSWER_CHANNELS, description: "An answer's" })
  channel?: AnswerChannel;

  @ApiProperty({ type: EntryByAnswer })
  by: EntryByAnswer;

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
  @ApiProperty({ type: [SamePersonInquiryAnswer], description: `The newest ${LIMITS.samePersonMax}` })
  inquiries: SamePersonInquiry[];

  @ApiProperty({ type: 'integer' })
  total: number;
}

export class InquiryDetailAnswer extends InquiryAnswer implements InquiryDetail {
  @ApiProperty({ type: [TimelineEntryAnswer], description: 'Notes and answers, oldest first' })
  timeline: InquiryTimelineEntry[];

  @ApiProperty({ type: SamePersonAnswer, description: 'Other messages of the same person' })
  samePerson: SamePersonAnswer;

  @ApiProperty({ type: [ChangeAnswer], description: 'What was done to it, newest first' })
  changes: Change[];
}
