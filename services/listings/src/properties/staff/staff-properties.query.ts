import { ChangesQuery } from '@lml/common/audit/changes.query';
import {
  ANY,
  PROPERTY_STATUS_MAX,
  PROPERTY_TYPES,
  PUBLISHED_FILTER,
  type PropertyType,
  type PublishedFilter,
  STAFF_PROPERTY_LIMITS,
  STAFF_PROPERTY_PAGE_SIZE,
  STAFF_PROPERTY_PAGE_SIZE_MAX,
  STAFF_PROPERTY_SORTS,
  type StaffPropertySort,
} from '@lml/common/contracts';
import { Line, QueryNumber, WholeNumber } from '@lml/common/validation/fields';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

const PAGE_MAX = 1_000_000_000;
const SEARCH_MAX = STAFF_PROPERTY_LIMITS.searchMax;
const TYPES = [ANY, ...PROPERTY_TYPES];

const TEXTS = {
  page: 'page must be a whole number from 1',
  limit: `limit must be a whole number from 1 to ${STAFF_PROPERTY_PAGE_SIZE_MAX}`,
  search: `search must be one text of at most ${SEARCH_MAX} characters`,
  type: `type must be one of: ${TYPES.join(', ')}`,
  status: `status must be one text of at most ${PROPERTY_STATUS_MAX} characters, such as available or sold`,
  published: `published must be one of: ${PUBLISHED_FILTER.join(', ')}`,
  incomplete: 'incomplete must be true or false',
  stale: 'stale must be true or false',
  due: 'due must be true or false',
  sort: `sort must be one of: ${STAFF_PROPERTY_SORTS.join(', ')}`,
  propertyId: 'propertyId must be the number of a property',
};

/** Treats a filter that a form sent empty as unset. */
function Choice(unset: string): PropertyDecorator {
  return Transform(({ value }) => {
    if (value === '') return unset;
    return typeof value === 'string' ? value.toLowerCase() : (value as unknown);
  });
}

/** Parses true and false of a query string; empty is false. */
function Flag(): PropertyDecorator {
  return Transform(({ value }) =>
    value === 'true' ? true : value === 'false' || value === '' ? false : (value as unknown),
  );
}

/** Page of a list. */
export class PageQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, default: 1, description: 'Past the end is empty' })
  @QueryNumber()
  @WholeNumber(1, PAGE_MAX, TEXTS.page)
  page = 1;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: STAFF_PROPERTY_PAGE_SIZE_MAX,
    default: STAFF_PROPERTY_PAGE_SIZE,
  })
  @QueryNumber()
  @WholeNumber(1, STAFF_PROPERTY_PAGE_SIZE_MAX, TEXTS.limit)
  limit: number = STAFF_PROPERTY_PAGE_SIZE;
}

/** Query of `GET /api/admin/properties`; all filters must match. */
export class StaffPropertiesQuery extends PageQuery {
  @ApiPropertyOptional({
    type: String,
    maxLength: SEARCH_MAX,
    description: 'Words that must all occur in title, location or description, or a reference such as LML-12',
  })
  @Line()
  @IsString({ message: TEXTS.search })
  @MaxLength(SEARCH_MAX, { message: TEXTS.search })
  search = '';

  @ApiPropertyOptional({ enum: TYPES, default: ANY })
  @Line()
  @Choice(ANY)
  @IsIn(TYPES, { message: TEXTS.type })
  type: PropertyType | typeof ANY = ANY;

  @ApiPropertyOptional({
    maxLength: PROPERTY_STATUS_MAX,
    default: ANY,
    description: 'available means on the market; any other text means that very status',
  })
  @Line()
  @Choice(ANY)
  @IsString({ message: TEXTS.status })
  @MaxLength(PROPERTY_STATUS_MAX, { message: TEXTS.status })
  status: string = ANY;

  @ApiPropertyOptional({ enum: PUBLISHED_FILTER, default: ANY, description: 'no means drafts' })
  @Line()
  @Choice(ANY)
  @IsIn(PUBLISHED_FILTER, { message: TEXTS.published })
  published: PublishedFilter = ANY;

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Only listings that lack something' })
  @Flag()
  @IsBoolean({ message: TEXTS.incomplete })
  incomplete = false;

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description:
      'Only listings on the market of which visitors are warned, because nobody has confirmed them for long',
  })
  @Flag()
  @IsBoolean({ message: TEXTS.stale })
  stale = false;

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description: 'Only listings on the market that are to be confirmed this week',
  })
  @Flag()
  @IsBoolean({ message: TEXTS.due })
  due = false;

  @ApiPropertyOptional({ enum: STAFF_PROPERTY_SORTS, default: 'newest' })
  @Line()
  @Choice('newest')
  @IsIn(STAFF_PROPERTY_SORTS, { message: TEXTS.sort })
  sort: StaffPropertySort = 'newest';
}

/** Query of `GET /api/admin/properties/changes`. */
export class PropertyChangesQuery extends ChangesQuery {
  @ApiPropertyOptional({ type: 'integer', description: 'Changes of this property only' })
  @QueryNumber()
  @WholeNumber(1, 2_147_483_647, TEXTS.propertyId)
  @IsOptional()
  propertyId?: number;
}
