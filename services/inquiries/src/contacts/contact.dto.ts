import {
  CONTACT_LANGUAGES,
  CONTACT_LIMITS,
  CONTACT_TEXTS,
  type ContactChange,
  type ContactLanguage,
  type ContactNeeds,
  type DifferentContact,
  type MergeContacts,
  needsProblem,
  NO_UPPER_PRICE,
  PLACE_SEPARATOR,
  PROPERTY_SEARCH_MAX,
  PROPERTY_TYPES,
  type PropertyType,
  PURPOSE_CHOICES,
  type PurposeChoice,
  type UndoMerge,
} from '@lml/common/contracts';
import {
  Check,
  ChoiceField,
  EmailsField,
  ID_MAX,
  Line,
  LineField,
  isListOfTexts,
  LinesField,
  NumberField,
  ObjectField,
  PhonesField,
  QueryNumber,
  TextField,
  TogetherWith,
  WholeNumber,
} from '@lml/common/validation/fields';
import { Page, PageSize } from '@lml/common/validation/page.query';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { TIMELINE_POSITION } from './contact-timeline.repository.js';

const LIMITS = CONTACT_LIMITS;
const amount = { type: 'integer', minimum: 0, nullable: true } as const;

/** Query of `GET /api/admin/contacts/duplicates`. */
export class DuplicatesQuery {
  @Page()
  page = 1;

  @PageSize(LIMITS)
  pageSize: number = LIMITS.pageSize;
}

/** Query of `GET /api/admin/contacts`. */
export class ContactListQuery extends DuplicatesQuery {
  @ApiPropertyOptional({
    maxLength: LIMITS.searchMax,
    description:
      'Within a name, an e-mail address or a tag; or a phone number in any notation, or four of its digits',
    example: '0712 345 678',
  })
  @Line()
  @IsOptional()
  @IsString({ message: 'search must be one text' })
  @MaxLength(LIMITS.searchMax, { message: `search must be at most ${LIMITS.searchMax} characters` })
  search?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.tagMax, description: 'A whole tag', example: 'investor' })
  @Line()
  @IsOptional()
  @IsString({ message: 'tag must be one text' })
  @MaxLength(LIMITS.tagMax, { message: `tag must be at most ${LIMITS.tagMax} characters` })
  tag?: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Only people whose needs this listing fits',
    example: 12,
  })
  @IsOptional()
  @QueryNumber()
  @WholeNumber(1, ID_MAX, CONTACT_TEXTS.listing)
  listing?: number;
}

/** Query of the timeline. */
export class TimelineQuery {
  @ApiPropertyOptional({ description: '`next` of the page before' })
  @IsOptional()
  @Matches(TIMELINE_POSITION, { message: 'before must be the `next` of the page before' })
  before?: string;
}

/** A person's wishes, as sent; missing parts match anything. */
export class ContactNeedsDto implements ContactNeeds {
  @ApiProperty({ enum: PURPOSE_CHOICES, nullable: true, default: null })
  @Check((value) =>
    value === null || PURPOSE_CHOICES.includes(value as PurposeChoice) ? undefined : CONTACT_TEXTS.purpose,
  )
  @TogetherWith<ContactNeedsDto>(
    (needs) => needsProblem(needs)?.field !== 'purpose',
    CONTACT_TEXTS.budgetPurpose,
  )
  purpose: PurposeChoice | null = null;

  @ApiProperty({ enum: PROPERTY_TYPES, isArray: true, default: [] })
  @LinesField({
    ...{ name: 'types', max: LIMITS.typesMax, itemMax: LIMITS.tagMax },
    errorForItem: (type) =>
      PROPERTY_TYPES.includes(type as PropertyType)
        ? undefined
        : `Each of types must be one of: ${PROPERTY_TYPES.join(', ')}`,
  })
  types: PropertyType[] = [];

  @ApiProperty({ type: 'integer', minimum: 0, maximum: LIMITS.bedroomsMax, nullable: true, default: null })
  @NumberField({ name: 'Bedrooms', max: LIMITS.bedroomsMax, nullable: true })
  bedroomsMin: number | null = null;

  @ApiProperty({ ...amount, default: null, description: 'Whole Kenyan shillings; of rents a month' })
  @NumberField({ name: 'The lower end of the budget', max: NO_UPPER_PRICE - 1, nullable: true })
  budgetMin: number | null = null;

  @ApiProperty({ ...amount, default: null })
  @NumberField({ name: 'The upper end of the budget', max: NO_UPPER_PRICE - 1, nullable: true })
  @TogetherWith<ContactNeedsDto>(
    (needs) => needsProblem(needs)?.field !== 'budgetMax',
    CONTACT_TEXTS.budgetOrder,
  )
  budgetMax: number | null = null;

  @ApiProperty({
    type: [String],
    maxItems: LIMITS.placesMax,
    default: [],
    example: ['Kilimani', 'Lavington'],
  })
  @LinesField({
    ...{ name: 'places', max: LIMITS.placesMax, itemMax: PROPERTY_SEARCH_MAX },
    errorForItem: (place) => (place.includes(PLACE_SEPARATOR) ? CONTACT_TEXTS.placeText : undefined),
  })
  @Check((value) =>
    isListOfTexts(value) && value.join(PLACE_SEPARATOR).length > PROPERTY_SEARCH_MAX
      ? CONTACT_TEXTS.places
      : undefined,
  )
  places: string[] = [];
}

/** Body of `PATCH /api/admin/contacts/{id}`. */
export class ContactChangeDto implements ContactChange {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'As read before the change', example: 1 })
  @WholeNumber(1, ID_MAX, CONTACT_TEXTS.version)
  version: number;

  @ApiPropertyOptional({ minLength: 1, maxLength: LIMITS.nameMax, example: 'Wanjiru Kamau' })
  @LineField({ name: 'Name', min: 1, max: LIMITS.nameMax, tooShort: CONTACT_TEXTS.name })
  name?: string;

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.addressesMax })
  @EmailsField({ name: 'emails', max: LIMITS.addressesMax })
  emails?: string[];

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.addressesMax, description: 'In any notation' })
  @PhonesField({ name: 'phones', max: LIMITS.addressesMax })
  phones?: string[];

  @ApiPropertyOptional({ enum: CONTACT_LANGUAGES, nullable: true })
  @ChoiceField('language', CONTACT_LANGUAGES, { nullable: true })
  language?: ContactLanguage | null;

  @ApiPropertyOptional({ type: ContactNeedsDto, nullable: true })
  @ObjectField('needs', ContactNeedsDto)
  needs?: ContactNeedsDto | null;

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.tagsMax, example: ['investor'] })
  @LinesField({ name: 'tags', max: LIMITS.tagsMax, itemMax: LIMITS.tagMax })
  tags?: string[];

  @ApiPropertyOptional({ maxLength: LIMITS.noteMax, description: 'For colleagues only' })
  @TextField({ name: 'The note', max: LIMITS.noteMax })
  note?: string;
}

/** Body of `POST /api/admin/contacts/{id}/different`. */
export class DifferentContactDto implements DifferentContact {
  @ApiProperty({ type: 'integer', minimum: 1, example: 13 })
  @WholeNumber(1, ID_MAX, CONTACT_TEXTS.otherId)
  otherId: number;
}

/** Body of `POST /api/admin/contacts/{id}/merge`. */
export class MergeContactsDto extends DifferentContactDto implements MergeContacts {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Of the preview', example: 1 })
  @WholeNumber(1, ID_MAX, CONTACT_TEXTS.version)
  version: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Of the preview', example: 1 })
  @WholeNumber(1, ID_MAX, CONTACT_TEXTS.version)
  otherVersion: number;
}

/** Body of `POST /api/admin/contacts/{id}/undo-merge`. */
export class UndoMergeDto implements UndoMerge {
  @ApiProperty({ type: 'integer', minimum: 1, example: 2 })
  @WholeNumber(1, ID_MAX, CONTACT_TEXTS.mergeId)
  mergeId: number;
}
