import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateBy } from 'class-validator';
import { daysAfter, officeDay } from '../contracts/office-time.js';
import {
  isLastDay,
  type Period,
  PERIOD_LIMITS,
  PERIOD_STEPS,
  PERIOD_TEXTS,
  periodProblem,
  type PeriodStep,
} from '../contracts/periods.js';
import { QueryNumber, WholeNumber } from './fields.js';

const PROPERTY_ID_TEXT = 'propertyId must be the number of a property';
const LARGEST_ID = 2_147_483_647;

/** Query of statistics calls. */
export class PeriodQuery {
  @ApiPropertyOptional({
    format: 'date',
    example: '2026-10-26',
    description: `The first day, Nairobi time; ${PERIOD_LIMITS.defaultDays - 1} days before the last one when missing`,
  })
  @IsOptional()
  @ValidateBy({
    name: 'firstDay',
    validator: {
      validate: (value, check) => periodProblem(value, lastDayOf(check?.object as PeriodQuery)) === null,
      defaultMessage: (check) =>
        periodProblem(check?.value, lastDayOf(check?.object as PeriodQuery)) ?? PERIOD_TEXTS.from,
    },
  })
  from?: string;

  @ApiPropertyOptional({
    format: 'date',
    example: '2026-11-24',
    description: 'The last day; today when missing',
  })
  @IsOptional()
  @ValidateBy({
    name: 'lastDay',
    validator: { validate: isLastDay, defaultMessage: () => PERIOD_TEXTS.to },
  })
  to?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'Figures of this property only' })
  @IsOptional()
  @QueryNumber()
  @WholeNumber(1, LARGEST_ID, PROPERTY_ID_TEXT)
  propertyId?: number;

  @ApiPropertyOptional({
    enum: PERIOD_STEPS,
    description: 'Steps of the series; by the day up to 31 days and by the week above when missing',
  })
  @IsOptional()
  @IsIn(PERIOD_STEPS, { message: PERIOD_TEXTS.step })
  step?: PeriodStep;
}

/** Returns the period of a query. */
export function periodOf(query: PeriodQuery): Period {
  const to = lastDayOf(query);
  return { from: query.from ?? daysAfter(to, 1 - PERIOD_LIMITS.defaultDays), to };
}

function lastDayOf({ to }: PeriodQuery): string {
  return to ?? officeDay(new Date());
}
