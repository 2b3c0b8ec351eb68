import {
  type Completeness,
  COMPLETENESS_TEXTS,
  type CompletenessPart,
  type PropertyType,
  PROPERTY_TYPES,
  STAFF_FIELDS,
  type StaffProperty,
  type StaffPropertyPage,
  type StaffPropertySummary,
  type StaffStats,
  type StaffTypeCounts,
} from '@lml/common/contracts';
import { AnswerType } from '@lml/common/validation/table-types';
import { ApiProperty, ApiPropertyOptional, IntersectionType, OmitType } from '@nestjs/swagger';
import { ErrorDocument } from '../../documents.js';
import { integer, PropertyDocument, PropertySummaryDocument } from '../model/property.documents.js';

/** OpenAPI documents of the contract's types; the compiler checks each class against its contract. */

const degrees = { type: Number, nullable: true } as const;
const text = { type: String, nullable: true } as const;

class CompletenessDocument implements Completeness {
  @ApiProperty({ ...integer, minimum: 0, maximum: 100, example: 80 })
  percent: number;

  @ApiProperty({ enum: Object.keys(COMPLETENESS_TEXTS), isArray: true })
  missing: CompletenessPart[];
}

/** Fields that only staff see, in lists and details. */
class StaffColumnsDocument extends AnswerType(STAFF_FIELDS) {
  @ApiProperty({ ...integer, description: 'Goes up with each change; send it with a change', example: 3 })
  version: number;

  @ApiProperty({ type: CompletenessDocument })
  completeness: CompletenessDocument;

  @ApiProperty({ format: 'date-time', description: 'When staff last said that it can still be had' })
  confirmedAt: string;

  @ApiProperty({
    description: 'Published, on the market, and not confirmed for so long that visitors are warned',
  })
  stale: boolean;

  @ApiProperty({ ...text, format: 'date-time', description: 'Of a listing in the bin' })
  deletedAt: string | null;

  @ApiPropertyOptional({ description: 'Hidden until a manager decides about reports of visitors' })
  held?: boolean;

  @ApiPropertyOptional({ description: 'In results of a search: a word is in neither title nor location' })
  foundInText?: boolean;
}

export class StaffPropertySummaryDocument
  extends IntersectionType(PropertySummaryDocument, StaffColumnsDocument)
  implements StaffPropertySummary {}

class PlaceDocument {
  @ApiProperty(degrees)
  lat: number | null;

  @ApiProperty(degrees)
  lng: number | null;

  @ApiProperty(text)
  address: string | null;

  @ApiProperty(text)
  neighborhood: string | null;

  @ApiProperty(text)
  landmark: string | null;
}

export class StaffPropertyDocument
  extends IntersectionType(OmitType(PropertyDocument, ['coordinates']), StaffColumnsDocument)
  implements StaffProperty
{
  @ApiProperty({ type: PlaceDocument, nullable: true })
  coordinates: PlaceDocument | null;
}

class PaginationDocument {
  @ApiProperty({ ...integer, description: 'Matching listings on all pages', example: 72 })
  total: number;

  @ApiProperty({ ...integer, example: 4 })
  totalPages: number;

  @ApiProperty()
  hasPrev: boolean;

  @ApiProperty()
  hasNext: boolean;

  @ApiProperty({ ...integer, example: 1 })
  page: number;

  @ApiProperty({ ...integer, example: 20 })
  limit: number;
}

export class StaffPropertyPageDocument implements StaffPropertyPage {
  @ApiProperty({ type: [StaffPropertySummaryDocument] })
  properties: StaffPropertySummaryDocument[];

  @ApiProperty({ type: PaginationDocument })
  pagination: PaginationDocument;
}

class TypeCountsDocument implements StaffTypeCounts {
  @ApiProperty({ ...integer, example: 72 })
  totalProperties: number;

  @ApiProperty({ ...integer, example: 30 })
  residential: number;

  @ApiProperty({ ...integer, example: 18 })
  commercial: number;

  @ApiProperty({ ...integer, example: 9 })
  land: number;
}

class StatusCountDocument {
  @ApiProperty({ example: 'For Sale' })
  status: string;

  @ApiProperty({ ...integer, example: 31 })
  count: number;
}

export class StaffStatsDocument extends TypeCountsDocument implements StaffStats {
  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(PROPERTY_TYPES.map((type) => [type, integer])),
  })
  byType: Record<PropertyType, number>;

  @ApiProperty({ type: [StatusCountDocument], description: 'The most frequent first' })
  byStatus: StatusCountDocument[];

  @ApiProperty(integer)
  drafts: number;

  @ApiProperty(integer)
  featured: number;

  @ApiProperty({ ...integer, description: 'Listings that lack something' })
  incomplete: number;

  @ApiProperty({ ...integer, description: 'Listings to be confirmed this week' })
  due: number;

  @ApiProperty({ ...integer, description: 'Listings of which visitors are warned; some may be hidden' })
  stale: number;

  @ApiProperty({
    ...integer,
    description: 'Listings that lists leave out, because nobody has confirmed them',
  })
  hidden: number;

  @ApiProperty({ ...integer, description: 'Days without confirmation after which visitors are warned' })
  warnDays: number;

  @ApiProperty(integer)
  inBin: number;

  @ApiProperty({ type: TypeCountsDocument, description: 'Since the first of the month, Nairobi time' })
  addedThisMonth: TypeCountsDocument;
}

export class PropertyConflictDocument extends ErrorDocument {
  @ApiProperty({ type: StaffPropertyDocument, description: 'What is stored now' })
  current: StaffPropertyDocument;
}
