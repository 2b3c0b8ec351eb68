import {
  ANSWER_CHANNELS,
  type AnswerChannel,
  CALL_OUTCOMES,
  type CallOutcome,
  type ChangeInquiry,
  daysAfter,
  INQUIRY_BULK_ACTIONS,
  INQUIRY_STATUSES,
  INQUIRY_TEXTS,
  type InquiryBulkAction,
  type InquiryStatus,
  isDay,
  officeDay,
  type RecordAnswer,
  type ResendInquiry,
  STAFF_INQUIRY_LIMITS,
  STAFF_INQUIRY_TEXTS,
} from '@lml/common/contracts';
import { ID_MAX, RuledBy, Text, WholeNumber } from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { Characters } from './inquiry.dto.js';

const LIMITS = STAFF_INQUIRY_LIMITS;
const TEXTS = STAFF_INQUIRY_TEXTS;

/** An id in a request body. */
function Id(message: string): PropertyDecorator {
  return WholeNumber(1, ID_MAX, message);
}

function followUpProblem(day: string): string | null {
  return isDay(day) && day < officeDay(new Date()) ? TEXTS.followUpPast : anyFollowUpProblem(day);
}

function anyFollowUpProblem(day: string): string | null {
  if (!isDay(day)) return TEXTS.followUpFormat;
  return day > daysAfter(officeDay(new Date()), LIMITS.followUpDaysAhead) ? TEXTS.followUpFar : null;
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
  @Max(ID_MAX, { each: true, message: TEXTS.bulkIds })
  ids: number[];

  @ApiPropertyOptional({ enum: INQUIRY_STATUSES, description: 'With the action status' })
  @ValidateIf(({ action }: BulkInquiryDto) => action === 'status')
  @IsIn(INQUIRY_STATUSES, { message: INQUIRY_TEXTS.status })
  status?: InquiryStatus;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'With the action assign' })
  @ValidateIf(({ action, assigneeId }: BulkInquiryDto) => action === 'assign' && assigneeId !== null)
  @Id(TEXTS.assigneeId)
  assigneeId?: number | null;

  @ApiPropertyOptional({
    ...{ type: 'string', format: 'date', nullable: true, example: '2026-11-24' },
    description: 'With the action follow-up; null for none',
  })
  @ValidateIf(({ action, followUpOn }: BulkInquiryDto) => action === 'follow-up' && followUpOn !== null)
  @RuledBy(anyFollowUpProblem)
  followUpOn?: string | null;
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
export class RecordAnswerDto implements RecordAnswer {
  @ApiProperty({ enum: ANSWER_CHANNELS })
  @IsIn(ANSWER_CHANNELS, { message: TEXTS.channel })
  channel: AnswerChannel;

  @ApiPropertyOptional({ maxLength: LIMITS.replyMax, description: 'What was written, or said in a call' })
  @Text()
  @IsOptional()
  @Characters({ min: 0, max: LIMITS.replyMax, tooShort: TEXTS.replyTooLong, tooLong: TEXTS.replyTooLong })
  text?: string;

  @ApiPropertyOptional({ enum: CALL_OUTCOMES, default: 'reached', description: 'Of a call only' })
  @IsOptional()
  @RuledBy<RecordAnswerDto>(outcomeProblem)
  outcome?: CallOutcome;

  @ApiPropertyOptional({
    ...{ type: 'string', format: 'date', example: '2026-11-24' },
    description: 'With the outcome call-back: today or later, Nairobi time. Becomes the follow-up day',
  })
  @ValidateIf(({ outcome, callBackOn }: RecordAnswerDto) => outcome === 'call-back' || callBackOn != null)
  @RuledBy<RecordAnswerDto>(callBackProblem)
  // The first problem is named; decorators run from the last to the first.
  @IsString({ message: TEXTS.callBackMissing })
  callBackOn?: string;
}

function outcomeProblem(outcome: string, { channel }: RecordAnswerDto): string | null {
  if (!(CALL_OUTCOMES as readonly string[]).includes(outcome)) return TEXTS.outcome;
  return channel === 'call' ? null : TEXTS.outcomeOfCall;
}

function callBackProblem(day: string, { outcome }: RecordAnswerDto): string | null {
  if (outcome !== 'call-back') return TEXTS.callBackOfOutcome;
  return isDay(day) ? followUpProblem(day) : TEXTS.callBackOn;
}

/** Body of `POST /api/admin/inquiries/{id}/resend`. */
export class ResendInquiryDto implements ResendInquiry {
  @ApiPropertyOptional({ example: 'sales@example.com', description: 'Left out for all of the staff' })
  @IsOptional()
  @RuledBy((recipient) => (recipient !== '' && recipient.length <= 254 ? null : TEXTS.recipient))
  recipient?: string;
}
