import {
  type ChangePress,
  type CreateLead,
  type CreatePress,
  EMAIL_PATTERN,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  LEAD_CHANNELS,
  LEAD_LIMITS,
  LEAD_TEXTS,
  type LeadChannel,
  MESSAGE_LENGTHS,
  PRESS_CHANNELS,
  PRESS_LANGUAGES,
  PRESS_LIMITS,
  PRESS_STATES,
  PRESS_TEXTS,
  type PressChannel,
  pressCodeIn,
  type PressLanguage,
  type PressState,
  type SentSource,
} from '@lml/common/contracts';
import { phoneE164 } from '@lml/common/phone-number';
import {
  Check,
  ID_MAX,
  Line,
  Required,
  Text,
  TogetherWith,
  VisitorLine,
  WholeNumber,
} from '@lml/common/validation/fields';
import { Page, PageSize } from '@lml/common/validation/page.query';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { Characters, SentSourceDto } from '../inquiries/inquiry.dto.js';

const DAY_MS = 86_400_000;
/** Clocks of browsers may be ahead by this much. */
const CLOCK_SKEW_MS = 300_000;

const isGiven = (text: unknown) => typeof text === 'string' && text !== '';

function receivedProblem(value: unknown): string | undefined {
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(at)) return LEAD_TEXTS.receivedAt;
  const now = Date.now();
  if (at > now + CLOCK_SKEW_MS) return LEAD_TEXTS.receivedFuture;
  return at < now - LEAD_LIMITS.daysBack * DAY_MS ? LEAD_TEXTS.receivedLongAgo : undefined;
}

function codeProblem(value: unknown): string | undefined {
  return typeof value === 'string' && pressCodeIn(value) !== null ? undefined : LEAD_TEXTS.pressCode;
}

/** Body of `POST /api/admin/inquiries`. */
export class CreateLeadDto implements CreateLead {
  @ApiProperty({
    ...{ minLength: INQUIRY_LIMITS.nameMin, maxLength: INQUIRY_LIMITS.nameMax },
    example: 'Wanjiru Kamau',
  })
  @Line()
  @Characters(MESSAGE_LENGTHS.name)
  name: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: INQUIRY_LIMITS.phoneMax,
    example: '+254 712 345 678',
    description: 'At least one of phone and email; Kenyan without a country code',
  })
  @Line()
  @Check((value) =>
    value === '' ||
    (typeof value === 'string' && value.length <= INQUIRY_LIMITS.phoneMax && phoneE164(value) !== null)
      ? undefined
      : LEAD_TEXTS.phone,
  )
  @TogetherWith<CreateLeadDto>(({ phone, email }) => isGiven(phone) || isGiven(email), LEAD_TEXTS.contact)
  phone?: string;

  @ApiPropertyOptional({ type: String, format: 'email', maxLength: INQUIRY_LIMITS.emailMax })
  @Line()
  @Check((value) =>
    value === '' ||
    (typeof value === 'string' && value.length <= INQUIRY_LIMITS.emailMax && EMAIL_PATTERN.test(value))
      ? undefined
      : INQUIRY_TEXTS.email,
  )
  email?: string;

  @ApiPropertyOptional({ type: String, maxLength: LEAD_LIMITS.noteMax, example: 'Asks for a viewing.' })
  @Text()
  @IsOptional()
  @Characters({ min: 0, max: LEAD_LIMITS.noteMax, tooShort: LEAD_TEXTS.note, tooLong: LEAD_TEXTS.note })
  note?: string;

  @ApiProperty({ enum: LEAD_CHANNELS })
  @IsIn(LEAD_CHANNELS, { message: LEAD_TEXTS.channel })
  channel: LeadChannel;

  @ApiPropertyOptional({
    ...{ type: 'integer', nullable: true, minimum: 1, example: 7 },
    description: "Left out or null: the press's listing, or none",
  })
  @IsOptional()
  @WholeNumber(1, ID_MAX, LEAD_TEXTS.propertyId)
  propertyId?: number | null;

  @ApiPropertyOptional({
    ...{ type: 'string', format: 'date-time', example: '2026-11-24T09:30:00.000Z' },
    description: `When the person got in touch, at most ${LEAD_LIMITS.daysBack} days ago; left out for now. With a press its time counts`,
  })
  @Check(receivedProblem)
  receivedAt?: string;

  @ApiPropertyOptional({
    ...{ type: String, nullable: true, example: 'K7M2QX' },
    description: "Code at the end of the chat's text",
  })
  @IsOptional()
  @Check(codeProblem)
  pressCode?: string | null;
}

/** Body of `POST /api/presses`. */
export class CreatePressDto implements CreatePress {
  @ApiProperty({ example: 'K7M2QX', pattern: '^[A-HJ-NP-Z2-9]{6}$' })
  @Line()
  @Required(PRESS_TEXTS.code)
  @Check((value) => (typeof value === 'string' && value.length === 6 ? codeProblem(value) : PRESS_TEXTS.code))
  code: string;

  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 12 })
  @IsOptional()
  @WholeNumber(1, ID_MAX, PRESS_TEXTS.id)
  propertyId?: number | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 3 })
  @IsOptional()
  @WholeNumber(1, ID_MAX, PRESS_TEXTS.id)
  agentId?: number | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, example: 1 })
  @IsOptional()
  @WholeNumber(1, ID_MAX, PRESS_TEXTS.id)
  officeId?: number | null;

  @ApiProperty({ enum: PRESS_CHANNELS })
  @IsIn(PRESS_CHANNELS, { message: PRESS_TEXTS.channel })
  channel: PressChannel;

  @ApiProperty({ example: '/property/12', description: 'Path of the page; cut to 200 characters' })
  @VisitorLine()
  @Characters({ min: 1, max: 2000, tooShort: PRESS_TEXTS.page, tooLong: PRESS_TEXTS.page })
  page: string;

  @ApiPropertyOptional({ type: SentSourceDto, description: 'As in a message' })
  @IsOptional()
  @IsObject({ message: 'source must be an object' })
  @ValidateNested()
  @Type(() => SentSourceDto)
  source?: SentSource;

  @ApiPropertyOptional({ enum: PRESS_LANGUAGES, default: 'en' })
  @IsOptional()
  @IsIn(PRESS_LANGUAGES, { message: PRESS_TEXTS.language })
  lang?: PressLanguage;
}

/** Query of `GET /api/admin/inquiries/presses`. */
export class PressListQuery {
  @ApiPropertyOptional({ enum: PRESS_STATES, default: 'open' })
  @IsOptional()
  @IsIn(PRESS_STATES, { message: PRESS_TEXTS.state })
  state: PressState = 'open';

  @ApiPropertyOptional({ example: 'K7M2QX', description: 'Finds the press with this code, in any state' })
  @Line()
  @IsOptional()
  @Check(codeProblem)
  code?: string;

  @Page()
  page = 1;

  @PageSize(PRESS_LIMITS)
  pageSize: number = PRESS_LIMITS.pageSize;
}

/** Body of `PATCH /api/admin/inquiries/presses/{id}`. */
export class ChangePressDto implements ChangePress {
  @ApiProperty({ enum: ['open', 'no-message'] })
  @IsIn(['open', 'no-message'], { message: PRESS_TEXTS.change })
  state: ChangePress['state'];
}
