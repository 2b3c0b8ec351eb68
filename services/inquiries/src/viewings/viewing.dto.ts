import {
  type AnswerViewing,
  type ChangeViewing,
  type CreateViewing,
  isDay,
  PRIVACY_NOTICE_PATTERN,
  PRIVACY_NOTICE_VERSION,
  PRIVACY_TEXTS,
  type SendViewingFeedback,
  STAFF_INQUIRY_TEXTS,
  STAFF_VIEWING_ACTIONS,
  type StaffViewingAction,
  VIEWING_KINDS,
  VIEWING_OUTCOMES,
  VIEWING_RECORD_LIMITS,
  VIEWING_RECORD_TEXTS,
  VIEWING_SLOT_LIMITS,
  VIEWING_SLOT_TEXTS,
  VIEWING_STATES,
  type ViewingKind,
  type ViewingOutcome,
  type ViewingState,
  VISITOR_VIEWING_ACTIONS,
  type VisitorViewingAction,
} from '@lml/common/contracts';
import { ID_MAX, Line, RuledBy, Text, VisitorLine, WholeNumber } from '@lml/common/validation/fields';
import { parseId } from '@lml/common/validation/id';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional, Matches, MaxLength, ValidateIf } from 'class-validator';

const LIMITS = VIEWING_RECORD_LIMITS;
const TEXTS = VIEWING_RECORD_TEXTS;
const TOKEN = /^[\w-]{43}$/;

/** A moment with an offset, so that nobody has to guess the zone. */
const MOMENT = /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

function momentProblem(text: string): string | null {
  return MOMENT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
    ? null
    : TEXTS.startsAt;
}

/** Fields that staff arrange; all may be left out. */
class ViewingArrangementDto {
  @ApiPropertyOptional({ format: 'date-time', example: '2026-11-24T10:00:00+03:00' })
  @IsOptional()
  @RuledBy(momentProblem)
  startsAt?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: LIMITS.minutesMin,
    maximum: LIMITS.minutesMax,
    default: 30,
  })
  @ValidateIf(({ minutes }: ViewingArrangementDto) => minutes !== undefined)
  @WholeNumber(LIMITS.minutesMin, LIMITS.minutesMax, TEXTS.minutes)
  minutes?: number;

  @ApiPropertyOptional({ enum: VIEWING_KINDS })
  @ValidateIf(({ kind }: ViewingArrangementDto) => kind !== undefined)
  @IsIn(VIEWING_KINDS, { message: VIEWING_SLOT_TEXTS.kind.replace('viewingKind', 'kind') })
  kind?: ViewingKind;

  @ApiPropertyOptional({
    ...{ type: String, nullable: true, maxLength: LIMITS.placeMax },
    description: 'Where to meet, or the link of the video call; null for the address of the property',
  })
  @Line()
  @IsOptional()
  @RuledBy((place) => (Array.from(place).length <= LIMITS.placeMax ? null : TEXTS.placeTooLong))
  place?: string | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'An account; null for nobody' })
  @IsOptional()
  @WholeNumber(1, ID_MAX, TEXTS.handlerId)
  handlerId?: number | null;

  @ApiPropertyOptional({ description: 'Book it although it overlaps another viewing' })
  @IsOptional()
  @IsBoolean({ message: TEXTS.force })
  force?: boolean;
}

/** Body of `POST /api/admin/viewings`. */
export class CreateViewingDto extends ViewingArrangementDto implements CreateViewing {
  @ApiProperty({ type: 'integer', example: 41 })
  @WholeNumber(1, ID_MAX, TEXTS.inquiryId)
  inquiryId: number;

  @ApiPropertyOptional({ enum: ['proposed', 'confirmed'], description: 'With startsAt' })
  @ValidateIf(({ state }: CreateViewingDto) => state !== undefined)
  @IsIn(['proposed', 'confirmed'], { message: 'state must be one of: proposed, confirmed' })
  state?: 'proposed' | 'confirmed';
}

/** Body of `PATCH /api/admin/viewings/{id}`. */
export class ChangeViewingDto extends ViewingArrangementDto implements ChangeViewing {
  @ApiProperty({ type: 'integer', description: 'The version that the change is based on' })
  @WholeNumber(1, ID_MAX, TEXTS.version)
  version: number;

  @ApiProperty({ enum: STAFF_VIEWING_ACTIONS })
  @IsIn(STAFF_VIEWING_ACTIONS, { message: TEXTS.action })
  action: StaffViewingAction;

  @ApiPropertyOptional({ maxLength: LIMITS.wordsMax, description: 'With cancel; the visitor is told' })
  @Text()
  @ValidateIf(({ reason }: ChangeViewingDto) => reason !== undefined)
  @RuledBy((reason) => (Array.from(reason).length <= LIMITS.wordsMax ? null : TEXTS.wordsTooLong))
  reason?: string;

  @ApiPropertyOptional({ enum: VIEWING_OUTCOMES, nullable: true })
  @IsOptional()
  @IsIn(VIEWING_OUTCOMES, { message: TEXTS.outcome })
  outcome?: ViewingOutcome | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.noteMax })
  @Text()
  @IsOptional()
  @RuledBy((note) => (Array.from(note).length <= LIMITS.noteMax ? null : TEXTS.noteTooLong))
  outcomeNote?: string | null;
}

const HANDLER_ME = 'me';
const HANDLER_NONE = 'none';

/** Query of `GET /api/admin/viewings`. */
export class ViewingCalendarQuery {
  @ApiPropertyOptional({
    format: 'date',
    example: '2026-11-23',
    description: 'First day in Nairobi; default today',
  })
  @IsOptional()
  @RuledBy(dayProblem('from'))
  from?: string;

  @ApiPropertyOptional({
    ...{ format: 'date', example: '2026-11-29' },
    description: `Last day; default from. At most ${LIMITS.periodMax} days`,
  })
  @IsOptional()
  @RuledBy<ViewingCalendarQuery>(
    (to, { from }) =>
      dayProblem('to')(to) ?? (from !== undefined && to < from ? STAFF_INQUIRY_TEXTS.dayOrder : null),
  )
  to?: string;

  @ApiPropertyOptional({ type: String, example: HANDLER_ME, description: 'me, none or the id of an account' })
  @IsOptional()
  @RuledBy((handler) =>
    handler === HANDLER_ME || handler === HANDLER_NONE || parseId(handler) !== undefined
      ? null
      : TEXTS.handler,
  )
  handler?: string;

  @ApiPropertyOptional({ enum: VIEWING_STATES })
  @IsOptional()
  @IsIn(VIEWING_STATES, { message: TEXTS.state })
  state?: ViewingState;
}

function dayProblem(field: string) {
  return (day: string) =>
    isDay(day) && day >= '2000-01-01' && day <= '2099-12-31'
      ? null
      : STAFF_INQUIRY_TEXTS.day.replace('$property', field);
}

/** Reads who is meant by the filter. */
export function handlerFrom(text: string | undefined, ownId: number): number | null | undefined {
  if (text === undefined) return undefined;
  if (text === HANDLER_NONE) return null;
  return text === HANDLER_ME ? ownId : Number(text);
}

/** Body of `POST /api/viewings/open`. In a body, so that no log has the token. */
export class OpenViewingDto {
  @ApiProperty({ description: "The end of the link in the visitor's mail" })
  @RuledBy((token) => (TOKEN.test(token) ? null : TEXTS.token))
  token: string;
}

/** Body of `POST /api/viewings/answer`. */
export class AnswerViewingDto extends OpenViewingDto implements AnswerViewing {
  @ApiProperty({ type: 'integer' })
  @WholeNumber(1, ID_MAX, TEXTS.version)
  version: number;

  @ApiProperty({ enum: VISITOR_VIEWING_ACTIONS })
  @IsIn(VISITOR_VIEWING_ACTIONS, { message: TEXTS.answer })
  action: VisitorViewingAction;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'With choose: position of the wished time',
  })
  @ValidateIf(({ action }: AnswerViewingDto) => action === 'choose')
  @WholeNumber(0, VIEWING_SLOT_LIMITS.slotsMax - 1, TEXTS.slot)
  slot?: number;

  @ApiPropertyOptional({ maxLength: LIMITS.wordsMax })
  @Text()
  @ValidateIf(({ words }: AnswerViewingDto) => words !== undefined)
  @MaxLength(LIMITS.wordsMax, { message: TEXTS.wordsTooLong })
  words?: string;
}

/** Body of `POST /api/viewings/feedback`. */
export class ViewingFeedbackDto extends OpenViewingDto implements SendViewingFeedback {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: LIMITS.ratingMax })
  @WholeNumber(1, LIMITS.ratingMax, TEXTS.rating)
  rating: number;

  @ApiProperty()
  @IsBoolean({ message: TEXTS.interested })
  interested: boolean;

  @ApiPropertyOptional({ maxLength: LIMITS.feedbackMax })
  @Text()
  @ValidateIf(({ words }: ViewingFeedbackDto) => words !== undefined)
  @MaxLength(LIMITS.feedbackMax, { message: TEXTS.feedbackTooLong })
  words?: string;

  @ApiProperty({
    example: PRIVACY_NOTICE_VERSION,
    description: 'The privacy notice that the visitor was shown',
  })
  @VisitorLine()
  @Matches(PRIVACY_NOTICE_PATTERN, { message: PRIVACY_TEXTS.consent })
  consent: string;
}
