import {
  type Coordinates,
  DETAIL_FIELDS,
  EVIDENCE_KINDS,
  type EvidenceKind,
  type FloorPricing,
  type Freshness,
  type FreshnessState,
  LISTED_FIELDS,
  PAYMENT_STAGE_FIELDS,
  PAYMENT_TERMS_FIELDS,
  type PaymentStage,
  type PaymentTerms,
  type Picture,
  PICTURE_LABELS,
  type PictureLabel,
  type PricePoint,
  type Pricing,
  PRICING_FIELDS,
  type Property,
  type PropertyCheck,
  type PropertyPlace,
  type PropertySummary,
  type Reduction,
  ROOM_FIELDS,
  type RoomConfiguration,
  type UnitType,
} from '@lml/common/contracts';
import { AnswerType } from '@lml/common/validation/table-types';
import { ApiProperty, ApiPropertyOptional, IntersectionType, PartialType } from '@nestjs/swagger';
import { AgentDocument } from '../../agents/agent.document.js';

/** OpenAPI documents of the contract's types; the compiler checks each class against its contract. */

const KSH = 'Whole Kenyan shillings';
export const integer = { type: 'integer' } as const;
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

  @ApiPropertyOptional({
    type: [Number],
    description: 'Bytes of the AVIF of each of these widths; missing while they are not measured',
    example: [11_204, 37_811, 71_395, 98_240],
  })
  bytes?: number[];

  @ApiPropertyOptional({ enum: PICTURE_LABELS, description: 'Missing for a photograph of the property' })
  label?: PictureLabel;

  @ApiPropertyOptional({ description: 'Month or day on which it was taken', example: '2026-03' })
  takenOn?: string;
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

class PricePointDocument implements PricePoint {
  @ApiProperty({ format: 'date', description: 'In Nairobi, from which on it held', example: '2026-11-03' })
  day: string;

  @ApiProperty({ ...integer, description: `${KSH}; a rent is monthly`, example: 8_700_000 })
  price: number;
}

class ReductionDocument implements Reduction {
  @ApiProperty({ format: 'date', description: 'In Nairobi', example: '2026-11-03' })
  on: string;

  @ApiProperty({ ...integer, description: 'The lowest price of the 30 days before', example: 10_000_000 })
  was: number;

  @ApiProperty({ ...integer, description: 'Whole percent, rounded down', example: 13 })
  percent: number;
}

export class PropertySummaryDocument extends AnswerType(LISTED_FIELDS) implements PropertySummary {
  @ApiProperty({ ...integer, description: 'People quote it as LML-{id}', example: 1 })
  id: number;

  @ApiProperty({ type: [String], description: 'Addresses of all photos, the main one first' })
  images: string[];

  @ApiPropertyOptional({
    isArray: true,
    enum: PICTURE_LABELS,
    nullable: true,
    description: 'What each of `images` is, unless a photograph; missing if all are',
  })
  imageLabels?: (PictureLabel | null)[];

  @ApiProperty({ type: [PictureDocument], description: 'In a list the main picture only' })
  pictures: PictureDocument[];

  @ApiProperty({ type: RoomPricesDocument, nullable: true })
  roomPrices: RoomPricesDocument | null;

  @ApiProperty({ type: PricingDocument, nullable: true })
  pricing: PricingDocument | null;

  @ApiProperty({ description: 'Whether the description speaks of a price "starting from"' })
  suggestsStartingPrice: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Number for chats about it: that of the first agent; null without one',
    example: '+254 711 000 201',
  })
  whatsapp: string | null;

  @ApiProperty({
    type: FreshnessDocument,
    nullable: true,
    description:
      'How long ago somebody confirmed that it is available; null off the market, or if nobody has yet',
  })
  freshness: FreshnessDocument | null;

  @ApiProperty({
    type: ReductionDocument,
    nullable: true,
    description: 'A reduction of 1 % or more in the last 60 days; null off the market',
  })
  reduced: ReductionDocument | null;

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

export class PropertyCheckDocument implements PropertyCheck {
  @ApiProperty({ enum: EVIDENCE_KINDS })
  kind: EvidenceKind;

  @ApiProperty({ format: 'date', example: '2026-11-03' })
  doneOn: string;

  @ApiProperty({
    type: [String],
    description: 'The dated sentence, then what limits it',
    example: ['Our staff were at the property on 3 Nov 2026'],
  })
  lines: string[];

  @ApiProperty({ description: 'Empty if staff added none', example: '' })
  note: string;
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

  @ApiProperty({ type: [PropertyCheckDocument], description: 'What staff have checked and is still valid' })
  checks: PropertyCheckDocument[];
  @ApiProperty({
    type: [PricePointDocument],
    description: 'Prices that were public, newest first; empty if the price never changed, or is not shown',
  })
  priceHistory: PricePointDocument[];

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
