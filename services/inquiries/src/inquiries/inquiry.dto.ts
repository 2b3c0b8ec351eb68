import {
  CONTACT_SUBJECTS,
  type CreateContactMessage,
  type CreateInquiry,
  EMAIL_PATTERN,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  PRIVACY_NOTICE_PATTERN,
  PRIVACY_NOTICE_VERSION,
  PRIVACY_TEXTS,
  type SentSource,
  VIEWING_LIMITS,
  viewingDateProblem,
  viewingTimeProblem,
} from '@lml/common/contracts';
import { Line, Text } from '@lml/common/validation/fields';
import { ApiHideProperty, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';

const LIMITS = INQUIRY_LIMITS;
const TEXTS = INQUIRY_TEXTS;

/** Characters as people count them, so that an emoji is one and nothing outgrows its limit unseen. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** A text that must be there; each of its faults has the one sentence that the form shows too. */
export function Characters(limits: {
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

function SourceText(example: string): PropertyDecorator {
  return (target, key) => {
    ApiPropertyOptional({ type: String, example })(target, key);
    IsOptional()(target, key);
    IsString({ message: 'source.$property must be a text' })(target, key);
  };
}

/** Where a visitor came from. */
class SentSourceDto implements SentSource {
  @SourceText('/property/12')
  landingPage?: string;

  @SourceText('www.google.com')
  referrerHost?: string;

  @SourceText('newsletter')
  utmSource?: string;

  @SourceText('email')
  utmMedium?: string;

  @SourceText('november')
  utmCampaign?: string;
}

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

  @ApiPropertyOptional({
    type: SentSourceDto,
    description: 'Where the visitor came from; what is too long or makes no sense is cut or dropped',
  })
  @IsOptional()
  @IsObject({ message: 'source must be an object' })
  @ValidateNested()
  @Type(() => SentSourceDto)
  source?: SentSourceDto;

  @ApiPropertyOptional({
    example: PRIVACY_NOTICE_VERSION,
    description: 'The privacy notice that the visitor was shown as they sent it; left out where none was',
  })
  @IsOptional()
  @Matches(PRIVACY_NOTICE_PATTERN, { message: PRIVACY_TEXTS.consent })
  consent?: string;

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
