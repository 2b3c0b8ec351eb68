import {
  ALERT_CONSENT,
  ALERT_CONSENTS,
  ALERT_FREQUENCIES,
  ALERT_KINDS,
  ALERT_NAME,
  ALERT_STATES,
  ALERT_TEXTS,
  type AlertFigures,
  type AlertFrequency,
  type AlertKind,
  type AlertReceipt,
  type AlertState,
  type AskForLink,
  type ChangeSearches,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  type Language,
  lengthProblem,
  type ListingSeekers,
  type SavedSearch,
  type SavedSearches,
  type SaveSearch,
} from '@lml/common/contracts';
import {
  Check,
  EmailField,
  ID_MAX,
  ObjectField,
  Required,
  RuledBy,
  VisitorLine,
  WholeNumber,
} from '@lml/common/validation/fields';
import { LanguageField } from '@lml/common/validation/language-field';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { ListPropertiesQuery } from '../properties/search/list-properties.query.js';

/** The list's filters, with its meaning and error messages. */
export class AlertFiltersDto extends OmitType(ListPropertiesQuery, [
  'page',
  'pageSize',
  'sort',
  'ids',
  'bounds',
  'area',
]) {}

const isChoice = (value: unknown, choices: readonly string[]) => choices.some((choice) => choice === value);

/** Body of `POST /api/alerts`. */
export class SaveSearchDto implements SaveSearch {
  @ApiProperty({ maxLength: INQUIRY_LIMITS.emailMax, example: 'wanjiru.kamau@example.com' })
  @Required(INQUIRY_TEXTS.email)
  @EmailField()
  email: string;

  @ApiProperty({ minLength: ALERT_NAME.min, maxLength: ALERT_NAME.max, example: 'Flats to rent in Kilimani' })
  @VisitorLine()
  @RuledBy((text) => lengthProblem(text, ALERT_NAME))
  name: string;

  @ApiProperty({ enum: ALERT_FREQUENCIES, description: '`daily` and `weekly` (Mondays): at 7:00 in Nairobi' })
  @IsIn(ALERT_FREQUENCIES, { message: ALERT_TEXTS.frequency })
  frequency: AlertFrequency;

  @ApiProperty({ enum: ALERT_KINDS, isArray: true, example: ['new', 'back'] })
  @Required(ALERT_TEXTS.kinds)
  @Check((value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= ALERT_KINDS.length &&
    new Set(value).size === value.length &&
    value.every((kind) => isChoice(kind, ALERT_KINDS))
      ? undefined
      : ALERT_TEXTS.kinds,
  )
  kinds: AlertKind[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    description: 'The filters of `GET /api/properties`; not `page`, `pageSize`, `sort` and `ids`',
    example: { location: 'Kilimani', purpose: 'rent', minBedrooms: 2 },
  })
  @Required(ALERT_TEXTS.filters)
  // Null would pass the next check.
  @Transform(({ value }: { value: unknown }) => value ?? undefined)
  @ObjectField('filters', AlertFiltersDto)
  filters: AlertFiltersDto;

  @ApiProperty({ description: 'Version of the text that was agreed to', example: ALERT_CONSENT.version })
  @IsIn(ALERT_CONSENTS.map(({ version }) => version), { message: ALERT_TEXTS.consent })
  consent: string;

  @LanguageField('Language of the page, in which the e-mails are; that of the text if left out')
  language?: Language;
}

/** Body of `POST /api/alerts/links`. */
export class AlertLinkDto implements AskForLink {
  @ApiProperty({ maxLength: INQUIRY_LIMITS.emailMax, example: 'wanjiru.kamau@example.com' })
  @Required(INQUIRY_TEXTS.email)
  @EmailField()
  email: string;

  @LanguageField()
  language?: Language;
}

const KEY = /^[\w-]{43}$/;

/** Body of the calls of a visitor with a key. */
export class AlertKeyDto {
  @ApiProperty({ description: 'From the link in an e-mail' })
  @Required(ALERT_TEXTS.key)
  @Check((value) => (typeof value === 'string' && KEY.test(value) ? undefined : ALERT_TEXTS.key))
  key: string;
}

/** Body of `POST /api/alerts/change`. */
export class ChangeSearchesDto extends AlertKeyDto implements ChangeSearches {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'All searches if left out' })
  @IsOptional()
  @WholeNumber(1, ID_MAX, ALERT_TEXTS.searchId)
  searchId?: number;

  @ApiPropertyOptional({ enum: ['active', 'paused', 'stopped'], description: '`active` also confirms' })
  @Check((value) =>
    value !== 'unconfirmed' && isChoice(value, ALERT_STATES) ? undefined : ALERT_TEXTS.state,
  )
  state?: Exclude<AlertState, 'unconfirmed'>;

  @ApiPropertyOptional({ enum: ALERT_FREQUENCIES })
  @Check((value) => (isChoice(value, ALERT_FREQUENCIES) ? undefined : ALERT_TEXTS.frequency))
  frequency?: AlertFrequency;
}

export class AlertReceiptDocument implements AlertReceipt {
  @ApiProperty({ example: ALERT_TEXTS.accepted, description: 'The same whether the address is known or not' })
  message: string;
}

class SavedSearchDocument implements SavedSearch {
  @ApiProperty({ type: 'integer', example: 1 })
  id: number;

  @ApiProperty({ example: 'Flats to rent in Kilimani' })
  name: string;

  @ApiProperty({
    description: 'Path and query of the list',
    example: '/properties?for=rent&location=Kilimani',
  })
  page: string;

  @ApiProperty({ enum: ALERT_FREQUENCIES })
  frequency: AlertFrequency;

  @ApiProperty({ enum: ALERT_KINDS, isArray: true })
  kinds: AlertKind[];

  @ApiProperty({ enum: ALERT_STATES })
  state: AlertState;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export class SavedSearchesDocument implements SavedSearches {
  @ApiProperty({ example: 'wanjiru.kamau@example.com' })
  email: string;

  @ApiProperty({ type: [SavedSearchDocument] })
  searches: SavedSearchDocument[];
}

export class AlertFiguresDocument implements AlertFigures {
  @ApiProperty({ type: 'integer', example: 120 })
  searches: number;

  @ApiProperty({ type: 'integer', example: 95 })
  addresses: number;

  @ApiProperty({ type: 'integer', example: 2400, description: 'E-mails within 30 days' })
  sentLately: number;
}

export class ListingSeekersDocument implements ListingSeekers {
  @ApiProperty({ type: 'integer', example: 12 })
  people: number;
}
