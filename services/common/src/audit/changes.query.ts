import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import {
  type Change,
  CHANGE_ACTIONS,
  CHANGE_LIMITS,
  CHANGE_SUBJECTS,
  type ChangeAction,
  type ChangedField,
  type ChangePage,
  type ChangeSubject,
} from '../contracts/changes.js';
import { isLastDay, PERIOD_TEXTS } from '../contracts/periods.js';
import { Line, QueryNumber, WholeNumber } from '../validation/fields.js';
import type { ChangeFilter } from './changes.js';

const LARGEST_ID = 2_147_483_647;
const SEARCH_TEXT = `search must be one text of at most ${CHANGE_LIMITS.searchMax} characters`;

/** Query of every service's activity log. */
export class ChangesQuery implements ChangeFilter {
  @ApiPropertyOptional({ enum: CHANGE_SUBJECTS })
  @IsIn(CHANGE_SUBJECTS, { message: `subject must be one of: ${CHANGE_SUBJECTS.join(', ')}` })
  @IsOptional()
  subject?: ChangeSubject;

  @ApiPropertyOptional({ type: 'integer', description: 'The id of the thing that was changed' })
  @QueryNumber()
  @IdNumber()
  @IsOptional()
  subjectId?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'The id of the person who did it' })
  @QueryNumber()
  @IdNumber()
  @IsOptional()
  userId?: number;

  @ApiPropertyOptional({ enum: CHANGE_SUBJECTS, description: 'Without this subject, such as session' })
  @IsIn(CHANGE_SUBJECTS, { message: `without must be one of: ${CHANGE_SUBJECTS.join(', ')}` })
  @IsOptional()
  without?: ChangeSubject;

  @ApiPropertyOptional({ enum: CHANGE_ACTIONS })
  @IsIn(CHANGE_ACTIONS, { message: `action must be one of: ${CHANGE_ACTIONS.join(', ')}` })
  @IsOptional()
  action?: ChangeAction;

  @ApiPropertyOptional({ format: 'date', example: '2026-11-01', description: 'The first day, Nairobi time' })
  @LogDay('from')
  from?: string;

  @ApiPropertyOptional({ format: 'date', example: '2026-11-30', description: 'The last day, Nairobi time' })
  @LogDay('to')
  to?: string;

  @ApiPropertyOptional({
    maxLength: CHANGE_LIMITS.searchMax,
    description: 'Words within the name of the thing or of the person',
  })
  @Line()
  @MaxLength(CHANGE_LIMITS.searchMax, { message: SEARCH_TEXT })
  @IsString({ message: SEARCH_TEXT })
  @IsOptional()
  search?: string;

  @ApiPropertyOptional({ type: 'integer', description: "The page before's `next`" })
  @QueryNumber()
  @IdNumber(Number.MAX_SAFE_INTEGER)
  @IsOptional()
  before?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: CHANGE_LIMITS.pageSizeMax,
    default: CHANGE_LIMITS.pageSize,
  })
  @QueryNumber()
  @IdNumber(CHANGE_LIMITS.pageSizeMax)
  @IsOptional()
  limit?: number;
}

/** A day that a period may end on. */
function LogDay(name: string): PropertyDecorator {
  return (target, key) => {
    IsOptional()(target, key);
    ValidateBy({
      name: 'logDay',
      validator: {
        validate: isLastDay,
        defaultMessage: () => PERIOD_TEXTS.to.replace('to', name),
      },
    })(target, key);
  };
}

function IdNumber(max = LARGEST_ID): PropertyDecorator {
  return WholeNumber(1, max, `$property must be a whole number from 1 to ${max}`);
}

class ChangedFieldAnswer implements ChangedField {
  @ApiProperty({ example: 'status' })
  field: string;

  @ApiProperty({ nullable: true, example: 'For Sale', description: 'Any JSON', type: Object })
  before: unknown;

  @ApiProperty({ nullable: true, example: 'Sold', description: 'Any JSON', type: Object })
  after: unknown;
}

class ChangedByAnswer {
  @ApiProperty({ example: 1 })
  id: number;

  @ApiProperty({ example: 'admin' })
  username: string;
}

export class ChangeAnswer implements Change {
  @ApiProperty({ example: 4711 })
  id: number;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ enum: CHANGE_SUBJECTS })
  subject: ChangeSubject;

  @ApiProperty({ example: 12 })
  subjectId: number;

  @ApiProperty({ example: 'Garden maisonette' })
  subjectName: string;

  @ApiProperty({ enum: CHANGE_ACTIONS })
  action: ChangeAction;

  @ApiProperty({ type: [ChangedFieldAnswer] })
  fields: ChangedField[];

  @ApiProperty({ type: ChangedByAnswer, nullable: true })
  by: { id: number; username: string } | null;

  @ApiProperty({ type: String, nullable: true })
  requestId: string | null;

  @ApiProperty({ type: String, nullable: true, example: '41.90.12.7' })
  address: string | null;
}

/** OpenAPI document of every service's activity log. */
export class ChangePageAnswer implements ChangePage {
  @ApiProperty({ type: [ChangeAnswer] })
  changes: Change[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: '`before` for the next page; null on the last',
  })
  next: number | null;
}
