import {
  ANY,
  AREA_CORNERS_MAX,
  AREA_CORNERS_MIN,
  AREA_MAX,
  MAP_LIMITS,
  NEAR_TEXTS,
  OPEN_ENDED_PRICE_RANGE,
  parseArea,
  parseBounds,
  PLACE_SEPARATOR,
  PLACES_MAX,
  placesOf,
  PROPERTY_PAGE_SIZE,
  PROPERTY_PAGE_SIZE_MAX,
  PROPERTY_SEARCH_MAX,
  PROPERTY_SORTS,
  PROPERTY_STATUS_MAX,
  PROPERTY_TITLES_MAX,
  PROPERTY_TYPES,
  SAVED_MAX,
  SOLD_CHOICES,
  type SoldChoice,
  type PropertySort,
  type PropertyType,
  PURPOSE_CHOICES,
  type PurposeChoice,
  TSAVO,
} from '@lml/common/contracts';
import { Line, QueryNumber, TogetherWith, WholeNumber } from '@lml/common/validation/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { parsePriceRange } from '../model/price-range.js';
import { FactFiltersQuery } from './fact-filters.query.js';
import { IsRadius, LowerCase, OrDefault, UnsetIfEmpty } from './query-texts.js';

/** Upper bound of the page number; a page this far out is empty. */
const PAGE_MAX = 1_000_000_000_000;
const ID_MAX = 999_999_999_999_999;
const BEDROOMS_MAX = 1000;

const TEXTS = {
  location:
    `location must be at most ${PLACES_MAX} places with ${PLACE_SEPARATOR} between, of ${PROPERTY_SEARCH_MAX} ` +
    'characters in all, such as Nyali, Mombasa;Kilimani',
  propertyType: `propertyType must be one of: ${ANY}, ${PROPERTY_TYPES.join(', ')}`,
  category: `category must be one of: ${ANY}, ${PROPERTY_TYPES.join(', ')}`,
  priceRange: `priceRange must be ${ANY} or two whole numbers, the smaller first, such as 500000-1000000`,
  purpose: `purpose must be one of: ${ANY}, ${PURPOSE_CHOICES.join(', ')}`,
  page: 'page must be a whole number from 1',
  pageSize: `pageSize must be a whole number from 1 to ${PROPERTY_PAGE_SIZE_MAX}`,
  search: `search must be one text of at most ${PROPERTY_SEARCH_MAX} characters`,
  title: `title must be at most ${PROPERTY_TITLES_MAX} texts between commas, of ${PROPERTY_SEARCH_MAX} characters in all`,
  status: `status must be one text of at most ${PROPERTY_STATUS_MAX} characters, such as available, sold or For Rent`,
  agentId: 'agentId must be the number of an agent',
  ids: `ids must be at most ${SAVED_MAX} numbers of properties with commas between, such as 1,5,9`,
  minBedrooms: `minBedrooms must be a whole number from 0 to ${BEDROOMS_MAX}`,
  bounds:
    'bounds must be south,west,north,east in degrees, the smaller first, ' +
    `within ${MAP_LIMITS.south},${MAP_LIMITS.west},${MAP_LIMITS.north},${MAP_LIMITS.east}, such as -1.35,36.7,-1.2,36.9`,
  area:
    `area must be ${AREA_CORNERS_MIN} to ${AREA_CORNERS_MAX} corners within ` +
    `${MAP_LIMITS.south},${MAP_LIMITS.west},${MAP_LIMITS.north},${MAP_LIMITS.east}, encoded as a flexible polyline of five decimals`,
  sold: `sold must be one of: ${SOLD_CHOICES.join(', ')}`,
  sort: `sort must be one of: ${PROPERTY_SORTS.join(', ')}`,
};

function IsPriceRange(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isPriceRange',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && parsePriceRange(value) !== undefined,
      },
    },
    { message: TEXTS.priceRange },
  );
}

/** Splits at commas and drops empty texts. */
export function titlesOf(list: string): string[] {
  return list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

function IsListOfTitles(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isListOfTitles',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && titlesOf(value).length <= PROPERTY_TITLES_MAX,
      },
    },
    { message: TEXTS.title },
  );
}

function IsListOfPlaces(): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isListOfPlaces',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && placesOf(value).length <= PLACES_MAX,
      },
    },
    { message: TEXTS.location },
  );
}

/** Accepts an empty text, and any other that can be parsed. */
function Parsed(name: 'bounds' | 'area', parse: (text: string) => unknown): PropertyDecorator {
  return ValidateBy(
    {
      name: `is-${name}`,
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && (value === '' || parse(value) !== undefined),
      },
    },
    { message: TEXTS[name] },
  );
}

const IDS = new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${SAVED_MAX - 1}}$`);

/** Parses `1,5,9`, removing duplicates; leaves anything else for the validation to reject. */
function Ids(): PropertyDecorator {
  return (target, key) => {
    Transform(({ value }) => {
      if (value === '') return undefined;
      return typeof value === 'string' && IDS.test(value)
        ? [...new Set(value.split(',').map(Number))]
        : (value as unknown);
    })(target, key);
    IsArray({ message: TEXTS.ids })(target, key);
    IsInt({ each: true, message: TEXTS.ids })(target, key);
  };
}

/** Query of `GET /api/properties`; all filters must match. */
export class ListPropertiesQuery extends FactFiltersQuery {
  @ApiPropertyOptional({
    description:
      'The whole location, what follows a comma in it, or one of its parts; case is ignored. ' +
      `Up to ${PLACES_MAX} places with \`${PLACE_SEPARATOR}\` between: any of them.`,
    maxLength: PROPERTY_SEARCH_MAX,
    default: ANY,
    example: 'Mombasa',
  })
  @Line()
  @OrDefault(ANY)
  @IsString({ message: TEXTS.location })
  @MaxLength(PROPERTY_SEARCH_MAX, { message: TEXTS.location })
  @IsListOfPlaces()
  location: string = ANY;

  @ApiPropertyOptional({ enum: [ANY, ...PROPERTY_TYPES], default: ANY, example: 'residential' })
  @Line()
  @LowerCase()
  @OrDefault(ANY)
  @IsIn([ANY, ...PROPERTY_TYPES], { message: TEXTS.propertyType })
  propertyType: PropertyType | typeof ANY = ANY;

  @ApiPropertyOptional({
    description:
      `As \`propertyType\`, whose place it takes, by the categories of the site: a commercial listing with ${TSAVO.name} in its ` +
      'title counts as residential.',
    enum: [ANY, ...PROPERTY_TYPES],
    default: ANY,
    example: 'residential',
  })
  @Line()
  @LowerCase()
  @OrDefault(ANY)
  @IsIn([ANY, ...PROPERTY_TYPES], { message: TEXTS.category })
  category: PropertyType | typeof ANY = ANY;

  @ApiPropertyOptional({
    description:
      `Whole Kenyan shillings, \`min-max\`, both ends in; \`${OPEN_ENDED_PRICE_RANGE}\` has no upper end. ` +
      'A property without a price is in no range. Commercial lettings count by their rent a month (rate × size), land priced ' +
      'by the acre by all of it. In ranges that are not on offer, more than 1,000 matches are counted as 1,000, and `totalIsCapped` is true.',
    type: String,
    pattern: `^(${ANY}|\\d{1,15}-\\d{1,15})$`,
    default: ANY,
    example: '1000000-10000000',
  })
  @Line()
  @OrDefault(ANY)
  @IsPriceRange()
  priceRange: string = ANY;

  @ApiPropertyOptional({
    description: 'What the property is offered for; `rent` is any letting, for rent or for lease.',
    enum: [ANY, ...PURPOSE_CHOICES],
    default: ANY,
    example: 'rent',
  })
  @Line()
  @LowerCase()
  @OrDefault(ANY)
  @IsIn([ANY, ...PURPOSE_CHOICES], { message: TEXTS.purpose })
  purpose: PurposeChoice | typeof ANY = ANY;

  @ApiPropertyOptional({
    description: 'A page past the end is an empty list.',
    type: 'integer',
    minimum: 1,
    maximum: PAGE_MAX,
    default: 1,
    example: 1,
  })
  @QueryNumber()
  @WholeNumber(1, PAGE_MAX, TEXTS.page)
  page = 1;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: PROPERTY_PAGE_SIZE_MAX,
    default: PROPERTY_PAGE_SIZE,
    example: PROPERTY_PAGE_SIZE,
  })
  @QueryNumber()
  @WholeNumber(1, PROPERTY_PAGE_SIZE_MAX, TEXTS.pageSize)
  pageSize: number = PROPERTY_PAGE_SIZE;

  @ApiPropertyOptional({
    description:
      'A question in English or Swahili. Bedrooms, purpose, type, price, places, landmarks and roads are read out of it; ' +
      'the answer says so in `understood`. Other words (up to 10) must all occur in title, location, features or description; ' +
      'case and accents are ignored. ' +
      'A word that occurs nowhere is replaced by the nearest word that does; the answer then says so ' +
      'in `correctedSearch`. A reference such as `LML-12` finds that one property.',
    maxLength: PROPERTY_SEARCH_MAX,
    default: '',
    example: '3 bedroom flat with borehole nyali',
  })
  @Line()
  @IsString({ message: TEXTS.search })
  @MaxLength(PROPERTY_SEARCH_MAX, { message: TEXTS.search })
  search = '';

  @ApiPropertyOptional({
    description:
      `Texts (up to ${PROPERTY_TITLES_MAX}) between commas, one of which must occur in the title; ` +
      'case and accents are ignored.',
    maxLength: PROPERTY_SEARCH_MAX,
    default: '',
    example: 'Kilifi,Nyeri',
  })
  @Line()
  @IsListOfTitles()
  @IsString({ message: TEXTS.title })
  @MaxLength(PROPERTY_SEARCH_MAX, { message: TEXTS.title })
  title = '';

  @ApiPropertyOptional({
    description:
      'Case is ignored. `available` means on the market: available, For Sale, For Rent and For Lease; ' +
      'any other text means that very status.',
    maxLength: PROPERTY_STATUS_MAX,
    default: ANY,
    example: 'available',
  })
  @Line()
  @LowerCase()
  @OrDefault(ANY)
  @IsString({ message: TEXTS.status })
  @MaxLength(PROPERTY_STATUS_MAX, { message: TEXTS.status })
  status: string = ANY;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: ID_MAX, example: 3 })
  @IsOptional()
  @QueryNumber()
  @WholeNumber(1, ID_MAX, TEXTS.agentId)
  agentId?: number;

  @ApiPropertyOptional({
    description:
      `Numbers of properties with commas between, at most ${SAVED_MAX}: only these, in this order, whatever \`sort\` ` +
      'says. Those that no property has are left out.',
    type: String,
    pattern: '^\\d{1,15}(,\\d{1,15})*$',
    example: '1,5,9',
  })
  @IsOptional()
  @Ids()
  ids?: number[];

  @ApiPropertyOptional({
    description: 'Properties to which bedrooms do not apply are left out.',
    type: 'integer',
    minimum: 0,
    maximum: BEDROOMS_MAX,
    example: 3,
  })
  @IsOptional()
  @QueryNumber()
  @WholeNumber(0, BEDROOMS_MAX, TEXTS.minBedrooms)
  minBedrooms?: number;

  @ApiPropertyOptional({
    description:
      'Part of the map, `south,west,north,east` in degrees. Properties without a position are left out. Where more than ' +
      'a few thousand are inside, `total` counts up to 1,000 and `totalIsCapped` is true.',
    type: String,
    default: '',
    example: '-1.35,36.7,-1.2,36.9',
  })
  @Line()
  @Parsed('bounds', parseBounds)
  bounds = '';

  @ApiPropertyOptional({
    description:
      `Corners of an area drawn on the map, ${AREA_CORNERS_MIN} to ${AREA_CORNERS_MAX}, latitude first, as a flexible polyline ` +
      '(version 1, five decimals, no third dimension); as `bounds` otherwise.',
    type: String,
    maxLength: AREA_MAX,
    default: '',
    example: 'BF_txIgus_GAgz6BginB_wT',
  })
  @Line()
  @Parsed('area', parseArea)
  area = '';

  @ApiPropertyOptional({
    description:
      'Only properties within `radius` of this: a place by its name or number, `office:` and the number of an office, ' +
      'or `latitude,longitude`. Takes the place of those in the search.',
    maxLength: PROPERTY_SEARCH_MAX,
    example: 'Sarit Centre',
  })
  @IsOptional()
  @Line()
  @UnsetIfEmpty()
  @IsString({ message: NEAR_TEXTS.near })
  @MaxLength(PROPERTY_SEARCH_MAX, { message: NEAR_TEXTS.near })
  near?: string;

  @ApiPropertyOptional({
    description:
      'From 100m to 50km, `km` if there is no unit. Without it, the radius of the place; 3km for an office or a position.',
    pattern: '^\\d{1,5}(\\.\\d{1,3})? ?(km|m)?$',
    example: '3km',
  })
  @TogetherWith<ListPropertiesQuery>(
    ({ near, radius }) => radius === undefined || near !== undefined,
    NEAR_TEXTS.radiusAlone,
  )
  @IsRadius()
  @Line()
  @UnsetIfEmpty()
  radius?: string;

  @ApiPropertyOptional({
    description:
      '`hide` leaves out sold and let listings, which come last otherwise. A reference and a `status` find them all the same.',
    enum: SOLD_CHOICES,
    default: 'show',
    example: 'hide',
  })
  @Line()
  @LowerCase()
  @OrDefault('show')
  @IsIn(SOLD_CHOICES, { message: TEXTS.sold })
  sold: SoldChoice = 'show';

  @ApiPropertyOptional({
    description:
      '`relevance` puts what the search names in the title first, then in the location, the features and the description, ' +
      'and the nearest within a radius; without a search it is newest first. ' +
      'Properties without a price come last in both orders of price, and land to let after land for sale. Sizes are compared as areas. `land-asc` and `land-desc` ' +
      'are for land, `area-price-asc` (price per area) for land or for one type and purpose; newest first otherwise.',
    enum: PROPERTY_SORTS,
    default: 'relevance',
    example: 'price-asc',
  })
  @Line()
  @OrDefault('relevance')
  @IsIn(PROPERTY_SORTS, { message: TEXTS.sort })
  sort: PropertySort = 'relevance';
}
