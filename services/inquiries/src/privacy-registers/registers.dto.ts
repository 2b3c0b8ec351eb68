import {
  BREACH_LIMITS,
  BREACH_RISKS,
  BREACH_STEPS,
  BREACH_TEXTS,
  type BreachChange,
  type BreachInput,
  type BreachRisk,
  type BreachStep,
  daysAfter,
  isDay,
  type NewPrivacyRequest,
  officeDay,
  type PrivacyRequestChange,
  type PrivacyRequestClosing,
  REGISTER_LIMITS,
  REGISTER_LISTS,
  REGISTER_TEXTS,
  type RegisterList,
  REQUEST_CHANNELS,
  REQUEST_KIND_NAMES,
  REQUEST_OUTCOMES,
  type RequestChannel,
  type RequestKind,
  type RequestOutcome,
} from '@lml/common/contracts';
import {
  Check,
  ID_MAX,
  Present,
  Required,
  TextField,
  TogetherWith,
  WholeNumber,
} from '@lml/common/validation/fields';
import { Page, PageSize } from '@lml/common/validation/page.query';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PersonRequestDto } from '../privacy/privacy.dto.js';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const EARLIEST = Date.parse('2000-01-01');

/** Query of both lists. */
export class RegisterQuery {
  @ApiPropertyOptional({ enum: REGISTER_LISTS, default: 'open' })
  @IsOptional()
  @IsIn(REGISTER_LISTS, { message: REGISTER_TEXTS.list })
  list: RegisterList = 'open';

  @Page()
  page = 1;

  @PageSize(REGISTER_LIMITS)
  pageSize: number = REGISTER_LIMITS.pageSize;
}

/** One of some words; anything else is the same error. */
function Choice(choices: readonly string[], message: string): PropertyDecorator {
  return (target, key) => {
    ApiProperty({ enum: choices })(target, key);
    IsIn(choices, { message })(target, key);
  };
}

/** A required text that may be empty unless it has a `min`. */
function Words(name: string, max: number, min = 0): PropertyDecorator {
  return (target, key) => {
    ApiProperty({ type: String, maxLength: max, ...(min > 0 && { minLength: min }) })(target, key);
    TextField({ name, max, min })(target, key);
    Required(`${name} is required`)(target, key);
  };
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && TIME.test(value) && Date.parse(value) >= EARLIEST;
}

export class NewPrivacyRequestDto extends PersonRequestDto implements NewPrivacyRequest {
  @Choice(REQUEST_KIND_NAMES, REGISTER_TEXTS.kind)
  kind: RequestKind;

  @Choice(REQUEST_CHANNELS, REGISTER_TEXTS.channel)
  channel: RequestChannel;

  @ApiProperty({ type: 'string', format: 'date', example: '2026-11-24', description: 'Day in Nairobi' })
  @Required(REGISTER_TEXTS.receivedOn)
  @Check((value) => (isRecentDay(value) ? undefined : REGISTER_TEXTS.receivedOn))
  receivedOn: string;

  @Words('What they ask', REGISTER_LIMITS.noteMax)
  note: string;
}

function isRecentDay(value: unknown): boolean {
  const today = officeDay(new Date());
  return (
    typeof value === 'string' &&
    isDay(value) &&
    value <= today &&
    value >= daysAfter(today, -REGISTER_LIMITS.receivedDaysMax)
  );
}

class VersionDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'As read before the change', example: 1 })
  @WholeNumber(1, ID_MAX, REGISTER_TEXTS.version)
  version: number;
}

export class PrivacyRequestChangeDto extends VersionDto implements PrivacyRequestChange {
  @ApiPropertyOptional({ description: 'Whether it was checked that it is the person who asks' })
  @Check((value) => (typeof value === 'boolean' ? undefined : REGISTER_TEXTS.identityChecked))
  identityChecked?: boolean;

  @ApiPropertyOptional({ type: String, maxLength: REGISTER_LIMITS.noteMax })
  @TextField({ name: 'What they ask', max: REGISTER_LIMITS.noteMax })
  note?: string;
}

export class PrivacyRequestClosingDto extends VersionDto implements PrivacyRequestClosing {
  @Choice(REQUEST_OUTCOMES, REGISTER_TEXTS.outcome)
  outcome: RequestOutcome;

  @Words('The reason', REGISTER_LIMITS.reasonMax)
  @TogetherWith<PrivacyRequestClosingDto>(
    ({ outcome, reason }) => outcome !== 'refused' || (typeof reason === 'string' && reason !== ''),
    REGISTER_TEXTS.reason,
  )
  reason: string;
}

/** A time, or null. */
function TimeOrNullable(name: string): PropertyDecorator {
  return (target, key) => {
    ApiProperty({ type: 'string', format: 'date-time', nullable: true })(target, key);
    Check((value) =>
      value === null || isTime(value) ? undefined : `${name} ${BREACH_TEXTS.time}, or be null`,
    )(target, key);
    Present(`${name} ${BREACH_TEXTS.time}, or be null`)(target, key);
  };
}

export class BreachDto implements BreachInput {
  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-24T06:30:00.000Z' })
  @Required(BREACH_TEXTS.foundAt)
  @Check((value) => (isTime(value) ? undefined : BREACH_TEXTS.foundAt))
  foundAt: string;

  @Words('What happened', BREACH_LIMITS.textMax, 1)
  what: string;

  @Words('Kinds of data', BREACH_LIMITS.shortMax)
  data: string;

  @Words('People concerned', BREACH_LIMITS.shortMax)
  people: string;

  @Choice(BREACH_RISKS, BREACH_TEXTS.risk)
  risk: BreachRisk;

  @Words('The remedy', BREACH_LIMITS.textMax)
  remedy: string;

  @ApiProperty({ enum: BREACH_STEPS, isArray: true })
  @Required(BREACH_TEXTS.steps)
  @Check((value) =>
    Array.isArray(value) &&
    value.length <= BREACH_STEPS.length &&
    new Set(value).size === value.length &&
    value.every((step) => BREACH_STEPS.includes(step as BreachStep))
      ? undefined
      : BREACH_TEXTS.steps,
  )
  steps: BreachStep[];

  @TimeOrNullable('odpcSentAt')
  odpcSentAt: string | null;

  @Words('The reasons for the delay', BREACH_LIMITS.textMax)
  lateReasons: string;

  @TimeOrNullable('peopleToldAt')
  peopleToldAt: string | null;

  @Words('The reason why people are not told', BREACH_LIMITS.shortMax)
  untoldReason: string;
}

export class BreachChangeDto extends BreachDto implements BreachChange {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'As read before the change', example: 1 })
  @WholeNumber(1, ID_MAX, REGISTER_TEXTS.version)
  version: number;
}

export class BreachClosingDto extends VersionDto {}
