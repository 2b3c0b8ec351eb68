import {
  AREA_UNITS,
  type AgentInput,
  type AreaUnit,
  BULK_ACTIONS,
  type BulkAction,
  type BulkRequest,
  EMAIL_PATTERN,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  isPhone,
  type PlaceInput,
  type Pricing,
  PROPERTY_PURPOSES,
  PROPERTY_STATUS_MAX,
  PROPERTY_TYPES,
  type PropertyChanges,
  type PropertyInput,
  type PropertyPurpose,
  type PropertyType,
  type RoomInput,
  STAFF_PROPERTY_LIMITS,
  STAFF_PROPERTY_TEXTS,
} from '@lml/common/contracts';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import {
  CheckedLine,
  ChoiceField,
  Complaint,
  FlagField,
  LineField,
  LinesField,
  LinkField,
  ListField,
  ObjectField,
  OptionalLineField,
  Present,
  Required,
  TextField,
  TogetherWith,
  WholeNumberField,
} from '../input-fields.js';

const LIMITS = STAFF_PROPERTY_LIMITS;
const KSH = 'Whole Kenyan shillings';
const ID_MAX = 2_147_483_647;

const money = { type: 'integer', format: 'int64', minimum: 0, maximum: LIMITS.moneyMax } as const;
const count = { type: 'integer', minimum: 0, maximum: LIMITS.countMax } as const;

/** An agent's phone, and anybody's: the length alone is checked, because people write numbers in many ways. */
export function PhoneField(nullable = false): PropertyDecorator {
  return CheckedLine((value) => {
    if (nullable && (value === null || value === '')) return undefined;
    return typeof value === 'string' && isPhone(value) ? undefined : INQUIRY_TEXTS.phone;
  });
}

export function EmailField(): PropertyDecorator {
  return CheckedLine((value) =>
    typeof value === 'string' && value.length <= INQUIRY_LIMITS.emailMax && EMAIL_PATTERN.test(value)
      ? undefined
      : INQUIRY_TEXTS.email,
  );
}

class FloorRentDto {
  @ApiProperty({ maxLength: LIMITS.featureMax, example: 'Ground floor' })
  @LineField({ name: 'Floor', min: 1, max: LIMITS.featureMax })
  @Required('Floor is required')
  floor: string;

  @ApiProperty({ ...money, example: 230 })
  @WholeNumberField({ name: 'Rent a square foot', max: LIMITS.moneyMax })
  @Required('Rent a square foot is required')
  perSqft: number;
}

export class PricingDto implements Pricing {
  @ApiPropertyOptional({ ...money, description: KSH, example: 8_700_000 })
  @WholeNumberField({ name: 'Starting price', max: LIMITS.moneyMax })
  startingPrice?: number;

  @ApiPropertyOptional({ ...money, description: 'A month', example: 90 })
  @WholeNumberField({ name: 'Rent a square foot', max: LIMITS.moneyMax })
  rentPerSqft?: number;

  @ApiPropertyOptional({ type: [FloorRentDto], maxItems: LIMITS.floorRentsMax })
  @ListField({ name: 'Rents by floor', max: LIMITS.floorRentsMax, item: FloorRentDto })
  rentByFloor?: FloorRentDto[];

  @ApiPropertyOptional({ ...money, description: 'A month', example: 36 })
  @WholeNumberField({ name: 'Service charge a square foot', max: LIMITS.moneyMax })
  servicePerSqft?: number;

  @ApiPropertyOptional({ ...money, description: KSH, example: 10_000 })
  @WholeNumberField({ name: 'Parking a month', max: LIMITS.moneyMax })
  parkingPerMonth?: number;

  @ApiPropertyOptional({ ...count, example: 2 })
  @WholeNumberField({ name: 'Parking spaces', max: LIMITS.countMax })
  parkingSpaces?: number;

  @ApiPropertyOptional({ ...count, example: 5 })
  @WholeNumberField({ name: 'Floors', max: LIMITS.countMax })
  floors?: number;

  @ApiPropertyOptional({ type: 'integer', example: 500 })
  @WholeNumberField({ name: 'Acres', max: LIMITS.sizeMax })
  acres?: number;

  @ApiPropertyOptional({ ...money, description: KSH, example: 1_700_000 })
  @WholeNumberField({ name: 'Price an acre', max: LIMITS.moneyMax })
  pricePerAcre?: number;
}

class RoomDto implements RoomInput {
  @ApiPropertyOptional({
    type: 'integer',
    description: 'Of a room that the listing has; any other id is that of a new room',
  })
  @WholeNumberField({ name: 'id', min: 1, max: Number.MAX_SAFE_INTEGER })
  id?: number;

  @ApiProperty({ maxLength: LIMITS.roomTypeMax, example: '1 Bedroom' })
  @LineField({ name: 'Room type', min: 1, max: LIMITS.roomTypeMax })
  @Required('Room type is required')
  roomType: string;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'Square feet', example: 560 })
  @WholeNumberField({ name: 'Room size', max: LIMITS.sizeMax })
  size = 0;

  @ApiPropertyOptional({ ...count, default: 0, example: 1 })
  @WholeNumberField({ name: 'Bathrooms of the room', max: LIMITS.countMax })
  bathrooms = 0;

  @ApiPropertyOptional({ ...money, default: 0, description: KSH, example: 4_950_000 })
  @WholeNumberField({ name: 'Room price', max: LIMITS.moneyMax })
  price = 0;

  @ApiPropertyOptional({ type: String, maxLength: LIMITS.roomDescriptionMax, default: '' })
  @TextField({ name: 'Room description', max: LIMITS.roomDescriptionMax })
  description = '';

  @ApiPropertyOptional({ type: [String], default: [], description: 'Addresses' })
  @LinesField({ name: 'Room images', max: LIMITS.picturesMax, itemMax: LIMITS.linkMax })
  images: string[] = [];

  @ApiPropertyOptional({ type: [String], default: [], maxItems: LIMITS.featuresMax })
  @LinesField({ name: 'Room features', max: LIMITS.featuresMax, itemMax: LIMITS.featureMax })
  features: string[] = [];
}

/** Either an id, or who it is. */
class AgentDto implements AgentInput {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 3 })
  @WholeNumberField({ name: 'Agent', min: 1, max: ID_MAX })
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
  @PhoneField(true)
  whatsapp?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.agencyMax })
  @OptionalLineField({ name: 'Agency', max: LIMITS.agencyMax })
  agency?: string | null;
}

class PlaceDto implements PlaceInput {
  @ApiProperty({ type: Number, nullable: true, minimum: -90, maximum: 90, example: -4.0392 })
  @Complaint((value) => complaintAboutDegrees(value, 'Latitude', 90))
  @TogetherWith<PlaceDto>(
    ({ lat, lng }) => (lat === null) === (lng === null),
    'Latitude and longitude belong together: give both or none',
  )
  lat: number | null = null;

  @ApiProperty({ type: Number, nullable: true, minimum: -180, maximum: 180, example: 39.7128 })
  @Complaint((value) => complaintAboutDegrees(value, 'Longitude', 180))
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

function complaintAboutDegrees(value: unknown, name: string, max: number): string | undefined {
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
  @WholeNumberField({ name: 'Picture', min: 1, max: ID_MAX })
  id?: number;

  @ApiPropertyOptional({ maxLength: LIMITS.altMax, description: "For who can't see it" })
  @LineField({ name: 'Words for a picture', max: LIMITS.altMax })
  alt?: string;
}

/** The API document's words for a list of pictures, each of which may be written in three ways. */
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

/** Body of `POST /api/admin/properties`; texts, limits and defaults are the contract's. */
export class PropertyInputDto implements PropertyInput {
  @ApiProperty({ maxLength: LIMITS.titleMax, example: 'Two-Bedroom Flat, Ngong Road' })
  @LineField({ name: 'Title', min: 1, max: LIMITS.titleMax })
  @Required('Title is required')
  title: string;

  @ApiProperty({ maxLength: LIMITS.descriptionMax, description: 'In the markup of the site' })
  @TextField({ name: 'Description', min: 1, max: LIMITS.descriptionMax })
  @Required('Description is required')
  description: string;

  @ApiProperty({ maxLength: LIMITS.locationMax, example: 'Ngong Road, Kilimani, Nairobi' })
  @LineField({ name: 'Location', min: 1, max: LIMITS.locationMax })
  @Complaint((value) =>
    typeof value === 'string' && !/[^\s,]/.test(value) ? 'Location is required' : undefined,
  )
  @Required('Location is required')
  location: string;

  @ApiProperty({ enum: PROPERTY_TYPES })
  @ChoiceField('Property type', PROPERTY_TYPES)
  @Required('Property type is required')
  type: PropertyType;

  @ApiProperty({
    ...money,
    nullable: true,
    description: `${KSH}; null or 0 is on request`,
    example: 9_000_000,
  })
  @WholeNumberField({ name: 'Price', max: LIMITS.moneyMax, nullable: true })
  @Present('Price is required')
  price: number | null;

  @ApiPropertyOptional({ maxLength: PROPERTY_STATUS_MAX, default: 'For Sale' })
  @LineField({ name: 'Status', min: 1, max: PROPERTY_STATUS_MAX })
  status?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.longTextMax })
  @TextField({ name: 'Overview', max: LIMITS.longTextMax })
  overview?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.longTextMax })
  @TextField({ name: 'Amenities', max: LIMITS.longTextMax })
  amenitiesText?: string;

  @ApiPropertyOptional({ maxLength: LIMITS.shortTextMax, example: '1 Bedroom, 64 SqM; 2 Bedroom, 121 SqM' })
  @LineField({ name: 'Sizes on offer', max: LIMITS.shortTextMax })
  sizeTypology?: string;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: LIMITS.shortTextMax })
  @OptionalLineField({ name: 'Bedrooms in words', max: LIMITS.shortTextMax })
  bedroomsText?: string | null;

  @ApiPropertyOptional({ enum: PROPERTY_PURPOSES, description: 'Follows from a status that says it' })
  @ChoiceField('Purpose', PROPERTY_PURPOSES)
  purpose?: PropertyPurpose;

  @ApiPropertyOptional({ type: 'integer', default: 0, description: 'In `areaUnit`', example: 1100 })
  @WholeNumberField({ name: 'Size', max: LIMITS.sizeMax })
  size?: number;

  @ApiPropertyOptional({ enum: AREA_UNITS, description: 'sqm for a commercial letting, else sqft' })
  @ChoiceField('Unit of the size', AREA_UNITS)
  areaUnit?: AreaUnit;

  @ApiPropertyOptional({ ...count, nullable: true, description: '0 is a studio; null does not apply' })
  @WholeNumberField({ name: 'Bedrooms', max: LIMITS.countMax, nullable: true })
  bedrooms?: number | null;

  @ApiPropertyOptional({ ...count, nullable: true })
  @WholeNumberField({ name: 'Bathrooms', max: LIMITS.countMax, nullable: true })
  bathrooms?: number | null;

  @ApiPropertyOptional({ ...count, nullable: true })
  @WholeNumberField({ name: 'Offices', max: LIMITS.countMax, nullable: true })
  offices?: number | null;

  @ApiPropertyOptional({ ...count, nullable: true })
  @WholeNumberField({ name: 'Parking', max: LIMITS.countMax, nullable: true })
  parking?: number | null;

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.featuresMax })
  @LinesField({ name: 'Features', max: LIMITS.featuresMax, itemMax: LIMITS.featureMax })
  features?: string[];

  @ApiPropertyOptional({ default: false })
  @FlagField('featured')
  featured?: boolean;

  @ApiPropertyOptional({ default: true, description: 'False is a draft that nobody but staff sees' })
  @FlagField('published')
  published?: boolean;

  @ApiPropertyOptional({ type: [RoomDto], maxItems: LIMITS.roomsMax })
  @ListField({ name: 'Rooms', max: LIMITS.roomsMax, item: RoomDto })
  roomConfigurations?: RoomDto[];

  @ApiPropertyOptional({ type: [AgentDto], maxItems: LIMITS.agentsMax, description: 'The first is shown' })
  @ListField({ name: 'Agents', max: LIMITS.agentsMax, item: AgentDto })
  agents?: AgentDto[];

  @ApiPropertyOptional({ type: PlaceDto, nullable: true })
  @ObjectField('Coordinates', PlaceDto)
  coordinates?: PlaceDto | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: LIMITS.linkMax,
    description: 'Coordinates after an at-sign in it count where none are given',
  })
  @LinkField('Google Maps link', LIMITS.linkMax)
  googleMapsLink?: string | null;

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.nearbyAmenitiesMax })
  @LinesField({ name: 'Nearby amenities', max: LIMITS.nearbyAmenitiesMax, itemMax: LIMITS.featureMax })
  nearbyAmenities?: string[];

  @ApiPropertyOptional({ type: PricingDto, nullable: true })
  @ObjectField('Pricing', PricingDto)
  pricing?: PricingDto | null;

  @ApiPictures('In order, the first the main one; at most 10 of them uploaded')
  @PicturesField('Images')
  images?: PictureDto[];

  @ApiPictures('In order')
  @PicturesField('Floor plans')
  floorPlans?: PictureDto[];
}

/** What the service works with: every picture as an object. */

/** Body of `PUT /api/properties/{id}`: what is given is changed, what is missing stays. */
export class PropertyChangesDto
  extends PartialType(PropertyInputDto, { skipNullProperties: false })
  implements PropertyChanges
{
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    description: 'That the changes were made to; out of date is 409',
  })
  @WholeNumberField({ name: 'version', min: 1, max: ID_MAX })
  version?: number;
}

/** Body of `POST /api/admin/properties/bulk`. */
export class BulkRequestDto implements BulkRequest {
  @ApiProperty({ enum: BULK_ACTIONS })
  @ChoiceField('action', BULK_ACTIONS)
  @Required(`action must be one of: ${BULK_ACTIONS.join(', ')}`)
  action: BulkAction;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    minItems: 1,
    maxItems: LIMITS.bulkMax,
    example: [3, 5],
  })
  @Complaint((value) => {
    if (!Array.isArray(value)) return 'propertyIds must be a list of numbers of properties';
    if (value.length === 0) return STAFF_PROPERTY_TEXTS.noSelection;
    if (value.length > LIMITS.bulkMax) return `Please select at most ${LIMITS.bulkMax} properties at once`;
    const wrong = value.findIndex((id) => !Number.isSafeInteger(id));
    return wrong === -1 ? undefined : `propertyIds[${wrong}] must be the number of a property`;
  })
  @Required(STAFF_PROPERTY_TEXTS.noSelection)
  propertyIds: number[];
}

/** Body of `POST /api/admin/properties/bulk/undo`. */
export class UndoRequestDto {
  @ApiProperty({ format: 'uuid', description: 'From the answer to the bulk action' })
  @Complaint((value) =>
    typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
      ? undefined
      : 'token must be that of a bulk action',
  )
  @Required('token must be that of a bulk action')
  token: string;
}
