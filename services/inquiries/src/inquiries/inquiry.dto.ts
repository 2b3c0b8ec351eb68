import {
  CONTACT_SUBJECTS,
  type CreateContactMessage,
  type CreateInquiry,
  EMAIL_PATTERN,
  INQUIRY_LIMITS,
  INQUIRY_PAGE_SIZE,
  INQUIRY_PAGE_SIZE_MAX,
  INQUIRY_STATUSES,
  INQUIRY_TEXTS,
  type InquiryStatus,
  VIEWING_LIMITS,
  viewingDateProblem,
  viewingTimeProblem,
} from '@lml/common/contracts';
import { Line, QueryNumber, Text } from '@lml/common/validation/fields';
import { ApiHideProperty, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';

const LIMITS = INQUIRY_LIMITS;
const TEXTS = INQUIRY_TEXTS;

const PAGE_MAX = 1_000_000;
const PAGE_TEXT = 'page must be a whole number from 1 to 1,000,000';
const PAGE_SIZE_TEXT = `pageSize must be a whole number from 1 to ${INQUIRY_PAGE_SIZE_MAX}`;

/** Characters as people count them, so that an emoji is one and nothing outgrows its limit unseen. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A text that must be there; each of its faults has the one sentence that the form shows too. */
function Characters(limits: {
  min: number;
  max: number;
  tooShort: string;
  tooLong: string;
}): PropertyDecorator {
  const isTooLong = (value: unknown) => typeof value === 'string' && lengthOf(value) > limits.max;
  return ValidateBy({
    name: 'characters',
    validator: {
      validate: (value) =>
        typeof value === 'string' && lengthOf(value) >= limits.min && lengthOf(value) <= limits.max,
      defaultMessage: (context) => (isTooLong(context?.value) ? limits.tooLong : limits.tooShort),
    },
  });
}

function EmailAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'emailAddress',
    validator: {
      // The length first: no pattern ever looks at more than a line.
      validate: (value) =>
        typeof value === 'string' && value.length <= LIMITS.emailMax && EMAIL_PATTERN.test(value),
      defaultMessage: () => TEXTS.email,
    },
  });
}

/** A field of a viewing, by the rules that the form goes by too. */
function ViewingPart(
  problemOf: (value: unknown, inquiry: CreateInquiryDto) => string | null,
): PropertyDecorator {
  const problem = (context?: ValidationArguments) =>
    problemOf(context?.value, context?.object as CreateInquiryDto);
  return ValidateBy({
    name: 'viewing',
    validator: {
      validate: (_value, context) => problem(context) === null,
      defaultMessage: (context) => problem(context) ?? '',
    },
  });
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Body of `POST /api/contact`. */
export class CreateContactMessageDto implements CreateContactMessage {
  @ApiProperty({ minLength: LIMITS.nameMin, maxLength: LIMITS.nameMax, example: 'Wanjiru Kamau' })
  @Line()
  @Characters({
    min: LIMITS.nameMin,
    max: LIMITS.nameMax,
    tooShort: TEXTS.name,
    tooLong: TEXTS.nameTooLong,
  })
  name: string;

  @ApiProperty({ format: 'email', maxLength: LIMITS.emailMax, example: 'wanjiru.kamau@example.com' })
  @Line()
  @EmailAddress()
  email: string;

  @ApiProperty({ minLength: LIMITS.phoneMin, maxLength: LIMITS.phoneMax, example: '+254 700 000 120' })
  @Line()
  @Characters({ min: LIMITS.phoneMin, max: LIMITS.phoneMax, tooShort: TEXTS.phone, tooLong: TEXTS.phone })
  phone: string;

  @ApiProperty({
    minLength: LIMITS.subjectMin,
    maxLength: LIMITS.subjectMax,
    description: `The site's form offers: ${CONTACT_SUBJECTS.join(', ')}`,
    example: CONTACT_SUBJECTS[0],
  })
  @Line()
  @Characters({
    min: LIMITS.subjectMin,
    max: LIMITS.subjectMax,
    tooShort: TEXTS.subject,
    tooLong: TEXTS.subjectTooLong,
  })
  subject: string;

  @ApiProperty({
    minLength: LIMITS.messageMin,
    maxLength: LIMITS.messageMax,
    example: 'Is it still available? I would like to see it on Saturday.',
  })
  @Text()
  @Characters({
    min: LIMITS.messageMin,
    max: LIMITS.messageMax,
    tooShort: TEXTS.message,
    tooLong: TEXTS.messageTooLong,
  })
  message: string;

  @ApiHideProperty()
  @IsOptional()
  @IsString({ message: 'website must be a text' })
  website?: string;

  @ApiHideProperty()
  @IsOptional()
  @IsNumber({}, { message: 'filledInMs must be a number of milliseconds' })
  filledInMs?: number;
}

/** Body of `POST /api/inquiries`. */
export class CreateInquiryDto extends CreateContactMessageDto implements CreateInquiry {
  @ApiProperty({
    ...{ minLength: LIMITS.subjectMin, maxLength: LIMITS.subjectMax },
    example: 'Inquiry about Two-Bedroom Flat, Othaya Road',
  })
  declare subject: string;

  @ApiProperty({ type: 'integer', minimum: 1, example: 7, description: 'The property that it is about' })
  @IsInt({ message: TEXTS.propertyId })
  @Min(1, { message: TEXTS.propertyId })
  propertyId: number;

  @ApiPropertyOptional({
    type: 'string',
    format: 'date',
    example: '2026-11-24',
    description: `The day on which the visitor would like to see it, Nairobi time: at most ${VIEWING_LIMITS.daysAhead} days ahead, no Sunday, today until the office closes`,
  })
  // A time alone is no viewing: the day is then missing.
  @ValidateIf(
    ({ viewingDate, viewingTime }: CreateInquiryDto) => isGiven(viewingDate) || isGiven(viewingTime),
  )
  @ViewingPart((date) => viewingDateProblem(date, new Date()))
  viewingDate?: string;

  @ApiPropertyOptional({
    type: 'string',
    example: '10:30',
    description: `The time on that day, every ${VIEWING_LIMITS.stepMinutes} minutes while the office is open (Monday-Friday 9AM-5PM, Saturday 10AM-2PM); left out for any time`,
  })
  @IsOptional()
  @ViewingPart((time, { viewingDate }) => viewingTimeProblem(time, viewingDate, new Date()))
  viewingTime?: string;
}

/** Query of `GET /api/inquiries`. */
export class InquiryListQuery {
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
  @IsIn(['all', ...INQUIRY_STATUSES], { message: TEXTS.status })
  status: InquiryStatus | 'all' = 'all';

  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1 })
  @IsOptional()
  @QueryNumber()
  @IsInt({ message: PAGE_TEXT })
  @Min(1, { message: PAGE_TEXT })
  @Max(PAGE_MAX, { message: PAGE_TEXT })
  page = 1;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: INQUIRY_PAGE_SIZE_MAX,
    default: INQUIRY_PAGE_SIZE,
  })
  @IsOptional()
  @QueryNumber()
  @IsInt({ message: PAGE_SIZE_TEXT })
  @Min(1, { message: PAGE_SIZE_TEXT })
  @Max(INQUIRY_PAGE_SIZE_MAX, { message: PAGE_SIZE_TEXT })
  pageSize = INQUIRY_PAGE_SIZE;
}

/** Body of `PATCH /api/inquiries/{id}`. */
export class ChangeInquiryStatusDto {
  @ApiProperty({ enum: INQUIRY_STATUSES, example: 'resolved' })
  @IsIn(INQUIRY_STATUSES, { message: TEXTS.status })
  status: InquiryStatus;
}
