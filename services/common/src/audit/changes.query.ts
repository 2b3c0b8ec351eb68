import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
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
import { QueryNumber, WholeNumber } from '../validation/fields.js';
import type { ChangeFilter } from './changes.js';

const LARGEST_ID = 2_147_483_647;

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
