import {
  type AgentInput,
  type FloorPricing,
  INQUIRY_TEXTS,
  PAYMENT_LIMITS,
  PAYMENT_STAGE_FIELDS,
  PAYMENT_TERMS_FIELDS,
  PICTURE_LABELS,
  type PictureLabel,
  type PaymentTermsInput,
  type PlaceInput,
  type Pricing,
  PRICING_FIELDS,
  PROPERTY_FIELDS,
  type PropertyChanges,
  type PropertyInput,
  ROOM_FIELDS,
  type RoomInput,
  STAFF_PROPERTY_LIMITS,
  USABLE_TOO_LARGE,
} from '@lml/common/contracts';
import {
  Check,
  DateField,
  EmailField,
  FlagField,
  ID_MAX,
  LineField,
  ListField,
  ObjectField,
  OptionalLineField,
  PhoneField,
  Required,
  TogetherWith,
  NumberField,
} from '@lml/common/validation/fields';
import { InputType } from '@lml/common/validation/table-types';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';

const LIMITS = STAFF_PROPERTY_LIMITS;

const area = { type: 'integer', format: 'int64', minimum: 0, maximum: LIMITS.sizeMax } as const;
const money = { type: 'integer', format: 'int64', minimum: 0, maximum: LIMITS.moneyMax } as const;

class FloorRentDto implements FloorPricing {
  @ApiProperty({ maxLength: LIMITS.featureMax, example: 'Ground floor' })
  @LineField({ name: 'Floor', min: 1, max: LIMITS.featureMax })
  @Required('Floor is required')
  floor: string;

  @ApiProperty({ ...money, example: 230 })
  @NumberField({ name: 'Rent a square foot', max: LIMITS.moneyMax })
  @Required('Rent a square foot is required')
  perSqft: number;

  @ApiPropertyOptional({ ...area, example: 3600 })
  @NumberField({ name: 'Lettable area of the floor', max: LIMITS.sizeMax })
  lettableSqft?: number;

  @ApiPropertyOptional({ ...area, description: 'At most the lettable area', example: 3100 })
  @NumberField({ name: 'Usable area of the floor', max: LIMITS.sizeMax })
  @TogetherWith<FloorRentDto>(
    ({ usableSqft, lettableSqft }) =>
      usableSqft === undefined ||
      (typeof usableSqft === 'number' && typeof lettableSqft === 'number' && usableSqft <= lettableSqft),
    USABLE_TOO_LARGE,
  )
  usableSqft?: number;

  @ApiPropertyOptional({ ...money, example: 26 })
  @NumberField({ name: 'Service charge a square foot', max: LIMITS.moneyMax })
  servicePerSqft?: number;

  @ApiPropertyOptional({ description: 'Left out if it is not known' })
  @FlagField('Available')
  available?: boolean;

  @ApiPropertyOptional({ format: 'date', example: '2026-12-31' })
  @DateField('Available from')
  from?: string;
}

export class PricingDto extends InputType(PRICING_FIELDS) implements Pricing {
  @ApiPropertyOptional({ type: [FloorRentDto], maxItems: LIMITS.floorRentsMax })
  @ListField({ name: 'Rents by floor', max: LIMITS.floorRentsMax, item: FloorRentDto })
  rentByFloor?: FloorRentDto[];
}

class PaymentStageDto extends InputType(PAYMENT_STAGE_FIELDS) {}

/** Rules across fields are in `termsProblems`. */
class PaymentTermsDto extends InputType(PAYMENT_TERMS_FIELDS) implements PaymentTermsInput {
  @ApiPropertyOptional({ type: [PaymentStageDto], maxItems: PAYMENT_LIMITS.stagesMax })
  @ListField({ name: 'Stages', max: PAYMENT_LIMITS.stagesMax, item: PaymentStageDto })
  stages?: PaymentStageDto[];
}

class RoomDto extends InputType(ROOM_FIELDS) implements RoomInput {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Of a room that the listing has; any other id is that of a new room',
  })
  @NumberField({ name: 'id', min: 1, max: Number.MAX_SAFE_INTEGER })
  id?: number;
}

/** Either an agent's id, or the details of an outside agent. */
class AgentDto implements AgentInput {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 3 })
  @NumberField({ name: 'Agent', min: 1, max: ID_MAX })
  @TogetherWith<AgentDto>(
    ({ id, name, phone, email, whatsapp, agency }) =>
      id === undefined || [name, phone, email, whatsapp, agency].every((value) => value === undefined),
    'Name an agent either by id or by name, phone and email',
  )
  id?: number;

  @ApiPropertyOptional({ minLength: 2, maxLength: LIMITS.agentNameMax, example: 'Zainab Mwakio' })
  @LineField({
    name: 'Name',
    min: LIMITS.agentNameMin,
    max: LIMITS.agentNameMax,
    tooShort: INQUIRY_TEXTS.name,
  })
  @TogetherWith<AgentDto>(({ id, name }) => id !== undefined || name !== undefined, INQUIRY_TEXTS.name)
  name?: string;

  @ApiPropertyOptional({ example: '+254 700 000 113' })
  @PhoneField()
  @TogetherWith<AgentDto>(({ id, phone }) => id !== undefined || phone !== undefined, INQUIRY_TEXTS.phone)
  phone?: string;

  @ApiPropertyOptional({ format: 'email', example: 'zainab.mwakio@lml-properties.example' })
  @EmailField()
  @TogetherWith<AgentDto>(({ id, email }) => id !== undefined || email !== undefined, INQUIRY_TEXTS.email)
  email?: string;

  @ApiPropertyOptional({ type: String, nullable: true, example: '+254 700 000 113' })
  @PhoneField({ nullable: true })
  whatsapp?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.agencyMax })
  @OptionalLineField({ name: 'Agency', max: LIMITS.agencyMax })
  agency?: string | null;
}

class PlaceDto implements PlaceInput {
  @ApiProperty({ type: Number, nullable: true, minimum: -90, maximum: 90, example: -4.0392 })
  @Check((value) => errorForDegrees(value, 'Latitude', 90))
  @TogetherWith<PlaceDto>(
    ({ lat, lng }) => (lat === null) === (lng === null),
    'Latitude and longitude belong together: give both or none',
  )
  lat: number | null = null;

  @ApiProperty({ type: Number, nullable: true, minimum: -180, maximum: 180, example: 39.7128 })
  @Check((value) => errorForDegrees(value, 'Longitude', 180))
  lng: number | null = null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.placeMax })
  @OptionalLineField({ name: 'Address', max: LIMITS.placeMax })
  address: string | null = null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.placeMax, example: 'Nyali' })
  @OptionalLineField({ name: 'Neighbourhood', max: LIMITS.placeMax })
  neighborhood: string | null = null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.placeMax, example: 'Nyali Beach' })
  @OptionalLineField({ name: 'Landmark', max: LIMITS.placeMax })
  landmark: string | null = null;
}

function errorForDegrees(value: unknown, name: string, max: number): string | undefined {
  if (value === null) return undefined;
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= max
    ? undefined
    : `${name} must be a number from -${max} to ${max}`;
}

export class PictureDto {
  @ApiPropertyOptional({ maxLength: LIMITS.linkMax, example: 'https://example.com/front.jpg' })
  @LineField({ name: 'Picture address', min: 1, max: LIMITS.linkMax })
  @TogetherWith<PictureDto>(
    ({ id, url }) => (id === undefined) !== (url === undefined),
    'A picture must have either an address or the id of an uploaded one',
  )
  url?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'Of an uploaded picture' })
  @NumberField({ name: 'Picture', min: 1, max: ID_MAX })
  id?: number;

  @ApiPropertyOptional({ maxLength: LIMITS.altMax, description: "For who can't see it" })
  @LineField({ name: 'Alt text', max: LIMITS.altMax })
  alt?: string;

  @ApiPropertyOptional({
    enum: PICTURE_LABELS,
    nullable: true,
    description: 'What it is, unless a photograph of the property; null for such a photograph',
  })
  @Check((value) =>
    value === null || (PICTURE_LABELS as readonly unknown[]).includes(value)
      ? undefined
      : `Kind of picture must be one of: ${PICTURE_LABELS.join(', ')}`,
  )
  label?: PictureLabel | null;

  @ApiPropertyOptional({
    ...{ type: String, nullable: true, maxLength: 10, example: '2026-03' },
    description: 'Month or day on which it was taken, up to today',
  })
  @OptionalLineField({ name: 'Date of the picture', max: 10 })
  takenOn?: string | null;
}

/** API documentation of a list of pictures, each in one of three notations. */
function ApiPictures(description: string): PropertyDecorator {
  return ApiPropertyOptional({
    type: 'array',
    maxItems: LIMITS.picturesMax,
    items: {
      oneOf: [{ type: 'string' }, { type: 'integer' }, { $ref: '#/components/schemas/PictureDto' }],
    },
    description,
    example: ['https://example.com/front.jpg', 41],
  });
}

function PicturesField(name: string): PropertyDecorator {
  return ListField({
    name,
    max: LIMITS.picturesMax,
    item: PictureDto,
    expand: (value) =>
      typeof value === 'string' ? { url: value } : typeof value === 'number' ? { id: value } : value,
  });
}

/** Body of `POST /api/admin/properties`; validates relations in addition to the fields. */
export class PropertyInputDto extends InputType(PROPERTY_FIELDS) implements PropertyInput {
  @ApiPropertyOptional({ type: [RoomDto], maxItems: LIMITS.roomsMax })
  @ListField({ name: 'Rooms', max: LIMITS.roomsMax, item: RoomDto })
  roomConfigurations?: RoomDto[];

  @ApiPropertyOptional({ type: [AgentDto], maxItems: LIMITS.agentsMax, description: 'The first is shown' })
  @ListField({ name: 'Agents', max: LIMITS.agentsMax, item: AgentDto })
  agents?: AgentDto[];

  @ApiPropertyOptional({ type: PlaceDto, nullable: true })
  @ObjectField('Coordinates', PlaceDto)
  coordinates?: PlaceDto | null;

  @ApiPropertyOptional({ type: PricingDto, nullable: true })
  @ObjectField('Pricing', PricingDto)
  pricing?: PricingDto | null;

  @ApiPropertyOptional({ type: [PaymentTermsDto], maxItems: PAYMENT_LIMITS.termsMax })
  @ListField({ name: 'Payment plans', max: PAYMENT_LIMITS.termsMax, item: PaymentTermsDto })
  paymentTerms?: PaymentTermsDto[];

  @ApiPictures('In order, the first the main one; at most 10 of them uploaded')
  @PicturesField('Images')
  images?: PictureDto[];

  @ApiPictures('In order')
  @PicturesField('Floor plans')
  floorPlans?: PictureDto[];
}

/** Body of `PUT /api/properties/{id}`; missing fields stay unchanged. */
export class PropertyChangesDto
  extends PartialType(PropertyInputDto, { skipNullProperties: false })
  implements PropertyChanges
{
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    description: 'That the changes were made to; out of date is 409',
  })
  @NumberField({ name: 'version', min: 1, max: ID_MAX })
  version?: number;
}
