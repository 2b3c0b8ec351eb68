import {
  ALERTS_CONSENT_TEXT,
  ALERTS_CONSENT_VERSION,
  CONSENT_LANGUAGES,
  CONSENT_TEXTS,
  type ConsentLanguage,
  CONTACT_SUBJECTS,
  type CreateContactMessage,
  type CreateInquiry,
  EMAIL_PATTERN,
  hasEvenings,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  type Language,
  lengthProblem,
  type LengthRule,
  MESSAGE_LENGTHS,
  PRIVACY_NOTICE_PATTERN,
  PRIVACY_NOTICE_VERSION,
  PRIVACY_TEXTS,
  type SentSource,
  type Unchecked,
  isTimeZone,
  slotProblem,
  type SlotProblem,
  slotRefusal,
  VIEWING_KINDS,
  VIEWING_LIMITS,
  VIEWING_SLOT_LIMITS,
  VIEWING_SLOT_TEXTS,
  type ViewingKind,
  viewingDateProblem,
  viewingTimeProblem,
} from '@lml/common/contracts';
import { Check, ListField, Text, TogetherWith, VisitorLine } from '@lml/common/validation/fields';
import { LanguageField } from '@lml/common/validation/language-field';
import { ApiHideProperty, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  IsIn,
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
import { RepresentativeName, RepresentativePhone } from './representative-fields.js';

const LIMITS = INQUIRY_LIMITS;
const TEXTS = INQUIRY_TEXTS;

/** A required text; its validation errors are the form's. */
export function Characters(rule: LengthRule): PropertyDecorator {
  return ValidateBy({
    name: 'characters',
    validator: {
      validate: (value) => typeof value === 'string' && lengthProblem(value, rule) === null,
      defaultMessage: (check) =>
        (typeof check?.value === 'string' && lengthProblem(check.value, rule)) || rule.tooShort,
    },
  });
}

function EmailAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'emailAddress',
    validator: {
      // Check the length first, so that patterns only run on short texts.
      validate: (value) =>
        typeof value === 'string' && value.length <= LIMITS.emailMax && EMAIL_PATTERN.test(value),
      defaultMessage: () => TEXTS.email,
    },
  });
}

/** A field of a viewing, validated by the form's rules. */
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

/** Part of a wished time: the whole error stands at the part that is wrong. */
function SlotPart(part: SlotProblem['part']): PropertyDecorator {
  const problem = (context?: ValidationArguments) => {
    const { date, time } = (context?.object ?? {}) as ViewingSlotDto;
    const now = new Date();
    // A slot knows neither the kind nor the agent: evenings are checked beside it.
    return slotProblem(date, time, now, true)?.part === part ? slotRefusal(date, time, now) : null;
  };
  return ValidateBy({
    name: 'slot',
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

/** Origin of a visit. */
export class SentSourceDto implements SentSource {
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
  @VisitorLine()
  @Characters(MESSAGE_LENGTHS.name)
  name: string;

  @ApiProperty({ format: 'email', maxLength: LIMITS.emailMax, example: 'wanjiru.kamau@example.com' })
  @VisitorLine()
  @EmailAddress()
  email: string;

  @ApiProperty({ minLength: LIMITS.phoneMin, maxLength: LIMITS.phoneMax, example: '+254 700 000 120' })
  @VisitorLine()
  @Characters(MESSAGE_LENGTHS.phone)
  phone: string;

  @ApiProperty({
    minLength: LIMITS.subjectMin,
    maxLength: LIMITS.subjectMax,
    description: `The site's form offers: ${CONTACT_SUBJECTS.join(', ')}`,
    example: CONTACT_SUBJECTS[0],
  })
  @VisitorLine()
  @Characters(MESSAGE_LENGTHS.subject)
  subject: string;

  @ApiProperty({
    minLength: LIMITS.messageMin,
    maxLength: LIMITS.messageMax,
    example: 'Is it still available? I would like to see it on Saturday.',
  })
  @Text()
  @Characters(MESSAGE_LENGTHS.message)
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

  @ApiPropertyOptional({
    example: ALERTS_CONSENT_VERSION,
    description: `Only with the box ticked: version of the text "${ALERTS_CONSENT_TEXT}" Left out: no consent to more`,
  })
  @IsOptional()
  @IsIn([ALERTS_CONSENT_VERSION], { message: CONSENT_TEXTS.version })
  alertsConsent?: string;

  @LanguageField()
  language?: Language;

  @ApiPropertyOptional({ enum: CONSENT_LANGUAGES, description: 'Of that text; else as the message' })
  @IsOptional()
  @IsIn(CONSENT_LANGUAGES, { message: CONSENT_TEXTS.language })
  alertsLanguage?: ConsentLanguage;

  @ApiHideProperty()
  @IsOptional()
  @IsString({ message: 'website must be a text' })
  website?: string;

  @ApiHideProperty()
  @IsOptional()
  @IsNumber({}, { message: 'filledInMs must be a number of milliseconds' })
  filledInMs?: number;
}

/** A wished time; errors name it and offer the next free ones. */
class ViewingSlotDto {
  @ApiProperty({ type: 'string', format: 'date', example: '2026-11-24' })
  @SlotPart('date')
  date: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, example: '10:30', description: 'Null for any time' })
  @IsOptional()
  @SlotPart('time')
  time?: string | null;
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
  // A time alone is no viewing: report the missing day.
  @ValidateIf(
    ({ viewingDate, viewingTime }: CreateInquiryDto) => isGiven(viewingDate) || isGiven(viewingTime),
  )
  @ViewingPart((date, { viewingKind }) => viewingDateProblem(date, new Date(), hasEvenings(viewingKind)))
  viewingDate?: string;

  @ApiPropertyOptional({
    type: 'string',
    example: '10:30',
    description: `The time on that day, every ${VIEWING_LIMITS.stepMinutes} minutes while the office is open, by its settings; left out for any time`,
  })
  @IsOptional()
  @ViewingPart((time, { viewingDate, viewingKind }) =>
    viewingTimeProblem(time, viewingDate, new Date(), hasEvenings(viewingKind)),
  )
  viewingTime?: string;

  @ApiPropertyOptional({
    type: [ViewingSlotDto],
    minItems: 1,
    maxItems: VIEWING_SLOT_LIMITS.slotsMax,
    description: 'Wished times in order of preference, in place of viewingDate and viewingTime',
  })
  @ListField({ name: 'viewingSlots', max: VIEWING_SLOT_LIMITS.slotsMax, item: ViewingSlotDto })
  @Check((slots) => (Array.isArray(slots) && slots.length === 0 ? VIEWING_SLOT_TEXTS.slots : undefined))
  @TogetherWith<CreateInquiryDto>(
    ({ viewingSlots, viewingDate, viewingTime }) =>
      viewingSlots === undefined || !(isGiven(viewingDate) || isGiven(viewingTime)),
    VIEWING_SLOT_TEXTS.both,
  )
  @TogetherWith<CreateInquiryDto>(({ viewingSlots }) => !hasTwins(viewingSlots), VIEWING_SLOT_TEXTS.twice)
  @FitsKind()
  viewingSlots?: ViewingSlotDto[];

  @ApiPropertyOptional({ enum: VIEWING_KINDS, default: 'in-person' })
  @IsOptional()
  @IsIn(VIEWING_KINDS, { message: VIEWING_SLOT_TEXTS.kind })
  viewingKind?: ViewingKind;

  @ApiPropertyOptional({ type: String, example: 'Europe/London', description: "The visitor's time zone" })
  @IsOptional()
  @Check((zone) => (zone === null || isTimeZone(zone) ? undefined : VIEWING_SLOT_TEXTS.zone))
  visitorZone?: string;

  @RepresentativeName()
  representativeName?: string;
  @RepresentativePhone()
  representativePhone?: string;
}

/** Wished times at the property are within the office hours; the first that is not is named. */
function FitsKind(): PropertyDecorator {
  const problem = (context?: ValidationArguments) => {
    const { viewingSlots, viewingKind } = (context?.object ?? {}) as Partial<CreateInquiryDto>;
    if (viewingKind === 'video' || !Array.isArray(viewingSlots)) return null;
    const now = new Date();
    const evening = viewingSlots.find(
      (slot) =>
        slotProblem(slot?.date, slot?.time, now) !== null &&
        slotProblem(slot?.date, slot?.time, now, true) === null,
    );
    return evening ? slotRefusal(evening.date, evening.time, now) : null;
  };
  return ValidateBy({
    name: 'fitsKind',
    validator: {
      validate: (_value, context) => problem(context) === null,
      defaultMessage: (context) => problem(context) ?? '',
    },
  });
}

function hasTwins(slots: unknown): boolean {
  if (!Array.isArray(slots)) return false;
  const texts = slots.map((slot) => {
    const { date, time } = (slot ?? {}) as Unchecked<ViewingSlotDto>;
    return JSON.stringify([date, time ?? null]);
  });
  return new Set(texts).size < texts.length;
}
