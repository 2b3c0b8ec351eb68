import {
  ASSIGNEE_ME,
  ASSIGNEE_NONE,
  INQUIRY_ANSWER_STATES,
  INQUIRY_FOLLOWS,
  INQUIRY_KINDS,
  INQUIRY_LIMITS,
  INQUIRY_MAIL_TROUBLES,
  INQUIRY_PAGE_SIZE,
  INQUIRY_PAGE_SIZE_MAX,
  INQUIRY_SORTS,
  INQUIRY_STATUSES,
  INQUIRY_TEXTS,
  type InquiryAnswerState,
  type InquiryFollow,
  type InquiryKind,
  type InquiryMailTrouble,
  type InquirySort,
  type InquiryStatus,
  isDay,
  STAFF_INQUIRY_TEXTS,
} from '@lml/common/contracts';
import { ChangesQuery } from '@lml/common/audit/changes.query';
import { ID_MAX, Line, QueryNumber, RuledBy, WholeNumber } from '@lml/common/validation/fields';
import { parseId } from '@lml/common/validation/id';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { Characters } from './inquiry.dto.js';

const TEXTS = STAFF_INQUIRY_TEXTS;

/** A whole e-mail address can be searched for. */
const SEARCH_MAX = INQUIRY_LIMITS.emailMax;
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

/** Validates a calendar day in PostgreSQL's range. */
const dayProblem = (field: string) => (day: string) =>
  isDay(day) && day >= '1900-01-01' ? null : TEXTS.day.replace('$property', field);

/** Filters of the inbox, for list and export. */
export class InquiryFilterQuery {
  @ApiPropertyOptional({
    type: String,
    maxLength: SEARCH_MAX,
    description: 'In name, e-mail, phone, subject, message, property title or reference (LML-12)',
  })
  @IsOptional()
  @Line()
  @Characters({
    min: 0,
    max: SEARCH_MAX,
    tooShort: 'search must be a text',
    tooLong: `search must be at most ${SEARCH_MAX} characters`,
  })
  search = '';

  @ApiPropertyOptional({ enum: ['all', ...INQUIRY_STATUSES], default: 'all' })
  @IsOptional()
  @IsIn(['all', ...INQUIRY_STATUSES], { message: INQUIRY_TEXTS.status })
  status: InquiryStatus | 'all' = 'all';

  @ApiPropertyOptional({ enum: INQUIRY_KINDS, description: "About a listing, about none, or an owner's" })
  @IsOptional()
  @IsIn(INQUIRY_KINDS, { message: TEXTS.kind })
  kind?: InquiryKind;

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
    enum: INQUIRY_ANSWER_STATES,
    description: "New ones without an answer, which is overdue by the office's clock; longest waiting first",
  })
  @IsOptional()
  @IsIn(INQUIRY_ANSWER_STATES, { message: TEXTS.answer })
  answer?: InquiryAnswerState;

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
  @QueryCount(ID_MAX, 'propertyId must be the number of a property')
  propertyId?: number;

  @ApiPropertyOptional({ type: 'integer', description: "An inquiry's id: all that the same person wrote" })
  @QueryCount(ID_MAX, 'person must be the number of an inquiry')
  person?: number;
}

/** Query of `GET /api/inquiries`. */
export class InquiryListQuery extends InquiryFilterQuery {
  @ApiPropertyOptional({ enum: INQUIRY_SORTS, description: 'newest; oldest with answer=late' })
  @IsOptional()
  @IsIn(INQUIRY_SORTS, { message: TEXTS.sort })
  sort?: InquirySort;

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
  @QueryCount(ID_MAX, 'inquiryId must be the number of an inquiry')
  inquiryId?: number;
}
