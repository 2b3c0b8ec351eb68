import {
  isPlacePosition,
  PLACE_KINDS,
  PLACE_LIMITS,
  PLACE_TEXTS,
  type PlaceChanges,
  type PlaceDetails,
  type PlaceKind,
} from '@lml/common/contracts';
import {
  Check,
  CheckedLine,
  ChoiceField,
  ID_MAX,
  LineField,
  LinesField,
  QueryNumber,
  Required,
  WholeNumber,
  NumberField,
} from '@lml/common/validation/fields';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import { phraseOfName } from '../properties/search/question/places.js';

const LIMITS = PLACE_LIMITS;
const KIND = 'Kind';
const VERSION = 'version must be the version of the place that was read';
const CONFIRMED = 'confirmed must be true or false';

class PlaceCoordinates {
  @ApiProperty({ minimum: LIMITS.latMin, maximum: LIMITS.latMax, example: -1.261 })
  lat: number;

  @ApiProperty({ minimum: LIMITS.lngMin, maximum: LIMITS.lngMax, example: 36.802 })
  lng: number;
}

function errorForName(name: string): string | undefined {
  const words = phraseOfName(name).split(' ');
  return words.length <= LIMITS.nameWordsMax && /\p{L}/u.test(name) ? undefined : PLACE_TEXTS.nameWords;
}

function errorForCoordinates(value: unknown): string | undefined {
  const { lat, lng } = (value ?? {}) as Partial<PlaceCoordinates>;
  return typeof lat === 'number' && typeof lng === 'number' && isPlacePosition({ lat, lng })
    ? undefined
    : PLACE_TEXTS.coordinates;
}

/** Body of `POST /api/admin/places`. */
export class PlaceDetailsDto implements PlaceDetails {
  @ApiProperty({ enum: PLACE_KINDS, example: 'landmark' })
  @ChoiceField(KIND, PLACE_KINDS)
  @Required(`${KIND} must be one of: ${PLACE_KINDS.join(', ')}`)
  kind: PlaceKind;

  @ApiProperty({ minLength: LIMITS.nameMin, maxLength: LIMITS.nameMax, example: 'Sarit Centre' })
  @LineField({ name: 'Name', min: LIMITS.nameMin, max: LIMITS.nameMax, tooShort: PLACE_TEXTS.name })
  @CheckedLine((value) => (typeof value === 'string' ? errorForName(value) : undefined))
  @Required(PLACE_TEXTS.name)
  name: string;

  @ApiProperty({ minLength: LIMITS.countyMin, maxLength: LIMITS.countyMax, example: 'Nairobi' })
  @LineField({ name: 'County', min: LIMITS.countyMin, max: LIMITS.countyMax, tooShort: PLACE_TEXTS.county })
  @Required(PLACE_TEXTS.county)
  county: string;

  @ApiPropertyOptional({
    type: [String],
    maxItems: LIMITS.aliasesMax,
    description:
      'Other names. One that ends with `?` is also an ordinary word: it counts only alone, or after a word such as `near`.',
    example: ['sarit'],
  })
  @LinesField({
    name: 'Other names',
    max: LIMITS.aliasesMax,
    itemMax: LIMITS.nameMax,
    errorForItem: (alias) => {
      const error = phraseOfName(alias) === '' ? PLACE_TEXTS.nameWords : undefined;
      return (
        error ??
        (phraseOfName(alias).split(' ').length > LIMITS.nameWordsMax ? PLACE_TEXTS.nameWords : undefined)
      );
    },
  })
  aliases?: string[];

  @ApiProperty({ type: PlaceCoordinates })
  @Check(errorForCoordinates)
  @Required(PLACE_TEXTS.coordinates)
  coordinates: PlaceCoordinates;

  @ApiProperty({ type: 'integer', minimum: LIMITS.radiusMin, maximum: LIMITS.radiusMax, example: 700 })
  @NumberField({ name: 'Radius', min: LIMITS.radiusMin, max: LIMITS.radiusMax })
  @Required(PLACE_TEXTS.radius)
  radiusM: number;
}

/** Body of `PUT /api/admin/places/{id}`; missing fields stay unchanged. */
export class PlaceChangesDto
  extends PartialType(PlaceDetailsDto, { skipNullProperties: false })
  implements PlaceChanges
{
  @ApiProperty({ type: 'integer', description: 'That the changes were made to; out of date is 409' })
  @WholeNumber(1, ID_MAX, VERSION)
  @Required(VERSION)
  version: number;
}

/** Query of `DELETE /api/admin/places/{id}`. */
export class DeletePlaceQuery {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'That was read; out of date is 409' })
  @QueryNumber()
  @WholeNumber(1, ID_MAX, VERSION)
  @Required(VERSION)
  version: number;

  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: 'Also if saved searches name the place',
  })
  @Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown)))
  @IsIn([true, false], { message: CONFIRMED })
  confirmed = false;
}
