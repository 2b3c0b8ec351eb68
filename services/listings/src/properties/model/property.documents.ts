import {
  ANY,
  BEDROOM_CHOICES,
  type BedroomChoice,
  type Coordinates,
  DETAIL_FIELDS,
  type FilterOptions,
  type FloorPricing,
  type Freshness,
  type FreshnessState,
  type MapPin,
  PINS_MAX,
  type PropertyMap,
  PROPERTY_PURPOSES,
  type PropertyPurpose,
  TOTAL_MAX,
  LISTED_FIELDS,
  type Near,
  FEW_MATCHES,
  NEARBY_M,
  NEAREST_MAX,
  type NearPlace,
  PAYMENT_STAGE_FIELDS,
  PAYMENT_TERMS_FIELDS,
  type PaymentStage,
  type PaymentTerms,
  type Picture,
  type Pricing,
  PRICING_FIELDS,
  PRICE_RANGES,
  type Property,
  type PropertyFacets,
  type PropertyPlace,
  type PropertyPage,
  PROPERTY_TYPES,
  type PropertySummary,
  type PropertyType,
  PURPOSE_CHOICES,
  type PurposeChoice,
  ROOM_FIELDS,
  type RoomConfiguration,
  type Understood,
  UNDERSTOOD_KINDS,
  type UnderstoodKind,
  type UnitType,
} from '@lml/common/contracts';
import { AnswerType } from '@lml/common/validation/table-types';
import { ApiProperty, ApiPropertyOptional, IntersectionType, PartialType } from '@nestjs/swagger';
import { AgentDocument } from '../../agents/agent.document.js';

/** OpenAPI documents of the contract's types; the compiler checks each class against its contract. */

const KSH = 'Whole Kenyan shillings';
const integer = { type: 'integer' } as const;
const optionalInteger = { type: 'integer', nullable: true } as const;

export class PictureDocument implements Picture {
  @ApiProperty({ example: '/media/3f786850e387550fdab836ed7e6dc881/1200.jpg' })
  url: string;

  @ApiProperty()
  alt: string;

  @ApiProperty({ ...optionalInteger, description: 'Pixels of the largest size', example: 1200 })
  width: number | null;

  @ApiProperty({ ...optionalInteger, example: 800 })
  height: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'A tiny data URI to show until the picture is there',
  })
  blur: string | null;

  @ApiProperty({
    type: [Number],
    description:
      'Widths kept, each as `{width}.avif`, `.webp` and `.jpg` beside `url`; empty for a picture elsewhere',
    example: [320, 640, 960, 1200],
  })
  widths: number[];
}

class FloorRentDocument implements FloorPricing {
  @ApiProperty({ example: 'Ground floor' })
  floor: string;

  @ApiProperty({ ...integer, example: 230 })
  perSqft: number;

  @ApiPropertyOptional({ ...integer, example: 3600 })
  lettableSqft?: number;

  @ApiPropertyOptional({ ...integer, example: 3100 })
  usableSqft?: number;

  @ApiPropertyOptional({ ...integer, example: 26 })
  servicePerSqft?: number;

  @ApiPropertyOptional({ description: 'Left out if it is not known' })
  available?: boolean;

  @ApiPropertyOptional({ format: 'date', example: '2026-12-31' })
  from?: string;
}

export class PricingDocument extends PartialType(AnswerType(PRICING_FIELDS)) implements Pricing {
  @ApiPropertyOptional({ type: [FloorRentDocument], description: 'Where rent differs by floor' })
  rentByFloor?: FloorRentDocument[];
}

class RoomPricesDocument {
  @ApiProperty({ ...integer, description: KSH })
  min: number;

  @ApiProperty({ ...integer, description: KSH })
  max: number;
}

class FreshnessDocument implements Freshness {
  @ApiProperty({ ...integer, description: 'Whole days in Nairobi; 0 is today', example: 3 })
  days: number;

  @ApiProperty({
    enum: ['fresh', 'old', 'hidden'],
    description: 'old: visitors are warned; hidden: lists leave it out',
  })
  state: FreshnessState;
}

export class PropertySummaryDocument extends AnswerType(LISTED_FIELDS) implements PropertySummary {
  @ApiProperty({ ...integer, description: 'People quote it as LML-{id}', example: 1 })
  id: number;

  @ApiProperty({ type: [String], description: 'Addresses of all photos, the main one first' })
  images: string[];

  @ApiProperty({ type: [PictureDocument], description: 'In a list the main picture only' })
  pictures: PictureDocument[];

  @ApiProperty({ type: RoomPricesDocument, nullable: true })
  roomPrices: RoomPricesDocument | null;

  @ApiProperty({ type: PricingDocument, nullable: true })
  pricing: PricingDocument | null;

  @ApiProperty({ description: 'Whether the description speaks of a price "starting from"' })
  suggestsStartingPrice: boolean;

  @ApiProperty({
    type: FreshnessDocument,
    nullable: true,
    description:
      'How long ago somebody confirmed that it is available; null off the market, or if nobody has yet',
  })
  freshness: FreshnessDocument | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ format: 'date-time' })
  updatedAt: string;
}

export class RoomConfigurationDocument extends AnswerType(ROOM_FIELDS) implements RoomConfiguration {
  @ApiProperty(integer)
  id: number;
}

class UnitTypeDocument implements UnitType {
  @ApiProperty({ example: 'Superior Studio' })
  type: string;

  @ApiProperty({ example: 301 })
  size: number;

  @ApiProperty({ enum: ['SqM', 'SqFt'] })
  sizeUnit: UnitType['sizeUnit'];

  @ApiProperty({ ...integer, description: KSH, example: 2_850_000 })
  price: number;

  @ApiProperty()
  description: string;

  @ApiProperty()
  subtitle: string;
}

class PaymentStageDocument extends AnswerType(PAYMENT_STAGE_FIELDS) implements PaymentStage {}

class PaymentTermsDocument extends AnswerType(PAYMENT_TERMS_FIELDS) implements PaymentTerms {
  @ApiProperty({ type: [PaymentStageDocument], description: 'Only of the kind `stages`, in order' })
  stages: PaymentStageDocument[];
}

class CoordinatesDocument implements Coordinates {
  @ApiProperty({ example: -4.0392 })
  lat: number;

  @ApiProperty({ example: 39.7128 })
  lng: number;

  @ApiProperty({ type: String, nullable: true, example: 'Links Road 12' })
  address: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Nyali' })
  neighborhood: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Nyali Beach' })
  landmark: string | null;
}

class PropertyPlaceDocument implements PropertyPlace {
  @ApiProperty({ example: 'kilimani' })
  slug: string;

  @ApiProperty({ example: 'Kilimani' })
  name: string;
}

export class PropertyDocument
  extends IntersectionType(PropertySummaryDocument, AnswerType(DETAIL_FIELDS))
  implements Property
{
  @ApiProperty({
    description: 'The description as safe HTML, without its unit types',
    example: '<p>A <strong>quiet</strong> flat.</p>',
  })
  descriptionHtml: string;

  @ApiProperty({ type: [RoomConfigurationDocument] })
  roomConfigurations: RoomConfigurationDocument[];

  @ApiProperty({ type: [UnitTypeDocument], description: 'Parsed from the description' })
  unitTypes: UnitTypeDocument[];

  @ApiProperty({ type: [PaymentTermsDocument], description: 'Terms of off-plan payment plans' })
  paymentTerms: PaymentTermsDocument[];

  @ApiProperty({ type: [PictureDocument], description: 'Not among `pictures`' })
  floorPlans: PictureDocument[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'A JPEG of 1200 by 630 pixels to show a link with; another address for another content',
    example: '/api/properties/12/share-3f786850e387550f.jpg',
  })
  sharePicture: string | null;

  @ApiProperty({ type: PropertyPlaceDocument, nullable: true, description: 'Has a page at /places/{slug}' })
  place: PropertyPlaceDocument | null;

  @ApiProperty({ type: CoordinatesDocument, nullable: true })
  coordinates: CoordinatesDocument | null;

  @ApiProperty({ type: AgentDocument, nullable: true })
  agent: AgentDocument | null;

  @ApiProperty({ type: [AgentDocument], description: 'All of them; `agent` is the first' })
  agents: AgentDocument[];
}

export class UnderstoodDocument implements Understood {
  @ApiProperty({ enum: UNDERSTOOD_KINDS, example: 'bedrooms' })
  kind: UnderstoodKind;

  @ApiProperty({ example: '3+ bedrooms' })
  label: string;

  @ApiProperty({
    description: 'Its words in the search, or in `correctedSearch` if that is set',
    example: '3 bedroom',
  })
  text: string;
}

class NearDocument implements Near {
  @ApiProperty({ type: String, nullable: true, description: 'Null for a position', example: 'Sarit Centre' })
  name: string | null;

  @ApiProperty({ type: 'integer', description: 'Metres', example: 3000 })
  radiusM: number;
}

class NearPlaceDocument implements NearPlace {
  @ApiProperty({ description: 'Its words in the search, or its text in the location', example: 'near sarit' })
  text: string;

  @ApiProperty({ description: 'Value of `near`', example: 'Sarit Centre' })
  name: string;
}

export class PropertyPageDocument implements PropertyPage {
  @ApiProperty({ type: [PropertySummaryDocument] })
  properties: PropertySummaryDocument[];

  @ApiProperty({ ...integer, description: 'Matching properties on all pages', example: 72 })
  total: number;

  @ApiPropertyOptional({
    type: Boolean,
    enum: [true],
    description: `Set if there are more matches than \`total\`, which counts up to ${TOTAL_MAX} by facts, by prices that are not a range on offer, and in a large area of the map`,
  })
  totalIsCapped?: true;

  @ApiProperty({ ...integer, example: 8 })
  pages: number;

  @ApiProperty({ ...integer, example: 1 })
  page: number;

  @ApiProperty({ ...integer, example: 9 })
  pageSize: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What was searched for in place of words that occur nowhere',
    example: null,
  })
  correctedSearch: string | null;

  @ApiProperty({
    type: [UnderstoodDocument],
    description:
      'Filters read out of the search, in its order; one that the query has too is left out, for the query wins',
  })
  understood: UnderstoodDocument[];

  @ApiProperty({ type: NearDocument, nullable: true, description: 'The circle of `near`; null without one' })
  near: NearDocument | null;

  @ApiProperty({
    type: [NearPlaceDocument],
    description: 'Places of the search and the location that `near` knows',
  })
  nearPlaces: NearPlaceDocument[];

  @ApiProperty({
    type: [PropertySummaryDocument],
    description:
      `If nothing or at most ${FEW_MATCHES} match at a known place: the nearest others that fit the other filters, at most ` +
      `${NEAREST_MAX}; beside matches those within ${NEARBY_M / 1000} km, on the first page only`,
  })
  nearest: PropertySummaryDocument[];
}

class MapPinDocument implements MapPin {
  @ApiProperty({ ...integer, example: 12 })
  id: number;

  @ApiProperty({ example: 'Garden Villa, Kilimani' })
  title: string;

  @ApiProperty({ description: 'As on the card', example: 'KSH 8.7M' })
  price: string;

  @ApiProperty({ type: String, nullable: true, description: 'For the pin itself', example: '8.7M' })
  shortPrice: string | null;

  @ApiProperty({ example: -1.2905 })
  lat: number;

  @ApiProperty({ example: 36.787 })
  lng: number;

  @ApiProperty({ enum: PROPERTY_PURPOSES })
  purpose: PropertyPurpose;

  @ApiProperty({ description: 'False if only the surroundings of the listing are public' })
  exact: boolean;
}

export class PropertyMapDocument implements PropertyMap {
  @ApiProperty({
    type: [MapPinDocument],
    description: `In the order of the list, at most ${PINS_MAX}; the newest if a large area has more`,
  })
  pins: MapPinDocument[];

  @ApiProperty({
    ...integer,
    description: `Matches with a position, counted as in the list`,
    example: 64,
  })
  total: number;

  @ApiProperty({ description: 'Whether there are more than `total`' })
  totalIsCapped: boolean;

  @ApiProperty({
    ...integer,
    description: `Matches without a position, up to ${TOTAL_MAX}; 0 within an area`,
    example: 8,
  })
  withoutPosition: number;
}

/** Documents an object with a count per name. */
function counts(names: readonly string[]) {
  return {
    type: 'object' as const,
    properties: Object.fromEntries(names.map((name) => [name, { ...integer, minimum: 0 }])),
    required: [...names],
  };
}

export class PropertyFacetsDocument implements PropertyFacets {
  @ApiProperty({ ...integer, description: 'With all filters as they are', example: 72 })
  total: number;

  @ApiProperty(counts(PROPERTY_TYPES))
  types: Record<PropertyType, number>;

  @ApiProperty({
    type: 'object',
    additionalProperties: integer,
    description: 'By area and town in use',
    example: { Mombasa: 9, Nyali: 4 },
  })
  locations: Record<string, number>;

  @ApiProperty(counts(PRICE_RANGES.map(({ value }) => value).filter((value) => value !== ANY)))
  priceRanges: Record<string, number>;

  @ApiProperty({ ...counts(PURPOSE_CHOICES), description: '`rent` is any letting, for rent or for lease' })
  purposes: Record<PurposeChoice, number>;

  @ApiProperty({ ...counts(BEDROOM_CHOICES), description: 'With at least that many bedrooms' })
  bedrooms: Record<BedroomChoice, number>;

  @ApiProperty({
    ...integer,
    minimum: 0,
    description: 'Sold and let listings that fit the other filters',
    example: 4,
  })
  sold: number;
}

export class FilterOptionsDocument implements FilterOptions {
  @ApiProperty({ type: [String], description: 'Without streets, sorted', example: ['Mombasa', 'Nyali'] })
  locations: string[];

  @ApiProperty({ enum: PROPERTY_TYPES, isArray: true })
  propertyTypes: PropertyType[];
}
